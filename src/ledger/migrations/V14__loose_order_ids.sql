-- The shipments of an order however its id is spelled: without blanks, `#`, dashes and leading zeros, as the
-- letters of the order key are made. Those that are found are compared whole.
CREATE INDEX shipment_rows_by_loose_id ON shipment_rows (
    ltrim(replace(replace(replace(replace(replace(lower(order_id), ' ', ''), '#', ''), '-', ''), '–', ''), '—', ''), '0')
) WHERE order_id IS NOT NULL;
