DROP TABLE group_checks;
