-- What stands in the links that are mailed: it proves once, and for a while, that the reader owns the address.
CREATE TABLE email_tokens (
    digest     bytea       CONSTRAINT email_tokens_pkey PRIMARY KEY
                           CONSTRAINT email_tokens_digest_length CHECK (octet_length(digest) = 32),
    user_id    bigint      NOT NULL CONSTRAINT email_tokens_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
    purpose    text        NOT NULL CONSTRAINT email_tokens_purpose_known
                           CHECK (purpose IN ('verify_email', 'reset_password')),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL CONSTRAINT email_tokens_expires_after_created CHECK (expires_at > created_at),
    used_at    timestamptz CONSTRAINT email_tokens_used_after_created CHECK (used_at >= created_at)
);

-- Ending the older links when a newer one is sent or one is used.
CREATE INDEX email_tokens_open_of_user ON email_tokens (user_id, purpose) WHERE used_at IS NULL;
CREATE INDEX email_tokens_by_expiry ON email_tokens (expires_at);
