CREATE SEQUENCE players_id_seq;

CREATE TABLE players (
    group_id       bigint      NOT NULL CONSTRAINT players_group_id_fkey REFERENCES groups (id) ON DELETE RESTRICT,
    id             bigint      NOT NULL DEFAULT nextval('players_id_seq'),
    name           text        NOT NULL CONSTRAINT players_name_length CHECK (char_length(name) BETWEEN 2 AND 50),
    -- The standing: the result of a replay of the group's matches. No default for the ratings, since the initial rating is a
    -- rule of elo-core; they have no bounds.
    current_elo    integer     NOT NULL,
    peak_elo       integer     NOT NULL,
    lowest_elo     integer     NOT NULL,
    matches_played integer     NOT NULL DEFAULT 0,
    matches_won    integer     NOT NULL DEFAULT 0,
    last_played_at timestamptz,
    created_at     timestamptz NOT NULL DEFAULT now(),
    -- Set when the player was anonymised; the number replaces the name.
    anonymised_at  timestamptz,
    former_number  integer     CONSTRAINT players_former_number_sign CHECK (former_number > 0),
    CONSTRAINT players_pkey PRIMARY KEY (group_id, id),
    CONSTRAINT players_former_number_key UNIQUE (group_id, former_number),
    CONSTRAINT players_elo_within_extremes CHECK (current_elo BETWEEN lowest_elo AND peak_elo),
    CONSTRAINT players_won_of_played CHECK (matches_won BETWEEN 0 AND matches_played),
    CONSTRAINT players_last_played_when_played CHECK ((matches_played = 0) = (last_played_at IS NULL)),
    CONSTRAINT players_unplayed_at_start CHECK (matches_played > 0 OR (current_elo = peak_elo AND current_elo = lowest_elo)),
    CONSTRAINT players_former_when_anonymised CHECK ((former_number IS NULL) = (anonymised_at IS NULL))
) WITH (fillfactor = 50);

ALTER SEQUENCE players_id_seq OWNED BY players.id;
-- No index on the rating: a match changes it, and the ranking of a group is sorted when it is read.
CREATE UNIQUE INDEX players_name_key ON players (group_id, fold_case(name));
