ALTER FUNCTION standings_follow_log() RESET enable_seqscan;
ALTER FUNCTION matches_have_four_players() RESET enable_seqscan;

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

CREATE OR REPLACE FUNCTION match_is_whole(of_group bigint, numbered integer) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN (
        SELECT count(*) = 4 AND bool_and(entry.won = (entry.team = played.winner))
        FROM match_players AS entry
        JOIN matches AS played USING (group_id, match_number)
        WHERE entry.group_id = of_group AND entry.match_number = numbered
    );

DROP TRIGGER match_players_lead_standings ON match_players;
CREATE CONSTRAINT TRIGGER match_players_lead_standings AFTER INSERT OR UPDATE OR DELETE ON match_players
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION standings_follow_log();
DROP TRIGGER win_counts_lead_standings ON win_counts;
CREATE OR REPLACE FUNCTION win_counts_follow_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO win_counts (player_id, wins)
    SELECT player_id, count(*) FROM new_entries WHERE won GROUP BY player_id ORDER BY player_id
    ON CONFLICT (player_id) DO UPDATE SET wins = win_counts.wins + EXCLUDED.wins;
    RETURN NULL;
END
$$;

DROP TRIGGER match_days_follow ON matches;
DROP TRIGGER matches_counted_by_day ON matches;
DROP FUNCTION match_days_follow_new;
CREATE TRIGGER match_days_follow AFTER INSERT OR UPDATE OF played_on OR DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION match_days_follow();

DROP TRIGGER players_counted_old ON players;
DROP TRIGGER players_counted_new ON players;
DROP FUNCTION players_counted_new;
CREATE TRIGGER players_counted AFTER INSERT OR DELETE ON players
    FOR EACH ROW EXECUTE FUNCTION players_touch_group();
