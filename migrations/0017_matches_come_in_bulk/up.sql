-- Matches may come many at a time, when a whole history is imported. Counting each of them on the group's row would write
-- that row as often, and each time past all its dead versions: a statement is counted as a whole instead. What is
-- asked of it is the same: the next number, and no gap. Changing and deleting stays a matter of one row, the latest.
DROP TRIGGER matches_follow_one_another ON matches;

CREATE TRIGGER matches_follow_one_another BEFORE UPDATE OR DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_follow_one_another();

CREATE FUNCTION matches_come_next() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    batch record;
BEGIN
    FOR batch IN
        SELECT group_id, min(match_number) AS first_number, max(match_number) AS last_number,
            count(*)::integer AS matches, sum(total_games(team1_games, team2_games)) AS games
        FROM new_matches GROUP BY group_id ORDER BY group_id
    LOOP
        -- Numbers are unique, so that as many as lie between the first and the last leave no gap.
        UPDATE groups
        SET match_count = match_count + batch.matches, game_count = game_count + batch.games
        WHERE id = batch.group_id AND match_count = batch.first_number - 1
            AND batch.last_number - batch.first_number + 1 = batch.matches;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'matches of a group follow one another, and only the latest may change'
                USING ERRCODE = 'restrict_violation', CONSTRAINT = 'matches_follow_one_another';
        END IF;
    END LOOP;
    RETURN NULL;
END
$$;

CREATE TRIGGER matches_come_next AFTER INSERT ON matches
    REFERENCING NEW TABLE AS new_matches
    FOR EACH STATEMENT EXECUTE FUNCTION matches_come_next();
