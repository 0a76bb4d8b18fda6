-- Which lines are about the same order, however its id is spelled: the letters of the order key, and
-- the lines that have them are compared whole. Null until the row is read by a version that knows keys.
ALTER TABLE lines ADD COLUMN order_letters TEXT;
CREATE INDEX lines_by_order ON lines (order_letters) WHERE order_letters IS NOT NULL;
