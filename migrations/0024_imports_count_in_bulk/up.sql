-- A history of 100,000 matches comes in statements of many rows. Triggers that count row by row write the same row of
-- groups and match_days again for each of them, past all its dead versions, which takes time by the square of the rows. Here
-- each statement is counted as a whole.

DROP TRIGGER players_counted ON players;

CREATE FUNCTION players_counted_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE groups SET player_count = player_count + counted.players
    FROM (SELECT group_id, count(*)::integer AS players FROM new_players GROUP BY group_id) AS counted
    WHERE groups.id = counted.group_id;
    RETURN NULL;
END
$$;

CREATE TRIGGER players_counted_new AFTER INSERT ON players
    REFERENCING NEW TABLE AS new_players
    FOR EACH STATEMENT EXECUTE FUNCTION players_counted_new();

CREATE TRIGGER players_counted_old AFTER DELETE ON players
    FOR EACH ROW EXECUTE FUNCTION players_touch_group();

DROP TRIGGER match_days_follow ON matches;

CREATE FUNCTION match_days_follow_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO match_days (group_id, played_on, matches)
    SELECT group_id, played_on, count(*) FROM new_matches GROUP BY group_id, played_on ORDER BY group_id, played_on
    ON CONFLICT (group_id, played_on) DO UPDATE SET matches = match_days.matches + EXCLUDED.matches;
    RETURN NULL;
END
$$;

CREATE TRIGGER matches_counted_by_day AFTER INSERT ON matches
    REFERENCING NEW TABLE AS new_matches
    FOR EACH STATEMENT EXECUTE FUNCTION match_days_follow_new();

CREATE TRIGGER match_days_follow AFTER UPDATE OF played_on OR DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION match_days_follow();

-- The check at commit that a player stands where the log leaves them was asked for every entry of a match. It is a matter of
-- the player: their count of victories is touched by every statement that adds entries of theirs, and asks for the check.
CREATE OR REPLACE FUNCTION win_counts_follow_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO win_counts (player_id, wins)
    SELECT player_id, count(*) FILTER (WHERE won) FROM new_entries GROUP BY player_id ORDER BY player_id
    ON CONFLICT (player_id) DO UPDATE SET wins = win_counts.wins + EXCLUDED.wins;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER win_counts_lead_standings AFTER INSERT OR UPDATE ON win_counts
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION standings_follow_log();

DROP TRIGGER match_players_lead_standings ON match_players;
CREATE CONSTRAINT TRIGGER match_players_lead_standings AFTER UPDATE OR DELETE ON match_players
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION standings_follow_log();

-- A function in SQL is planned anew at each call of a trigger, which cost most of the time of a commit; PL/pgSQL keeps the plan.
-- A kept plan must not be one that was made while the tables were small, so it never reads a table from end to end.
CREATE OR REPLACE FUNCTION match_is_whole(of_group bigint, numbered integer) RETURNS boolean
    LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT count(*) = 4 AND bool_and(entry.won = (entry.team = played.winner))
        FROM match_players AS entry
        JOIN matches AS played USING (group_id, match_number)
        WHERE entry.group_id = of_group AND entry.match_number = numbered
    );
END
$$;

CREATE OR REPLACE FUNCTION standing_follows_log(of_player bigint) RETURNS boolean
    LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT CASE
            WHEN last.player_id IS NULL THEN player.matches_played = 0
            ELSE player.current_elo = last.elo_after
                AND player.peak_elo = greatest(last.peak_before, last.elo_after)
                AND player.lowest_elo = least(last.lowest_before, last.elo_after)
                AND player.matches_played = last.played_before + 1
                AND player.matches_won = coalesce(counted.wins, 0)
        END
        FROM players AS player
        LEFT JOIN win_counts AS counted ON counted.player_id = player.id
        LEFT JOIN LATERAL (
            SELECT * FROM match_players WHERE player_id = player.id ORDER BY match_number DESC LIMIT 1
        ) AS last ON true
        WHERE player.id = of_player
    );
END
$$;

ALTER FUNCTION matches_have_four_players() SET enable_seqscan = off;
ALTER FUNCTION standings_follow_log() SET enable_seqscan = off;
