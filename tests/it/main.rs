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
mod practice_buy;
mod practice_create;
mod practice_desk;
mod practice_house;
mod practice_http;
mod practice_lists;
mod practice_money;
mod practice_rates;
mod store_ledger;
