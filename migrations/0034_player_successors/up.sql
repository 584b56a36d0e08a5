-- Players that were joined into others: what still names them means the player who stays.
CREATE TABLE player_successors (
    group_id bigint NOT NULL,
    -- The player who is no more.
    id       bigint NOT NULL,
    -- The player that it was joined into, who may have been joined into another one since.
    into_id  bigint NOT NULL,
    -- The player at the end of that chain.
    kept_id  bigint NOT NULL,
    CONSTRAINT player_successors_pkey PRIMARY KEY (group_id, id),
    -- For the foreign key, and for the players that one has taken in.
    CONSTRAINT player_successors_kept_key UNIQUE (group_id, kept_id, id),
    CONSTRAINT player_successors_kept_fkey FOREIGN KEY (group_id, kept_id)
        REFERENCES players (group_id, id) ON DELETE CASCADE
);
