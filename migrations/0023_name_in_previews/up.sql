-- Whether previews of links to a private group show its name.
ALTER TABLE groups ADD COLUMN name_in_previews boolean NOT NULL DEFAULT false;
