//! The one integration binary, so that the window's libraries link once.

mod architecture;
#[cfg(test)]
mod domain_orders;
#[cfg(test)]
mod words_messages;
//! The one integration binary: egui links once.

// `cfg(test)` is always true here; it tells the lints that helpers are tests too.
#[cfg(test)]
mod api_client;
#[cfg(test)]
mod api_create;
#[cfg(test)]
mod api_http;
#[cfg(test)]
mod api_label_download;
#[cfg(test)]
mod api_server;
mod labels;
