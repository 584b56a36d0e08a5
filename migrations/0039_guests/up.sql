-- Whether a player is not ranked. The rating counts in matches and is kept, so that the mark can be taken away.
ALTER TABLE players ADD COLUMN is_guest boolean NOT NULL DEFAULT false;
