-- What an admin changed of matches that were not the latest one. Anyone who may read the group sees it, without names.
CREATE TABLE declared_changes (
    group_id    bigint      NOT NULL CONSTRAINT declared_changes_group_id_fkey REFERENCES groups (id) ON DELETE RESTRICT,
    -- The group's version that has the change.
    id          bigint      NOT NULL,
    kind        text        NOT NULL CONSTRAINT declared_changes_kind_format CHECK (kind ~ '^[a-z_]+$'),
    happened_at timestamptz NOT NULL,
    -- The last match before the changed ones; 0 if the first one changed.
    after_match integer     NOT NULL CONSTRAINT declared_changes_after_sign CHECK (after_match >= 0),
    -- How many matches changed.
    matches     integer     NOT NULL CONSTRAINT declared_changes_matches_sign CHECK (matches > 0),
    CONSTRAINT declared_changes_pkey PRIMARY KEY (group_id, id)
);
