-- What a match did to each of its four players. Explanations and histories are reads of these rows, and the
-- values from before let the latest match be undone without looking at any other.
CREATE TABLE match_players (
    group_id       bigint           NOT NULL,
    match_number   integer          NOT NULL,
    team           smallint         NOT NULL CONSTRAINT match_players_team_known CHECK (team IN (1, 2)),
    seat           smallint         NOT NULL CONSTRAINT match_players_seat_known CHECK (seat IN (1, 2)),
    player_id      bigint           NOT NULL,
    won            boolean          NOT NULL,
    elo_before     integer          NOT NULL,
    elo_change     integer          NOT NULL,
    elo_after      integer          NOT NULL,
    k_factor       smallint         NOT NULL CONSTRAINT match_players_k_factor_sign CHECK (k_factor > 0),
    expected_score double precision NOT NULL CONSTRAINT match_players_expected_range CHECK (expected_score BETWEEN 0 AND 1),
    raw_change     double precision NOT NULL,
    games_margin   smallint         NOT NULL CONSTRAINT match_players_margin_sign CHECK (games_margin >= 0),
    peak_before    integer          NOT NULL,
    lowest_before  integer          NOT NULL,
    played_before  integer          NOT NULL CONSTRAINT match_players_played_sign CHECK (played_before >= 0),
    -- Two seats in each of two teams: with the check at commit below, exactly four.
    CONSTRAINT match_players_pkey PRIMARY KEY (group_id, match_number, team, seat),
    -- Nobody twice in one match; read backwards it is the player's history, so it is told in that order.
    CONSTRAINT match_players_player_key UNIQUE (player_id, match_number),
    CONSTRAINT match_players_match_fkey FOREIGN KEY (group_id, match_number)
        REFERENCES matches (group_id, match_number) ON DELETE CASCADE,
    CONSTRAINT match_players_player_fkey FOREIGN KEY (group_id, player_id)
        REFERENCES players (group_id, id) ON DELETE RESTRICT,
    CONSTRAINT match_players_change_adds_up CHECK (elo_before + elo_change = elo_after),
    CONSTRAINT match_players_change_sign CHECK (CASE WHEN won THEN elo_change >= 0 ELSE elo_change <= 0 END),
    CONSTRAINT match_players_before_within_extremes CHECK (elo_before BETWEEN lowest_before AND peak_before)
);

-- A match is whole when it has four players and those of the winning team won.
CREATE FUNCTION match_is_whole(of_group bigint, numbered integer) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN (
        SELECT count(*) = 4 AND bool_and(entry.won = (entry.team = played.winner))
        FROM match_players AS entry
        JOIN matches AS played USING (group_id, match_number)
        WHERE entry.group_id = of_group AND entry.match_number = numbered
    );

-- A player stands where the last match left them; one without a match has played none.
CREATE FUNCTION standing_follows_log(of_player bigint) RETURNS boolean
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

-- The checks below wait for the end of the transaction: a match and its players are written one after another.

CREATE FUNCTION matches_have_four_players() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    of_group bigint;
    numbered integer;
BEGIN
    IF TG_OP = 'DELETE' THEN
        of_group := OLD.group_id;
        numbered := OLD.match_number;
    ELSE
        of_group := NEW.group_id;
        numbered := NEW.match_number;
    END IF;
    IF EXISTS (SELECT FROM matches WHERE group_id = of_group AND match_number = numbered)
        AND NOT match_is_whole(of_group, numbered)
    THEN
        RAISE EXCEPTION 'match % of group % needs four players, and its winners must have won', numbered, of_group
            USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_have_four_players';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER matches_have_four_players AFTER INSERT OR UPDATE ON matches
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION matches_have_four_players();

CREATE CONSTRAINT TRIGGER match_players_are_four AFTER UPDATE OR DELETE ON match_players
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION matches_have_four_players();

CREATE FUNCTION standings_follow_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    of_player bigint;
BEGIN
    IF TG_TABLE_NAME = 'players' THEN
        of_player := NEW.id;
    ELSIF TG_OP = 'DELETE' THEN
        of_player := OLD.player_id;
    ELSE
        of_player := NEW.player_id;
    END IF;
    -- NULL is a player who is gone by now.
    IF standing_follows_log(of_player) IS FALSE THEN
        RAISE EXCEPTION 'player % does not stand where the last match left them', of_player
            USING ERRCODE = 'check_violation', CONSTRAINT = 'standings_follow_log';
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER players_follow_log
    AFTER INSERT OR UPDATE OF current_elo, peak_elo, lowest_elo, matches_played ON players
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION standings_follow_log();

CREATE CONSTRAINT TRIGGER match_players_lead_standings AFTER INSERT OR UPDATE OR DELETE ON match_players
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION standings_follow_log();

-- The four rows change only with the latest match, as the match itself does. The cascade of its deletion comes
-- when the group has counted it off already. Only a recomputation may write further back, and says so.
CREATE FUNCTION match_players_of_latest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    entry match_players;
BEGIN
    IF TG_OP = 'INSERT' THEN
        entry := NEW;
    ELSE
        entry := OLD;
    END IF;
    IF coalesce(current_setting('duelo.recomputing', true), '') <> 'on'
        AND entry.match_number < (SELECT match_count FROM groups WHERE id = entry.group_id)
    THEN
        RAISE EXCEPTION 'only the latest match of a group may change'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'match_players_of_latest';
    END IF;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER match_players_of_latest BEFORE INSERT OR UPDATE OR DELETE ON match_players
    FOR EACH ROW EXECUTE FUNCTION match_players_of_latest();
