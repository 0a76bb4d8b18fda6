-- What follows from the rows of `shipment`: its indexes, the tallies, and the
-- triggers that keep them true. Made once for a new store, and once more after
-- many rows were written without them.
CREATE UNIQUE INDEX shipment_by_id ON shipment (id);
CREATE INDEX shipment_by_status ON shipment (status);
CREATE INDEX shipment_by_package ON shipment (package_type);
CREATE INDEX shipment_by_both ON shipment (status, package_type);
CREATE INDEX shipment_by_batch ON shipment (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX shipment_by_batch_status ON shipment (batch_id, status) WHERE batch_id IS NOT NULL;
CREATE INDEX shipment_by_time ON shipment (created_us);

INSERT INTO tally SELECT status, count(*) FROM shipment GROUP BY status;
INSERT INTO batch_tally SELECT batch_id, status, count(*) FROM shipment INDEXED BY shipment_by_batch_status
    WHERE batch_id IS NOT NULL GROUP BY batch_id, status;
INSERT INTO rank SELECT '/', sequence >> 8, count(*) FROM shipment INDEXED BY shipment_by_time GROUP BY 2;
INSERT INTO rank SELECT status || '/', sequence >> 8, count(*) FROM shipment INDEXED BY shipment_by_status
    GROUP BY status, 2;
INSERT INTO rank SELECT '/' || package_type, sequence >> 8, count(*) FROM shipment INDEXED BY shipment_by_package
    GROUP BY package_type, 2;
INSERT INTO rank SELECT status || '/' || package_type, sequence >> 8, count(*)
    FROM shipment INDEXED BY shipment_by_both GROUP BY status, package_type, 2;

CREATE TRIGGER shipment_came AFTER INSERT ON shipment BEGIN
    INSERT INTO tally (status, count) VALUES (new.status, 1)
        ON CONFLICT (status) DO UPDATE SET count = count + 1;
    INSERT INTO rank (kind, block, count) VALUES
        ('/', new.sequence >> 8, 1),
        (new.status || '/', new.sequence >> 8, 1),
        ('/' || new.package_type, new.sequence >> 8, 1),
        (new.status || '/' || new.package_type, new.sequence >> 8, 1)
        ON CONFLICT (kind, block) DO UPDATE SET count = count + 1;
    INSERT INTO batch_tally (batch_id, status, count)
        SELECT new.batch_id, new.status, 1 WHERE new.batch_id IS NOT NULL
        ON CONFLICT (batch_id, status) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER shipment_went AFTER DELETE ON shipment BEGIN
    UPDATE tally SET count = count - 1 WHERE status = old.status;
    UPDATE rank SET count = count - 1 WHERE block = old.sequence >> 8 AND kind IN
        ('/', old.status || '/', '/' || old.package_type, old.status || '/' || old.package_type);
    UPDATE batch_tally SET count = count - 1 WHERE batch_id = old.batch_id AND status = old.status;
END;

CREATE TRIGGER shipment_moved AFTER UPDATE OF status, package_type ON shipment
WHEN old.status <> new.status OR old.package_type <> new.package_type BEGIN
    UPDATE tally SET count = count - 1 WHERE status = old.status;
    INSERT INTO tally (status, count) VALUES (new.status, 1)
        ON CONFLICT (status) DO UPDATE SET count = count + 1;
    UPDATE rank SET count = count - 1 WHERE block = old.sequence >> 8 AND kind IN
        (old.status || '/', '/' || old.package_type, old.status || '/' || old.package_type);
    INSERT INTO rank (kind, block, count) VALUES
        (new.status || '/', new.sequence >> 8, 1),
        ('/' || new.package_type, new.sequence >> 8, 1),
        (new.status || '/' || new.package_type, new.sequence >> 8, 1)
        ON CONFLICT (kind, block) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER shipment_bagged AFTER UPDATE OF status, batch_id ON shipment
WHEN old.status <> new.status OR old.batch_id IS NOT new.batch_id BEGIN
    UPDATE batch_tally SET count = count - 1 WHERE batch_id = old.batch_id AND status = old.status;
    INSERT INTO batch_tally (batch_id, status, count)
        SELECT new.batch_id, new.status, 1 WHERE new.batch_id IS NOT NULL
        ON CONFLICT (batch_id, status) DO UPDATE SET count = count + 1;
END;
