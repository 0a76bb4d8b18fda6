-- Batches as they were last seen, so that they can be read offline.
CREATE TABLE batches (
    batch      INTEGER PRIMARY KEY,
    created_ms INTEGER,
    -- When the service was last asked what is in it.
    read_ms    INTEGER,
    json       TEXT NOT NULL
);

-- Which batch a shipment is in, as it was last seen or done here.
CREATE TABLE batch_contents (
    shipment TEXT PRIMARY KEY,
    batch    INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX batch_contents_by_batch ON batch_contents (batch);

-- What was scanned into a batch's bag, right or wrong: what a person has in hand.
CREATE TABLE batch_scans (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    batch    INTEGER NOT NULL,
    code     TEXT NOT NULL,
    shipment TEXT,
    at_ms    INTEGER NOT NULL,
    UNIQUE (batch, code)
);

-- This client's word that a bag was closed.
CREATE TABLE batch_closings (
    batch   INTEGER PRIMARY KEY,
    at_ms   INTEGER NOT NULL,
    parcels INTEGER NOT NULL
);

-- A scanner reads the tracking code off a label.
CREATE INDEX shipments_by_tracking_code ON shipments (upper(json_extract(json, '$.tracking_code')));
