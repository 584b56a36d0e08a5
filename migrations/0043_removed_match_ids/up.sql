-- Which match it was: a join or a split that is undone since gives it back too. Null for those of former programs.
ALTER TABLE removed_matches ADD COLUMN match_id bigint;
