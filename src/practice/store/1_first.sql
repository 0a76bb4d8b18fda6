-- The practice service's world. `sequence` is the order of creation.
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- `item` is the shipment as lists show it, `record` everything else of it. All
-- JSON in here is as `packed.rs` writes it.
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

CREATE UNIQUE INDEX shipment_by_id ON shipment (id);
CREATE INDEX shipment_by_time ON shipment (created_us);

-- Which shipments of a block of 8192 sequences have a tag or a word that begins
-- so: a set of places in the block. The blocks are kept apart, so that the newest
-- are read first, and nothing that was written long ago is touched by what is new.
CREATE TABLE shipment_index (
    block INTEGER,
    term BLOB,
    places BLOB NOT NULL,
    PRIMARY KEY (block, term)
) WITHOUT ROWID;

-- How many shipments of a batch are in each status.
CREATE TABLE batch_tally (
    batch_id INTEGER,
    status TEXT,
    count INTEGER NOT NULL,
    PRIMARY KEY (batch_id, status)
) WITHOUT ROWID;
CREATE TRIGGER shipment_came AFTER INSERT ON shipment WHEN new.batch_id IS NOT NULL BEGIN
    INSERT INTO batch_tally (batch_id, status, count) VALUES (new.batch_id, new.status, 1)
        ON CONFLICT (batch_id, status) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER shipment_went AFTER DELETE ON shipment WHEN old.batch_id IS NOT NULL BEGIN
    UPDATE batch_tally SET count = count - 1 WHERE batch_id = old.batch_id AND status = old.status;
END;
CREATE TRIGGER shipment_bagged AFTER UPDATE OF status, batch_id ON shipment
WHEN old.status <> new.status OR old.batch_id IS NOT new.batch_id BEGIN
    UPDATE batch_tally SET count = count - 1 WHERE batch_id = old.batch_id AND status = old.status;
    INSERT INTO batch_tally (batch_id, status, count)
        SELECT new.batch_id, new.status, 1 WHERE new.batch_id IS NOT NULL
        ON CONFLICT (batch_id, status) DO UPDATE SET count = count + 1;
END;

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
