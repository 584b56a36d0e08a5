ALTER TABLE groups DROP COLUMN name_in_previews;
