-- When a label was given to a printer or proven to be on paper: the list shows it beside where the label stands.
ALTER TABLE shipment_rows ADD COLUMN printed_ms INTEGER;

-- The column of every row is filled from the journal.
DELETE FROM settings WHERE name = 'rows_made';
