-- Whether the player who is no more was a guest: undoing the join gives the mark back.
ALTER TABLE undoable_joins ADD COLUMN is_guest boolean NOT NULL DEFAULT false;
