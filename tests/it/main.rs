//! The one integration binary: egui links once.

mod api_client;
mod api_http;
mod api_label_download;
mod api_server;
mod labels;
mod store_ledger;
