-- When each group was last verified: its matches replayed, and the result compared with all that is stored.
CREATE TABLE group_checks (
    group_id    bigint      CONSTRAINT group_checks_pkey PRIMARY KEY
                            CONSTRAINT group_checks_group_id_fkey REFERENCES groups (id) ON DELETE CASCADE,
    -- When the last check began; when the group was created, before the first one.
    checked_at  timestamptz NOT NULL DEFAULT now(),
    -- How many values differed; NULL before the first check.
    differences integer     CONSTRAINT group_checks_differences_sign CHECK (differences >= 0)
);

CREATE INDEX group_checks_by_age ON group_checks (checked_at);
