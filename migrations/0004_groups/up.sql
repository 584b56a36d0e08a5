-- Everything of a group is keyed by it: primary, unique and foreign keys of its tables begin with group_id, so that a group
-- is stored in one place. The tables have no triggers: what a change of a group must do besides is part of the statement that
-- makes it, and every such statement is guarded by the group's version or holds the lock on the group's row.
CREATE SEQUENCE groups_id_seq;

CREATE TABLE groups (
    id              bigint      NOT NULL DEFAULT nextval('groups_id_seq') CONSTRAINT groups_pkey PRIMARY KEY,
    owner_id        bigint      NOT NULL CONSTRAINT groups_owner_id_fkey REFERENCES users (id) ON DELETE RESTRICT,
    name            text        NOT NULL CONSTRAINT groups_name_length CHECK (char_length(name) BETWEEN 3 AND 49),
    -- In plain text: the owner reads it out to the players. It allows to submit matches and nothing else.
    passcode        text        NOT NULL CONSTRAINT groups_passcode_length CHECK (char_length(passcode) BETWEEN 4 AND 20),
    public_hash     text        NOT NULL CONSTRAINT groups_public_hash_key UNIQUE
                                CONSTRAINT groups_public_hash_format
                                CHECK (public_hash ~ '^[a-z0-9]{8}$' AND public_hash !~ '^[0-9]+$'),
    vanity_name     text        CONSTRAINT groups_vanity_name_format CHECK (vanity_name ~ '^[A-Za-z0-9_-]{3,50}$'),
    is_active       boolean     NOT NULL DEFAULT true,
    is_discoverable boolean     NOT NULL DEFAULT false,
    created_at      timestamptz NOT NULL DEFAULT now(),
    -- When the owner last changed the settings.
    updated_at      timestamptz NOT NULL DEFAULT now(),
    deactivated_at  timestamptz,
    -- Totals, so that lists and statistics cost the same for a group of any size. match_count is also the number of the
    -- latest match; rating_sum is the sum of the players' current ratings.
    player_count    integer     NOT NULL DEFAULT 0 CONSTRAINT groups_player_count_sign CHECK (player_count >= 0),
    match_count     integer     NOT NULL DEFAULT 0 CONSTRAINT groups_match_count_sign CHECK (match_count >= 0),
    game_count      bigint      NOT NULL DEFAULT 0 CONSTRAINT groups_game_count_sign CHECK (game_count >= 0),
    rating_sum      bigint      NOT NULL DEFAULT 0,
    -- Incremented by every change of the group, its players and its matches: the ETag of reads, and the guard of writes.
    version         bigint      NOT NULL DEFAULT 1,
    CONSTRAINT groups_deactivated_when_inactive CHECK (is_active = (deactivated_at IS NULL))
) WITH (fillfactor = 50);

ALTER SEQUENCE groups_id_seq OWNED BY groups.id;
-- No index on a column that a match changes: so a submission updates the row in place (HOT).
CREATE UNIQUE INDEX groups_vanity_name_key ON groups (fold_case(vanity_name));
CREATE INDEX groups_of_owner ON groups (owner_id, id);

-- The parts of three characters of a text, by which an index finds the texts that contain another text. As pg_trgm does,
-- which not every installation of Postgres has.
CREATE FUNCTION trigrams(written text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN ARRAY(SELECT DISTINCT substr(written, place, 3) FROM generate_series(1, char_length(written) - 2) AS place);

-- The public list: one row per active, discoverable group, with the columns that it is searched and sorted by. Apart from
-- groups, so that the indexes of the sorted totals do not slow down submissions to private groups.
CREATE TABLE group_listings (
    group_id     bigint      CONSTRAINT group_listings_pkey PRIMARY KEY
                             CONSTRAINT group_listings_group_id_fkey REFERENCES groups (id) ON DELETE CASCADE,
    name         text        NOT NULL,
    folded_name  text        NOT NULL GENERATED ALWAYS AS (fold_case(name)) STORED,
    trigrams     text[]      NOT NULL GENERATED ALWAYS AS (trigrams(fold_case(name))) STORED,
    created_at   timestamptz NOT NULL,
    player_count integer     NOT NULL,
    match_count  integer     NOT NULL
) WITH (fillfactor = 70);

-- One index per order. The id makes the order total, so that pages neither repeat nor skip a group.
CREATE INDEX group_listings_newest ON group_listings (created_at DESC, group_id DESC);
CREATE INDEX group_listings_players ON group_listings (player_count DESC, group_id DESC);
CREATE INDEX group_listings_matches ON group_listings (match_count DESC, group_id DESC);
CREATE INDEX group_listings_name ON group_listings (name COLLATE "und-x-icu", group_id);
CREATE INDEX group_listings_search ON group_listings USING gin (trigrams);
-- Groups that can be shown as an example, one of which is chosen by a random id.
CREATE INDEX group_listings_played ON group_listings (group_id) WHERE match_count > 0;
