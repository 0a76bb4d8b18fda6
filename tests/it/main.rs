#[cfg(test)]
mod domain_orders;
