-- A tracking code is looked up in the light rows: in the shipments' text, each page of the list had to read and
-- write that text once more.
DROP INDEX shipments_by_tracking_code;
CREATE INDEX shipment_rows_by_tracking_code ON shipment_rows (upper(tracking_code));

-- Words are searched from their second letter on, so beginnings of one letter are no longer kept, and those of long
-- codes not at every length. More pieces are merged at a time, so that a word is written again less often.
DROP TABLE shipment_words;
CREATE VIRTUAL TABLE shipment_words USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii',
    prefix = '2 3 4 5 6 7 8 9 10 12 14'
);
INSERT INTO shipment_words (shipment_words, rank) VALUES ('hashsize', 16777216);
INSERT INTO shipment_words (shipment_words, rank) VALUES ('automerge', 16);

-- The words of every row are written anew.
UPDATE shipment_rows SET words_mark = 0;
DELETE FROM settings WHERE name = 'rows_made';
