//! The one integration binary, so that the window's libraries link once.

mod architecture;
#[cfg(test)]
mod domain_orders;
#[cfg(test)]
mod words_messages;
