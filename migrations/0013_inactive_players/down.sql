ALTER TABLE groups DROP COLUMN inactive_after_weeks;
