-- Takes away what `derived.sql` makes, before many rows are written at once.
DROP TRIGGER shipment_came;
DROP TRIGGER shipment_went;
DROP TRIGGER shipment_moved;
DROP TRIGGER shipment_bagged;
DROP INDEX shipment_by_id;
DROP INDEX shipment_by_status;
DROP INDEX shipment_by_package;
DROP INDEX shipment_by_both;
DROP INDEX shipment_by_batch;
DROP INDEX shipment_by_batch_status;
DROP INDEX shipment_by_time;
DELETE FROM tally;
DELETE FROM batch_tally;
DELETE FROM rank;
