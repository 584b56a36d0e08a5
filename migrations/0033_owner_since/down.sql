ALTER TABLE groups DROP COLUMN owner_since;
