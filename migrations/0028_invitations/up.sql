-- Invitations to run a group, by e-mail. Those that were used, taken back or have lapsed stay for some time: their links say so.
CREATE TABLE invitations (
    id           bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT invitations_pkey PRIMARY KEY,
    group_id     bigint      NOT NULL CONSTRAINT invitations_group_fkey
        REFERENCES group_directory (group_id) ON DELETE CASCADE,
    -- SHA-256 of the token, which only the mail has.
    digest       bytea       NOT NULL CONSTRAINT invitations_digest_key UNIQUE,
    email        text        NOT NULL,
    role         text        NOT NULL CONSTRAINT invitations_role_choice CHECK (role IN ('admin', 'editor')),
    invited_by   bigint      NOT NULL CONSTRAINT invitations_inviter_fkey REFERENCES users (id) ON DELETE CASCADE,
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    used_at      timestamptz,
    withdrawn_at timestamptz,
    -- For the list of a group, and for the expiry job.
    CONSTRAINT invitations_group_key UNIQUE (group_id, id),
    CONSTRAINT invitations_expiry_key UNIQUE (expires_at, id),
    -- For the deletion of an account.
    CONSTRAINT invitations_inviter_key UNIQUE (invited_by, id)
);
