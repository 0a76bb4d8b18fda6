-- The practice service's world. `sequence` is the order of creation.
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE shipment (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    package_type TEXT NOT NULL,
    batch_id INTEGER,
    created_us INTEGER NOT NULL,
    record TEXT NOT NULL
);
CREATE INDEX shipment_by_status ON shipment (status);
CREATE INDEX shipment_by_package ON shipment (package_type);
CREATE INDEX shipment_by_batch ON shipment (batch_id, status) WHERE batch_id IS NOT NULL;
CREATE INDEX shipment_by_time ON shipment (created_us);

-- Folded words of id, name and order id; the row id is the sequence.
CREATE VIRTUAL TABLE shipment_words USING fts5 (
    words, content = '', contentless_delete = 1, prefix = '2 3 4',
    tokenize = 'unicode61 remove_diacritics 0'
);

-- How many shipments are in each status, so that counting a million is one row.
CREATE TABLE tally (
    status TEXT PRIMARY KEY,
    count INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TRIGGER shipment_came AFTER INSERT ON shipment BEGIN
    INSERT INTO tally (status, count) VALUES (new.status, 1)
    ON CONFLICT (status) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER shipment_went AFTER DELETE ON shipment BEGIN
    UPDATE tally SET count = count - 1 WHERE status = old.status;
END;
CREATE TRIGGER shipment_moved AFTER UPDATE OF status ON shipment
WHEN old.status <> new.status BEGIN
    UPDATE tally SET count = count - 1 WHERE status = old.status;
    INSERT INTO tally (status, count) VALUES (new.status, 1)
    ON CONFLICT (status) DO UPDATE SET count = count + 1;
END;

CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    status TEXT NOT NULL,
    record TEXT NOT NULL
);
CREATE INDEX batch_by_status ON batch (status);

-- The account's own ledger: rows are added, never changed.
CREATE TABLE money (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    cents INTEGER NOT NULL,
    entry TEXT NOT NULL
);

CREATE TABLE due (
    arrival INTEGER PRIMARY KEY AUTOINCREMENT,
    at_us INTEGER NOT NULL,
    due TEXT NOT NULL
);
CREATE INDEX due_by_time ON due (at_us, arrival);
