-- Who runs a group besides its owner. The owner is groups.owner_id alone, so that a group has exactly one.
CREATE TABLE group_members (
    group_id bigint      NOT NULL CONSTRAINT group_members_group_fkey REFERENCES groups (id) ON DELETE CASCADE,
    user_id  bigint      NOT NULL CONSTRAINT group_members_user_fkey REFERENCES users (id) ON DELETE CASCADE,
    role     text        NOT NULL CONSTRAINT group_members_role_choice CHECK (role IN ('admin', 'editor')),
    since    timestamptz NOT NULL,
    CONSTRAINT group_members_pkey PRIMARY KEY (group_id, user_id),
    -- For the groups of an account.
    CONSTRAINT group_members_user_key UNIQUE (user_id, group_id)
);
