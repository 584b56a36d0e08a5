DROP TABLE undoable_joins;
