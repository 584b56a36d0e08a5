DROP TRIGGER match_days_follow ON matches;
DROP FUNCTION match_days_follow;
DROP TABLE match_days;
