-- The score stands in two arrays, one a team, a place a set: the whole of it is written, read and checked at once,
-- which rows of a table of sets would need deferred triggers for.

-- 1 or 2: the team with more sets; NULL for a match tied on sets.
CREATE FUNCTION winning_team(team1_games smallint[], team2_games smallint[]) RETURNS smallint
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
        SELECT CASE sign(sum(sign(score.one - score.two))) WHEN 1 THEN 1 WHEN -1 THEN 2 END
        FROM unnest(team1_games, team2_games) AS score (one, two)
    )::smallint;

CREATE FUNCTION total_games(team1_games smallint[], team2_games smallint[]) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
        SELECT coalesce(sum(score.one + score.two), 0) FROM unnest(team1_games, team2_games) AS score (one, two)
    )::integer;

-- Every set has a score for both teams, within reason, and a winner.
CREATE FUNCTION sets_are_decided(team1_games smallint[], team2_games smallint[]) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (
        SELECT coalesce(bool_and(
            coalesce(score.one BETWEEN 0 AND 99 AND score.two BETWEEN 0 AND 99 AND score.one <> score.two, false)
        ), false)
        FROM unnest(team1_games, team2_games) AS score (one, two)
    );

CREATE TABLE matches (
    id           bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT matches_pkey PRIMARY KEY,
    group_id     bigint      NOT NULL CONSTRAINT matches_group_id_fkey REFERENCES groups (id) ON DELETE RESTRICT,
    -- 1, 2, 3 … within the group, without gaps: the order in which matches were saved, and so of the ratings.
    match_number integer     NOT NULL CONSTRAINT matches_number_sign CHECK (match_number > 0),
    -- The date somebody typed: information and a filter, never the order.
    played_on    date        NOT NULL,
    team1_games  smallint[]  NOT NULL,
    team2_games  smallint[]  NOT NULL,
    winner       smallint    NOT NULL GENERATED ALWAYS AS (winning_team(team1_games, team2_games)) STORED,
    notes        text        CONSTRAINT matches_notes_length CHECK (char_length(notes) BETWEEN 1 AND 500),
    -- The admin who was signed in; NULL for a player with the passcode.
    submitted_by bigint      CONSTRAINT matches_submitted_by_fkey REFERENCES users (id) ON DELETE RESTRICT,
    created_at   timestamptz NOT NULL DEFAULT now(),
    edited_at    timestamptz,
    CONSTRAINT matches_number_key UNIQUE (group_id, match_number),
    CONSTRAINT matches_sets_shape CHECK (
        array_ndims(team1_games) = 1 AND array_ndims(team2_games) = 1
        AND array_lower(team1_games, 1) = 1 AND array_lower(team2_games, 1) = 1
        AND cardinality(team1_games) BETWEEN 1 AND 9 AND cardinality(team1_games) = cardinality(team2_games)
    ),
    CONSTRAINT matches_sets_decided CHECK (sets_are_decided(team1_games, team2_games))
);

-- History between two dates, newest first.
CREATE INDEX matches_by_date ON matches (group_id, played_on, match_number DESC);

-- Numbers follow one another and history does not change: only the next match may come, only the latest may be
-- edited or go. The group's row carries the last number, so updating it is the check, the count and, since
-- writers of one group queue for that row, the lock.
CREATE FUNCTION matches_follow_one_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE groups
        SET match_count = match_count + 1, game_count = game_count + total_games(NEW.team1_games, NEW.team2_games)
        WHERE id = NEW.group_id AND match_count = NEW.match_number - 1;
    ELSIF TG_OP = 'DELETE' THEN
        UPDATE groups
        SET match_count = match_count - 1, game_count = game_count - total_games(OLD.team1_games, OLD.team2_games)
        WHERE id = OLD.group_id AND match_count = OLD.match_number;
    ELSE
        UPDATE groups
        SET game_count = game_count
            - total_games(OLD.team1_games, OLD.team2_games) + total_games(NEW.team1_games, NEW.team2_games)
        WHERE id = OLD.group_id AND match_count = OLD.match_number
            AND NEW.group_id = OLD.group_id AND NEW.match_number = OLD.match_number AND NEW.id = OLD.id;
    END IF;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'matches of a group follow one another, and only the latest may change'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'matches_follow_one_another';
    END IF;
    IF TG_OP = 'DELETE' THEN
        RETURN OLD;
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER matches_follow_one_another BEFORE INSERT OR UPDATE OR DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION matches_follow_one_another();
