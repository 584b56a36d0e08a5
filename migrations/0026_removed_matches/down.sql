DROP TABLE removed_matches;
