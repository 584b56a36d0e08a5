-- Invitations by the operator to make an account, by e-mail. Those that were used or have lapsed stay for some time: their
-- links say so.
CREATE TABLE account_invitations (
    id         bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT account_invitations_pkey PRIMARY KEY,
    -- SHA-256 of the token, which only the link has.
    digest     bytea       NOT NULL CONSTRAINT account_invitations_digest_key UNIQUE,
    email      text        NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    -- For the expiry job.
    CONSTRAINT account_invitations_expiry_key UNIQUE (expires_at, id)
);
