ALTER TABLE removed_matches DROP COLUMN match_id;
