mod domain_orders;
