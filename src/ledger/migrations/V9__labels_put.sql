-- Labels that were put into folders for the user: other software may watch a
-- folder, print what appears there and take it away.
CREATE TABLE IF NOT EXISTS labels_put (
    folder     TEXT NOT NULL,
    shipment   TEXT NOT NULL,
    format     TEXT NOT NULL,
    path       TEXT NOT NULL,
    sha256     TEXT NOT NULL,
    -- The file before it gets its name; where it still is, it never got it.
    unnamed_as TEXT,
    put_at     TEXT NOT NULL,
    PRIMARY KEY (folder, shipment)
) WITHOUT ROWID;
