#[cfg(test)]
mod domain_orders;
#[cfg(test)]
mod words_messages;
