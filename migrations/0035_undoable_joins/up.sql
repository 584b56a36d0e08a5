-- Joins of two players that can be undone: what is needed for it, until it expires or the player is anonymised.
CREATE TABLE undoable_joins (
    group_id     bigint      NOT NULL,
    -- The group's version that has the join: the id of its declared change, if a match changed.
    id           bigint      NOT NULL,
    -- The player who is no more.
    dropped_id   bigint      NOT NULL,
    name         text        NOT NULL CONSTRAINT undoable_joins_name_length CHECK (char_length(name) BETWEEN 2 AND 50),
    -- When that player was added.
    created_at   timestamptz NOT NULL,
    -- The matches of each by their ids, since a number can be another match's later.
    dropped_matches bigint[] NOT NULL,
    kept_matches    bigint[] NOT NULL,
    happened_at  timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    CONSTRAINT undoable_joins_pkey PRIMARY KEY (group_id, id),
    CONSTRAINT undoable_joins_dropped_key UNIQUE (group_id, dropped_id),
    -- Begins with the time: the expiry job finds rows by its index.
    CONSTRAINT undoable_joins_expiry_key UNIQUE (expires_at, group_id, id),
    CONSTRAINT undoable_joins_dropped_fkey FOREIGN KEY (group_id, dropped_id)
        REFERENCES player_successors (group_id, id) ON DELETE CASCADE
);
