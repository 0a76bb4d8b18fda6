mod store_ledger;
