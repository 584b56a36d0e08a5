DROP TRIGGER players_follow_log ON players;
CREATE CONSTRAINT TRIGGER players_follow_log
    AFTER INSERT OR UPDATE OF current_elo, peak_elo, lowest_elo, matches_played ON players
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION standings_follow_log();

CREATE OR REPLACE FUNCTION standing_follows_log(of_player bigint) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN (
        SELECT CASE
            WHEN last.player_id IS NULL THEN player.matches_played = 0
            ELSE player.current_elo = last.elo_after
                AND player.peak_elo = greatest(last.peak_before, last.elo_after)
                AND player.lowest_elo = least(last.lowest_before, last.elo_after)
                AND player.matches_played = last.played_before + 1
        END
        FROM players AS player
        LEFT JOIN LATERAL (
            SELECT * FROM match_players WHERE player_id = player.id ORDER BY match_number DESC LIMIT 1
        ) AS last ON true
        WHERE player.id = of_player
    );

DROP TRIGGER win_counts_follow_change ON match_players;
DROP FUNCTION win_counts_follow_change;
DROP TRIGGER win_counts_follow_old ON match_players;
DROP FUNCTION win_counts_follow_old;
DROP TRIGGER win_counts_follow_new ON match_players;
DROP FUNCTION win_counts_follow_new;
DROP TABLE win_counts;
DROP FUNCTION win_counts_are_counted;
