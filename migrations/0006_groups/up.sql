CREATE TABLE groups (
    id              bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT groups_pkey PRIMARY KEY,
    owner_id        bigint      NOT NULL CONSTRAINT groups_owner_id_fkey REFERENCES users (id) ON DELETE RESTRICT,
    name            text        NOT NULL CONSTRAINT groups_name_length CHECK (char_length(name) BETWEEN 3 AND 49),
    -- In clear: the owner reads it out to the players. It opens the submission of matches and nothing else.
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
    -- The four below are kept by triggers alone. match_count is also the number of the latest match, and what
    -- is left of the free trial follows from it. The counters let lists and statistics cost the same for a
    -- group of any size; version changes with everything that a reader of the group can see.
    player_count    integer     NOT NULL DEFAULT 0 CONSTRAINT groups_player_count_sign CHECK (player_count >= 0),
    match_count     integer     NOT NULL DEFAULT 0 CONSTRAINT groups_match_count_sign CHECK (match_count >= 0),
    game_count      bigint      NOT NULL DEFAULT 0 CONSTRAINT groups_game_count_sign CHECK (game_count >= 0),
    version         bigint      NOT NULL DEFAULT 1,
    CONSTRAINT groups_deactivated_when_inactive CHECK (is_active = (deactivated_at IS NULL))
);

CREATE UNIQUE INDEX groups_vanity_name_key ON groups (fold_case(vanity_name));
CREATE INDEX groups_of_owner ON groups (owner_id, id);

-- Discovery, once for each way it is sorted. The id makes the order total, so that pages neither repeat nor skip.
CREATE INDEX groups_discovery_newest ON groups (created_at DESC, id DESC) WHERE is_discoverable AND is_active;
CREATE INDEX groups_discovery_players ON groups (player_count DESC, id DESC) WHERE is_discoverable AND is_active;
CREATE INDEX groups_discovery_matches ON groups (match_count DESC, id DESC) WHERE is_discoverable AND is_active;
CREATE INDEX groups_discovery_name ON groups (name COLLATE "und-x-icu", id) WHERE is_discoverable AND is_active;

-- A forgotten increment would serve a stale page as fresh, so nobody gets to forget it.
CREATE FUNCTION groups_next_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.version := OLD.version + 1;
    RETURN NEW;
END
$$;

CREATE TRIGGER groups_next_version BEFORE UPDATE ON groups
    FOR EACH ROW EXECUTE FUNCTION groups_next_version();
