-- A match is one row. Its score is in two arrays, one per team, with an element per set; what it did to its four players is in
-- arrays of four, in the order of the seats: team 1 seat 1, team 1 seat 2, team 2 seat 1, team 2 seat 2.

-- The functions of the checks are in PL/pgSQL, which compiles them once per connection. Postgres prepares the expression of a
-- check anew for each statement, which costs more time than all the rest of an insert if the expression is long.

-- 1 or 2: the team with more sets; NULL if both have as many.
CREATE FUNCTION winning_team(team1_games smallint[], team2_games smallint[]) RETURNS smallint
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    lead integer := 0;
BEGIN
    FOR place IN 1 .. cardinality(team1_games) LOOP
        lead := lead + sign(team1_games[place] - team2_games[place]);
    END LOOP;
    RETURN CASE sign(lead) WHEN 1 THEN 1 WHEN -1 THEN 2 END;
END
$$;

-- One to nine sets; in each both teams have 0 to 99 games, and one has more.
CREATE FUNCTION sets_are_decided(team1_games smallint[], team2_games smallint[]) RETURNS boolean
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
    IF array_lower(team1_games, 1) <> 1 OR array_dims(team1_games) <> array_dims(team2_games)
        OR array_ndims(team1_games) <> 1 OR cardinality(team1_games) NOT BETWEEN 1 AND 9
    THEN
        RETURN false;
    END IF;
    FOR place IN 1 .. cardinality(team1_games) LOOP
        IF (team1_games[place] BETWEEN 0 AND 99 AND team2_games[place] BETWEEN 0 AND 99
            AND team1_games[place] <> team2_games[place]) IS NOT TRUE
        THEN
            RETURN false;
        END IF;
    END LOOP;
    RETURN true;
END
$$;

-- Four different players, each with a value in all arrays; the winners' ratings do not fall and the losers' do not rise; each
-- rating before the match is within the extremes before it.
CREATE FUNCTION seats_are_valid(
    winner smallint, player_ids bigint[], elo_before integer[], elo_change integer[], k_factors smallint[],
    raw_changes double precision[], peak_before integer[], lowest_before integer[], played_before integer[]
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    sign_of_change integer;
BEGIN
    IF (array_dims(player_ids) = '[1:4]' AND array_dims(elo_before) = '[1:4]' AND array_dims(elo_change) = '[1:4]'
        AND array_dims(k_factors) = '[1:4]' AND array_dims(raw_changes) = '[1:4]' AND array_dims(peak_before) = '[1:4]'
        AND array_dims(lowest_before) = '[1:4]' AND array_dims(played_before) = '[1:4]') IS NOT TRUE
    THEN
        RETURN false;
    END IF;
    FOR place IN 1 .. 4 LOOP
        sign_of_change := CASE WHEN (place <= 2) = (winner = 1) THEN 1 ELSE -1 END;
        IF (elo_change[place] * sign_of_change >= 0
            AND elo_before[place] BETWEEN lowest_before[place] AND peak_before[place]
            AND k_factors[place] > 0 AND played_before[place] >= 0 AND raw_changes[place] IS NOT NULL
            AND player_ids[place] <> ALL (player_ids[place + 1 : 4])) IS NOT TRUE
        THEN
            RETURN false;
        END IF;
    END LOOP;
    RETURN true;
END
$$;

CREATE SEQUENCE matches_id_seq;

CREATE TABLE matches (
    group_id        bigint             NOT NULL CONSTRAINT matches_group_id_fkey REFERENCES groups (id) ON DELETE RESTRICT,
    -- 1, 2, 3 … within the group, without gaps: the order in which matches were saved and are rated.
    match_number    integer            NOT NULL CONSTRAINT matches_number_sign CHECK (match_number > 0),
    id              bigint             NOT NULL DEFAULT nextval('matches_id_seq'),
    -- The date as submitted: shown and filtered by, never the order.
    played_on       date               NOT NULL,
    team1_games     smallint[]         NOT NULL,
    team2_games     smallint[]         NOT NULL,
    winner          smallint           NOT NULL GENERATED ALWAYS AS (winning_team(team1_games, team2_games)) STORED,
    notes           text               CONSTRAINT matches_notes_length CHECK (char_length(notes) BETWEEN 1 AND 500),
    -- The account that was signed in; NULL for a player with the passcode.
    submitted_by    bigint             CONSTRAINT matches_submitted_by_fkey REFERENCES users (id) ON DELETE RESTRICT,
    created_at      timestamptz        NOT NULL DEFAULT now(),
    edited_at       timestamptz,
    player_ids      bigint[]           NOT NULL,
    elo_before      integer[]          NOT NULL,
    elo_change      integer[]          NOT NULL,
    k_factors       smallint[]         NOT NULL,
    raw_changes     double precision[] NOT NULL,
    -- The values before the match let the latest one be undone without reading any other.
    peak_before     integer[]          NOT NULL,
    lowest_before   integer[]          NOT NULL,
    played_before   integer[]          NOT NULL,
    -- Of team 1 and team 2.
    expected_scores double precision[] NOT NULL,
    games_margin    smallint           NOT NULL CONSTRAINT matches_margin_sign CHECK (games_margin >= 0),
    CONSTRAINT matches_pkey PRIMARY KEY (group_id, match_number),
    CONSTRAINT matches_id_key UNIQUE (group_id, id),
    CONSTRAINT matches_sets_decided CHECK (sets_are_decided(team1_games, team2_games)),
    CONSTRAINT matches_seats_valid CHECK (seats_are_valid(
        winner, player_ids, elo_before, elo_change, k_factors, raw_changes, peak_before, lowest_before, played_before
    )),
    CONSTRAINT matches_expected_range CHECK (
        (array_dims(expected_scores) = '[1:2]' AND 0 <= ALL (expected_scores) AND 1 >= ALL (expected_scores)) IS TRUE
    )
);

ALTER SEQUENCE matches_id_seq OWNED BY matches.id;
-- History between two dates, newest first.
CREATE INDEX matches_by_date ON matches (group_id, played_on, match_number DESC);
CREATE INDEX matches_of_submitter ON matches (submitted_by) WHERE submitted_by IS NOT NULL;

-- The matches of a player: a row per player and match, which profiles, trends and filters read. Written by the statement that
-- writes the match.
CREATE TABLE appearances (
    group_id     bigint  NOT NULL,
    player_id    bigint  NOT NULL,
    match_number integer NOT NULL,
    elo_change   integer NOT NULL,
    CONSTRAINT appearances_pkey PRIMARY KEY (group_id, player_id, match_number),
    CONSTRAINT appearances_player_fkey FOREIGN KEY (group_id, player_id)
        REFERENCES players (group_id, id) ON DELETE RESTRICT,
    CONSTRAINT appearances_match_fkey FOREIGN KEY (group_id, match_number)
        REFERENCES matches (group_id, match_number) ON DELETE CASCADE
);

-- For edits and deletions of the latest match; without it they would read all appearances of the group.
CREATE INDEX appearances_of_match ON appearances (group_id, match_number);

-- The number of matches on each date. Counts and pages between two dates are read from it.
CREATE TABLE match_days (
    group_id  bigint  NOT NULL CONSTRAINT match_days_group_id_fkey REFERENCES groups (id) ON DELETE RESTRICT,
    played_on date    NOT NULL,
    matches   integer NOT NULL CONSTRAINT match_days_matches_sign CHECK (matches >= 0),
    CONSTRAINT match_days_pkey PRIMARY KEY (group_id, played_on)
) WITH (fillfactor = 50);

-- An owner's lock on the latest match, for a minute. A group has one at most; an expired one is replaced.
CREATE TABLE match_locks (
    group_id     bigint      CONSTRAINT match_locks_pkey PRIMARY KEY,
    id           uuid        NOT NULL,
    match_number integer     NOT NULL,
    session_id   uuid        NOT NULL CONSTRAINT match_locks_session_id_fkey REFERENCES sessions (id) ON DELETE CASCADE,
    created_at   timestamptz NOT NULL DEFAULT now(),
    expires_at   timestamptz NOT NULL CONSTRAINT match_locks_expires_after_created CHECK (expires_at > created_at),
    CONSTRAINT match_locks_match_fkey FOREIGN KEY (group_id, match_number)
        REFERENCES matches (group_id, match_number) ON DELETE CASCADE
);

CREATE INDEX match_locks_by_expiry ON match_locks (expires_at);
CREATE INDEX match_locks_of_session ON match_locks (session_id);

-- A row per player of a match, for reports in SQL. The server does not use it.
CREATE VIEW match_players AS
SELECT matches.group_id, matches.match_number, ((seat.place + 1) / 2)::smallint AS team, (2 - seat.place % 2)::smallint AS seat,
    seat.player_id, (matches.winner = (seat.place + 1) / 2) AS won, seat.elo_before, seat.elo_change,
    seat.elo_before + seat.elo_change AS elo_after, seat.k_factor,
    matches.expected_scores[(seat.place + 1) / 2] AS expected_score
FROM matches
CROSS JOIN LATERAL unnest(matches.player_ids, matches.elo_before, matches.elo_change, matches.k_factors)
    WITH ORDINALITY AS seat (player_id, elo_before, elo_change, k_factor, place);
