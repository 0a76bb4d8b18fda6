-- What was done to a shipment, under whichever line.
CREATE INDEX IF NOT EXISTS journal_by_shipment ON journal (shipment, line)
    WHERE shipment IS NOT NULL;
