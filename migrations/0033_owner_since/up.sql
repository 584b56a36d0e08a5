-- Since when the owner is a member of the group; null if they created it.
ALTER TABLE groups ADD COLUMN owner_since timestamptz;
