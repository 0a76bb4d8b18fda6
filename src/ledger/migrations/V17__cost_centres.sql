-- The bookkeeper's own word for who bears the postage of a shipment. The service has no field for it. It stands by
-- the shipment, not in its row of the list: rows are made anew from what the service has shown.
CREATE TABLE cost_centres (
    shipment    TEXT PRIMARY KEY,
    cost_centre TEXT NOT NULL
) WITHOUT ROWID;
