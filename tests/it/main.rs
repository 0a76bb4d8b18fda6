//! The one integration test binary: each file is a room's behavior.

mod practice_buy;
mod practice_create;
mod practice_desk;
mod practice_house;
mod practice_http;
mod practice_lists;
mod practice_money;
mod practice_rates;
