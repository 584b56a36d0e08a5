DROP TABLE declared_changes;
