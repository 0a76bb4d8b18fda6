-- What a shipment has cost, when the service charged and refunded it, for which store, and where its label stands:
-- reports, refunds and lists read it beside the row, and never from the time at which this computer saw something.
ALTER TABLE shipment_rows ADD COLUMN store TEXT;
-- 0 not known, 1 bought and not printed, 2 given to a printer, 3 proven to be on paper.
ALTER TABLE shipment_rows ADD COLUMN paper INTEGER NOT NULL DEFAULT 0;
-- 0 no, 1 a purchase is under way, 2 yes, 3 the service does not say.
ALTER TABLE shipment_rows ADD COLUMN charged INTEGER NOT NULL DEFAULT 0;
-- What was charged with tax, and its parts: JSON, a name and an amount each.
ALTER TABLE shipment_rows ADD COLUMN amount TEXT;
ALTER TABLE shipment_rows ADD COLUMN amount_currency TEXT;
ALTER TABLE shipment_rows ADD COLUMN purchase_amount TEXT;
ALTER TABLE shipment_rows ADD COLUMN taxes TEXT;
ALTER TABLE shipment_rows ADD COLUMN fees TEXT;
-- When, and by what that is known: 0 not, 1 an event of the service, 2 the answer to what was sent here, 3 another time
-- stands for it, for the service's list does not say.
ALTER TABLE shipment_rows ADD COLUMN paid_ms INTEGER;
ALTER TABLE shipment_rows ADD COLUMN paid_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE shipment_rows ADD COLUMN refund_asked_ms INTEGER;
ALTER TABLE shipment_rows ADD COLUMN refunded_ms INTEGER;
ALTER TABLE shipment_rows ADD COLUMN refunded_from INTEGER NOT NULL DEFAULT 0;

CREATE INDEX shipment_rows_by_paid ON shipment_rows (paid_ms) WHERE paid_ms IS NOT NULL;
CREATE INDEX shipment_rows_by_refunded ON shipment_rows (refunded_ms) WHERE refunded_ms IS NOT NULL;
-- A few of a million: what may be charged, and nobody knows.
CREATE INDEX shipment_rows_unclear ON shipment_rows (place) WHERE charged IN (1, 3);
-- What a read of the one shipment would say more of: the newest first.
CREATE INDEX shipment_rows_undated ON shipment_rows (place)
    WHERE paid_from = 3 OR refunded_from = 3 OR charged = 3;

-- The columns of every row are filled from its shipment and from the journal.
DELETE FROM settings WHERE name = 'rows_made';
