ALTER TABLE undoable_joins DROP COLUMN is_guest;
