-- A parcel that was marked as handed over, or whose bag was closed, says so in the list: rows that were made before said
-- that it was printed.
DELETE FROM settings WHERE name = 'rows_made';
