ALTER TABLE group_directory DROP COLUMN vanity_name_since;
