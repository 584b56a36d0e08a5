-- Since when the group has its sharable link; null if that is not known, or if the link was in use before.
ALTER TABLE group_directory ADD COLUMN vanity_name_since timestamptz;
