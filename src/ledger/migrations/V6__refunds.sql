-- The refund watch finds its lines without reading the journal through.
CREATE INDEX journal_of_refunds ON journal (line, seq) WHERE op = 'refund';
CREATE INDEX shipment_rows_by_line ON shipment_rows (line) WHERE line IS NOT NULL;
