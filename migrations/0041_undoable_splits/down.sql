DROP TABLE undoable_splits;
