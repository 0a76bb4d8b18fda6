-- Purchases after which the account's list is still to be read: was the parcel
-- of the order paid by another shipment as well?
CREATE TABLE IF NOT EXISTS purchases_to_check (
    shipment  TEXT NOT NULL PRIMARY KEY,
    line      TEXT NOT NULL,
    -- The parcel of the order, as JSON.
    order_key TEXT NOT NULL,
    -- Shipments beside which it is wanted, as JSON.
    beside    TEXT NOT NULL,
    begun_ms  INTEGER NOT NULL,
    -- When the first list was asked for that showed it as paid.
    seen_ms   INTEGER
) STRICT, WITHOUT ROWID;

-- Shipments of this ledger, and another one that was paid for the same parcel.
CREATE TABLE IF NOT EXISTS paid_twice (
    shipment     TEXT NOT NULL,
    other        TEXT NOT NULL,
    found_ms     INTEGER NOT NULL,
    is_set_aside INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (shipment, other)
) STRICT, WITHOUT ROWID;
