-- Parcels that came back, as they were last seen.
CREATE TABLE returns (
    id       TEXT PRIMARY KEY,
    asked_ms INTEGER NOT NULL,
    json     TEXT NOT NULL
) WITHOUT ROWID;

-- What happened to the parcels of this account, as it was last seen. Lists leave it out, and what is
-- public is no part of a shipment, so it stands beside the shipments.
CREATE TABLE tracking (
    shipment     TEXT PRIMARY KEY,
    -- When it was last asked for, by anybody.
    asked_ms     INTEGER NOT NULL,
    -- When the account itself last looked at the shipment.
    looked_ms    INTEGER,
    -- The latest that happened to the parcel.
    news_ms      INTEGER,
    delivered_ms INTEGER,
    -- Nothing more is to come.
    is_over      INTEGER NOT NULL,
    json         TEXT
) WITHOUT ROWID;
CREATE INDEX tracking_delivered ON tracking (delivered_ms) WHERE delivered_ms IS NOT NULL;
CREATE INDEX tracking_open ON tracking (looked_ms) WHERE NOT is_over;

-- A few of a million shipments are on their way: they alone are looked through. A status that nobody
-- knows may be one of them.
CREATE INDEX shipments_on_their_way ON shipments (created_ms, status)
    WHERE status NOT IN ('unpaid', 'postage_requested', 'postage_purchase_failed', 'canceled', 'pending',
        'resolved', 'delivered', 'voided', 'refund_requested', 'incomplete');
