//! The one integration binary: egui links once.

mod api_client;
mod api_create;
mod api_http;
mod api_label_download;
mod api_server;
mod labels;
mod practice_buy;
mod practice_create;
mod practice_desk;
mod practice_house;
mod practice_http;
mod practice_lists;
mod practice_money;
mod practice_rates;
mod store_ledger;
mod support;
mod worker_crash;
mod worker_faults;
mod worker_lines;
