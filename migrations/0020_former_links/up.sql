-- The sharable links that groups had before. Until they expire they lead to their group, and no other group can take them.
CREATE TABLE former_links (
    -- In lower case, as fold_case makes it of the format's letters.
    name       text        CONSTRAINT former_links_pkey PRIMARY KEY
        CONSTRAINT former_links_name_format CHECK (name ~ '^[a-z0-9_-]{3,50}$'),
    group_id   bigint      NOT NULL CONSTRAINT former_links_group_fkey REFERENCES group_directory (group_id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    CONSTRAINT former_links_of_group_key UNIQUE (group_id, name)
);
