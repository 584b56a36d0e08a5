-- How many matches a player has won, counted from the log itself. A match tells what its players had played before, but not
-- what they had won: without this count, a standing with too many victories would pass the check at commit.
CREATE TABLE win_counts (
    player_id bigint  NOT NULL CONSTRAINT win_counts_pkey PRIMARY KEY
        CONSTRAINT win_counts_player_id_fkey REFERENCES players (id) ON DELETE CASCADE,
    wins      integer NOT NULL CONSTRAINT win_counts_wins_sign CHECK (wins >= 0)
);

INSERT INTO win_counts (player_id, wins)
SELECT player_id, count(*) FROM match_players WHERE won GROUP BY player_id;

-- Whoever changes these rows holds the group's row by then (see matches_follow_one_another), so nobody counts beside it.
CREATE FUNCTION win_counts_follow_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO win_counts (player_id, wins)
    SELECT player_id, count(*) FROM new_entries WHERE won GROUP BY player_id ORDER BY player_id
    ON CONFLICT (player_id) DO UPDATE SET wins = win_counts.wins + EXCLUDED.wins;
    RETURN NULL;
END
$$;

CREATE TRIGGER win_counts_follow_new AFTER INSERT ON match_players
    REFERENCING NEW TABLE AS new_entries
    FOR EACH STATEMENT EXECUTE FUNCTION win_counts_follow_new();

CREATE FUNCTION win_counts_follow_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE win_counts SET wins = win_counts.wins - lost.wins
    FROM (SELECT player_id, count(*) AS wins FROM old_entries WHERE won GROUP BY player_id) AS lost
    WHERE win_counts.player_id = lost.player_id;
    RETURN NULL;
END
$$;

CREATE TRIGGER win_counts_follow_old AFTER DELETE ON match_players
    REFERENCING OLD TABLE AS old_entries
    FOR EACH STATEMENT EXECUTE FUNCTION win_counts_follow_old();

-- Only a recomputation puts another result into an entry, where one was damaged: then nothing but all of them counts.
CREATE FUNCTION win_counts_follow_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO win_counts (player_id, wins)
    SELECT asked.player_id, (SELECT count(*) FROM match_players WHERE player_id = asked.player_id AND won)
    FROM (SELECT OLD.player_id UNION SELECT NEW.player_id) AS asked (player_id)
    ON CONFLICT (player_id) DO UPDATE SET wins = EXCLUDED.wins;
    RETURN NULL;
END
$$;

CREATE TRIGGER win_counts_follow_change AFTER UPDATE OF won, player_id ON match_players
    FOR EACH ROW WHEN ((OLD.won, OLD.player_id) IS DISTINCT FROM (NEW.won, NEW.player_id))
    EXECUTE FUNCTION win_counts_follow_change();

-- The count follows the log and nothing else.
CREATE FUNCTION win_counts_are_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'victories are counted, not written'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'win_counts_are_counted';
END
$$;

CREATE TRIGGER win_counts_are_counted BEFORE INSERT OR UPDATE OR DELETE ON win_counts
    FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION win_counts_are_counted();

CREATE OR REPLACE FUNCTION standing_follows_log(of_player bigint) RETURNS boolean
    LANGUAGE sql STABLE
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

DROP TRIGGER players_follow_log ON players;
CREATE CONSTRAINT TRIGGER players_follow_log
    AFTER INSERT OR UPDATE OF current_elo, peak_elo, lowest_elo, matches_played, matches_won ON players
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION standings_follow_log();
