DROP TABLE match_locks;
