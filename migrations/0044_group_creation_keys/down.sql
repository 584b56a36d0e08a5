ALTER TABLE groups DROP COLUMN creation_key;
