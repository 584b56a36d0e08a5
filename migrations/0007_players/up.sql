CREATE TABLE players (
    id             bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT players_pkey PRIMARY KEY,
    group_id       bigint      NOT NULL CONSTRAINT players_group_id_fkey REFERENCES groups (id) ON DELETE RESTRICT,
    name           text        NOT NULL CONSTRAINT players_name_length CHECK (char_length(name) BETWEEN 2 AND 50),
    -- The standing: what the log of matches comes to for this player. No default for the ratings, since where
    -- they start is a rule and not a matter of storage; no floor and no ceiling either.
    current_elo    integer     NOT NULL,
    peak_elo       integer     NOT NULL,
    lowest_elo     integer     NOT NULL,
    matches_played integer     NOT NULL DEFAULT 0,
    matches_won    integer     NOT NULL DEFAULT 0,
    last_played_at timestamptz,
    created_at     timestamptz NOT NULL DEFAULT now(),
    -- Set when the name was taken away at the person's wish; the numbers stay.
    anonymised_at  timestamptz,
    CONSTRAINT players_elo_within_extremes CHECK (current_elo BETWEEN lowest_elo AND peak_elo),
    CONSTRAINT players_won_of_played CHECK (matches_won BETWEEN 0 AND matches_played),
    CONSTRAINT players_last_played_when_played CHECK ((matches_played = 0) = (last_played_at IS NULL)),
    CONSTRAINT players_unplayed_at_start CHECK (matches_played > 0 OR (current_elo = peak_elo AND current_elo = lowest_elo)),
    -- What the foreign key of match_players points at: it carries the group along, so nobody plays in another's.
    CONSTRAINT players_group_id_id_key UNIQUE (group_id, id)
);

CREATE UNIQUE INDEX players_name_key ON players (group_id, fold_case(name));
-- The leaderboard in its order.
CREATE INDEX players_ranking ON players (group_id, current_elo DESC, id);

CREATE FUNCTION players_touch_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE groups SET player_count = player_count + 1 WHERE id = NEW.group_id;
    ELSIF TG_OP = 'DELETE' THEN
        UPDATE groups SET player_count = player_count - 1 WHERE id = OLD.group_id;
    ELSE
        UPDATE groups SET version = version WHERE id = NEW.group_id;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER players_counted AFTER INSERT OR DELETE ON players
    FOR EACH ROW EXECUTE FUNCTION players_touch_group();

-- Ratings need no trigger of their own: they change with a match, and the match touches the group.
CREATE TRIGGER players_renamed AFTER UPDATE OF name ON players
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION players_touch_group();

CREATE FUNCTION players_stay_in_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'player % cannot move to another group', OLD.id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'players_stay_in_group';
END
$$;

CREATE TRIGGER players_stay_in_group BEFORE UPDATE OF group_id ON players
    FOR EACH ROW WHEN (OLD.group_id <> NEW.group_id) EXECUTE FUNCTION players_stay_in_group();
