-- One sign-in on one device. Its refresh tokens form a family: when one of them is used a second time, late,
-- someone has stolen it, and the family ends as a whole by setting revoked_at here, once.
CREATE TABLE sessions (
    id         uuid        CONSTRAINT sessions_pkey PRIMARY KEY,
    user_id    bigint      NOT NULL CONSTRAINT sessions_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz CONSTRAINT sessions_revoked_after_created CHECK (revoked_at >= created_at)
);

-- Ending all (other) sessions of a user after a password change.
CREATE INDEX sessions_open_of_user ON sessions (user_id) WHERE revoked_at IS NULL;

CREATE TABLE refresh_tokens (
    -- SHA-256 of the token: whoever reads this table cannot sign in with it.
    digest     bytea       CONSTRAINT refresh_tokens_pkey PRIMARY KEY
                           CONSTRAINT refresh_tokens_digest_length CHECK (octet_length(digest) = 32),
    session_id uuid        NOT NULL CONSTRAINT refresh_tokens_session_id_fkey REFERENCES sessions (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL CONSTRAINT refresh_tokens_expires_after_created CHECK (expires_at > created_at),
    -- When it was exchanged for the next one. Parallel tabs may repeat the exchange for a few seconds after this.
    used_at    timestamptz CONSTRAINT refresh_tokens_used_after_created CHECK (used_at >= created_at)
);

CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);
-- The broom that removes what has expired.
CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);
