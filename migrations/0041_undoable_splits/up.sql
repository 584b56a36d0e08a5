-- Splits of players that can be undone, until they expire. A player can be no more since, after a join that can itself
-- be undone: no foreign keys.
CREATE TABLE undoable_splits (
    group_id    bigint      NOT NULL,
    -- The group's version that has the split: the id of its declared change.
    id          bigint      NOT NULL,
    -- Whose the matches were.
    player_id   bigint      NOT NULL,
    -- Whose they became.
    to_id       bigint      NOT NULL,
    -- Whether that player was added for it.
    is_added    boolean     NOT NULL,
    -- The matches by their ids, since a number can be another match's later.
    matches     bigint[]    NOT NULL,
    happened_at timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL,
    CONSTRAINT undoable_splits_pkey PRIMARY KEY (group_id, id),
    -- Begins with the time: the expiry job finds rows by its index.
    CONSTRAINT undoable_splits_expiry_key UNIQUE (expires_at, group_id, id),
    CONSTRAINT undoable_splits_change_fkey FOREIGN KEY (group_id, id)
        REFERENCES declared_changes (group_id, id) ON DELETE CASCADE
);
