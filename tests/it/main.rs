//! The one integration binary, so that the window's libraries link once.

// Always true here; it tells the lints that helpers are tests too.
#![cfg(test)]

mod api_client;
mod api_create;
mod api_http;
mod api_label_download;
mod api_server;
mod architecture;
mod domain_orders;
mod labels;
mod practice_browser;
mod practice_buy;
mod practice_contract;
mod practice_control;
mod practice_create;
mod practice_desk;
mod practice_house;
mod practice_http;
mod practice_kill;
mod practice_limits;
mod practice_lists;
mod practice_money;
mod practice_openapi;
mod practice_pages;
mod practice_rates;
mod practice_refuses;
mod practice_requests;
mod practice_rows;
mod practice_sequences;
mod practice_store;
mod practice_travel;
mod ship_faults;
mod ship_file;
mod ship_kill;
mod store_ledger;
mod support;
mod ui_pictures;
mod ui_recents;
mod ui_settings;
mod ui_ship;
mod ui_shipments;
mod window_keyboard;
mod words_messages;
mod worker_bulk;
mod worker_bulk_pace;
mod worker_crash;
mod worker_faults;
mod worker_labels;
mod worker_lines;
mod worker_recents;
mod worker_support;
mod worker_thread;
