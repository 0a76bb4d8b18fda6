-- What was intended, sent, answered, observed and resolved; never changed.
CREATE TABLE journal (
    seq          INTEGER PRIMARY KEY AUTOINCREMENT,
    line         TEXT NOT NULL,
    op           TEXT NOT NULL,
    attempt      INTEGER,
    phase        TEXT NOT NULL CHECK (phase IN ('intent', 'sent', 'answered', 'observed', 'resolved')),
    shipment     TEXT,
    request_hash TEXT,
    http_status  INTEGER,
    price        TEXT,
    currency     TEXT,
    at           TEXT NOT NULL,
    -- The whole fact as JSON; the columns before it repeat parts of it for reading by hand.
    body         TEXT NOT NULL
);
CREATE INDEX journal_by_line ON journal (line, seq);
CREATE TRIGGER journal_is_append_only_1 BEFORE UPDATE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_append_only_2 BEFORE DELETE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

-- What is to be bought once, as it was last asked for.
CREATE TABLE lines (
    line       TEXT PRIMARY KEY,
    order_id   TEXT,
    sent_as    TEXT,
    token      TEXT NOT NULL,
    draft      TEXT NOT NULL,
    changed_at TEXT NOT NULL
) WITHOUT ROWID;

-- Shipments as they were last seen.
CREATE TABLE shipments (
    shipment       TEXT PRIMARY KEY,
    line           TEXT,
    status         TEXT NOT NULL,
    order_id       TEXT,
    recipient_name TEXT,
    created_ms     INTEGER,
    seen_ms        INTEGER NOT NULL,
    rates_ms       INTEGER,
    json           TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX shipments_newest_first ON shipments (created_ms DESC, shipment);

-- Label files that were saved and verified.
CREATE TABLE labels (
    shipment TEXT NOT NULL,
    format   TEXT NOT NULL,
    path     TEXT NOT NULL,
    sha256   TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    PRIMARY KEY (shipment, format)
) WITHOUT ROWID;

CREATE TABLE settings (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- Requests that count against the account's budget.
CREATE TABLE send_log (
    seq   INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL
);
CREATE INDEX send_log_by_time ON send_log (at_ms);
