-- Where a shipment stands in the list is kept with the shipment, and a tracking code is looked up as the word that it
-- is: each page of the service's list touched almost every page of two more indexes, whose names are as good as random.
ALTER TABLE shipments ADD COLUMN place INTEGER;
UPDATE shipments SET place = rows.place FROM shipment_rows AS rows WHERE rows.shipment = shipments.shipment;
DROP INDEX shipment_rows_by_shipment;
DROP INDEX shipment_rows_by_tracking_code;
