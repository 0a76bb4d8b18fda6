-- When the oldest draft was made that a purchase has seen beside itself and that may be paid yet: a list that is
-- compared with the purchase is to reach back to it.
ALTER TABLE purchases_to_check ADD COLUMN beside_draft_ms INTEGER;
