-- After how many weeks without a match the ranking shows a player as inactive; NULL: never. One statement, so that it can also
-- run where the table is distributed.
ALTER TABLE groups ADD COLUMN inactive_after_weeks smallint DEFAULT 8
    CONSTRAINT groups_inactive_after_weeks_choice CHECK (inactive_after_weeks IN (4, 8, 12, 26));
