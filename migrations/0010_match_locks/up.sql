-- An admin who is about to delete or edit the latest match holds it for a minute. The group is the key, so a
-- second lock cannot exist; an expired one is taken over by whoever comes next.
CREATE TABLE match_locks (
    group_id     bigint      CONSTRAINT match_locks_pkey PRIMARY KEY,
    id           uuid        NOT NULL CONSTRAINT match_locks_id_key UNIQUE,
    match_number integer     NOT NULL,
    held_by      bigint      NOT NULL CONSTRAINT match_locks_held_by_fkey REFERENCES users (id) ON DELETE CASCADE,
    created_at   timestamptz NOT NULL DEFAULT now(),
    expires_at   timestamptz NOT NULL CONSTRAINT match_locks_expires_after_created CHECK (expires_at > created_at),
    CONSTRAINT match_locks_match_fkey FOREIGN KEY (group_id, match_number)
        REFERENCES matches (group_id, match_number) ON DELETE CASCADE
);
