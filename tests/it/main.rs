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
mod ship_faults;
mod ship_file;
mod ship_kill;
mod support;
mod words_messages;
