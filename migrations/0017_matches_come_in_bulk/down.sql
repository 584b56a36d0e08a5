DROP TRIGGER matches_come_next ON matches;
DROP FUNCTION matches_come_next();
DROP TRIGGER matches_follow_one_another ON matches;
CREATE TRIGGER matches_follow_one_another BEFORE INSERT OR UPDATE OR DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_follow_one_another();
