DROP TABLE groups;
DROP FUNCTION groups_next_version();
