-- The matches that a rewind removed, until they expire: what is needed to enter them again. Players by id, since a name can be
-- removed meanwhile; a player can be deleted too.
CREATE TABLE removed_matches (
    group_id     bigint      NOT NULL,
    -- The declared change.
    rewind_id    bigint      NOT NULL,
    -- Its number before it was removed.
    match_number integer     NOT NULL CONSTRAINT removed_matches_number_sign CHECK (match_number > 0),
    player_ids   bigint[]    NOT NULL CONSTRAINT removed_matches_four_players CHECK (array_dims(player_ids) = '[1:4]'),
    team1_games  smallint[]  NOT NULL,
    team2_games  smallint[]  NOT NULL,
    played_on    date        NOT NULL,
    notes        text        CONSTRAINT removed_matches_notes_length CHECK (char_length(notes) BETWEEN 1 AND 500),
    -- Its new number, once it was entered again.
    restored_as  integer     CONSTRAINT removed_matches_restored_sign CHECK (restored_as > 0),
    expires_at   timestamptz NOT NULL,
    CONSTRAINT removed_matches_pkey PRIMARY KEY (group_id, rewind_id, match_number),
    -- Begins with the time: the expiry job finds rows by its index.
    CONSTRAINT removed_matches_expiry_key UNIQUE (expires_at, group_id, rewind_id, match_number),
    CONSTRAINT removed_matches_sets_decided CHECK (sets_are_decided(team1_games, team2_games)),
    CONSTRAINT removed_matches_rewind_fkey FOREIGN KEY (group_id, rewind_id)
        REFERENCES declared_changes (group_id, id) ON DELETE CASCADE
);
