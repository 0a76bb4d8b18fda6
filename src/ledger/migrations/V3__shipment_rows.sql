-- What the list of shipments shows and is searched by, apart from the shipments themselves:
-- a million light rows are read without the heavy ones. All of it can be made anew from `shipments`.
CREATE TABLE shipment_rows (
    -- The newest first: it counts down with the time of creation.
    place         INTEGER PRIMARY KEY,
    shipment      TEXT NOT NULL,
    line          TEXT,
    status        TEXT NOT NULL,
    batch         INTEGER,
    package_type  TEXT,
    created_ms    INTEGER,
    recipient     TEXT NOT NULL,
    recipient_key TEXT NOT NULL,
    city          TEXT NOT NULL,
    province      TEXT NOT NULL,
    country       TEXT NOT NULL,
    -- The user's own, without our token.
    order_id      TEXT,
    order_key     TEXT NOT NULL,
    postage_type  TEXT NOT NULL,
    price         TEXT,
    currency      TEXT,
    price_key     INTEGER NOT NULL,
    tracking_code TEXT,
    -- What the words of the row were: they are written again only when they have changed.
    words_mark    INTEGER NOT NULL,
    -- Whether more is to come: it is looked at again.
    is_open       INTEGER NOT NULL
);
CREATE UNIQUE INDEX shipment_rows_by_shipment ON shipment_rows (shipment);
-- Narrow, so that counting to a far row reads little.
CREATE INDEX shipment_rows_by_place ON shipment_rows (place);
CREATE INDEX shipment_rows_by_status ON shipment_rows (status);
CREATE INDEX shipment_rows_by_batch ON shipment_rows (batch) WHERE batch IS NOT NULL;
CREATE INDEX shipment_rows_by_package ON shipment_rows (package_type);
CREATE INDEX shipment_rows_by_recipient ON shipment_rows (recipient_key);
CREATE INDEX shipment_rows_by_order ON shipment_rows (order_key);
CREATE INDEX shipment_rows_by_price ON shipment_rows (price_key);
CREATE INDEX shipment_rows_open ON shipment_rows (place) WHERE is_open;

-- Words of small letters and digits without diacritics: text is folded and cut before it comes here, by the same
-- code for what is stored and what is typed. Beginnings of words are kept as far as codes begin alike.
CREATE VIRTUAL TABLE shipment_words USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii',
    prefix = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16'
);
-- A page of a thousand shipments is one piece.
INSERT INTO shipment_words (shipment_words, rank) VALUES ('hashsize', 16777216);

-- Shipments by number: with their whole text under their names, each took pages of its own.
CREATE TABLE shipments_by_number (
    shipment       TEXT NOT NULL UNIQUE,
    line           TEXT,
    status         TEXT NOT NULL,
    order_id       TEXT,
    recipient_name TEXT,
    created_ms     INTEGER,
    seen_ms        INTEGER NOT NULL,
    rates_ms       INTEGER,
    json           TEXT NOT NULL
);
INSERT INTO shipments_by_number
    SELECT shipment, line, status, order_id, recipient_name, created_ms, seen_ms, rates_ms, json FROM shipments;
DROP TABLE shipments;
ALTER TABLE shipments_by_number RENAME TO shipments;
