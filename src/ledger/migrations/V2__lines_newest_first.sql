-- The latest lines are looked at on every start, however many there are.
CREATE INDEX lines_newest_first ON lines (changed_at DESC, line);
