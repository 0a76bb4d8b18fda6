//! The one integration binary: a module a question.

#[cfg(test)]
mod domain_orders;
#[cfg(test)]
mod support;
#[cfg(test)]
mod ui_pictures;
#[cfg(test)]
mod ui_settings;
#[cfg(test)]
mod ui_ship;
#[cfg(test)]
mod ui_shipments;
#[cfg(test)]
mod words_messages;
