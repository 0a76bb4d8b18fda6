-- The practice service's world. `sequence` is the order of creation.
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- `item` is the shipment as lists show it, `record` everything else of it.
CREATE TABLE shipment (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    status TEXT NOT NULL,
    package_type TEXT NOT NULL,
    batch_id INTEGER,
    created_us INTEGER NOT NULL,
    item TEXT NOT NULL,
    record TEXT NOT NULL
);

-- Folded words of id, name and order id; the row id is the sequence. To this
-- tokenizer every letter beyond ASCII is a letter, as it is to those who fold.
CREATE VIRTUAL TABLE shipment_words USING fts5 (
    words, content = '', contentless_delete = 1, prefix = '1 2 3 4 5 6 7 8',
    tokenize = 'ascii', detail = none
);

-- How many shipments are in each status, so that counting a million is one row.
CREATE TABLE tally (
    status TEXT PRIMARY KEY,
    count INTEGER NOT NULL
) WITHOUT ROWID;

-- The same within each batch.
CREATE TABLE batch_tally (
    batch_id INTEGER,
    status TEXT,
    count INTEGER NOT NULL,
    PRIMARY KEY (batch_id, status)
) WITHOUT ROWID;

-- How many shipments of a kind are in each block of 256 sequences, so that a
-- page deep in a list is found without stepping over what comes before it. The
-- kind is `status/package_type`, where either may be left out.
CREATE TABLE rank (
    kind TEXT,
    block INTEGER,
    count INTEGER NOT NULL,
    PRIMARY KEY (kind, block)
) WITHOUT ROWID;

CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    status TEXT NOT NULL,
    record TEXT NOT NULL
);
CREATE INDEX batch_by_status ON batch (status);

CREATE TABLE parcel_return (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    reason TEXT NOT NULL,
    record TEXT NOT NULL
);
CREATE INDEX return_by_status ON parcel_return (status);
CREATE INDEX return_by_reason ON parcel_return (reason);
CREATE INDEX return_by_both ON parcel_return (status, reason);

-- The account's own ledger: rows are added, never changed.
CREATE TABLE money (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    cents INTEGER NOT NULL,
    entry TEXT NOT NULL
);
CREATE TABLE money_total (
    kind TEXT PRIMARY KEY,
    cents INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER money_moved AFTER INSERT ON money BEGIN
    INSERT INTO money_total (kind, cents) VALUES (new.kind, new.cents)
    ON CONFLICT (kind) DO UPDATE SET cents = cents + excluded.cents;
END;

CREATE TABLE due (
    arrival INTEGER PRIMARY KEY AUTOINCREMENT,
    at_us INTEGER NOT NULL,
    due TEXT NOT NULL
);
CREATE INDEX due_by_time ON due (at_us, arrival);
