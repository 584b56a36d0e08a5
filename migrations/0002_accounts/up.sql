-- Accounts of people who own groups, and how they sign in. Players have no account.
CREATE TABLE users (
    id                bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT users_pkey PRIMARY KEY,
    -- As typed; compared with fold_case, see users_email_key.
    email             text        NOT NULL CONSTRAINT users_email_format
                                  CHECK (char_length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    name              text        NOT NULL CONSTRAINT users_name_length CHECK (char_length(name) BETWEEN 2 AND 60),
    -- A PHC string: algorithm, parameters, salt and hash.
    password_hash     text        NOT NULL CONSTRAINT users_password_is_hashed CHECK (password_hash LIKE '$argon2id$%'),
    language          text        NOT NULL CONSTRAINT users_language_known CHECK (language IN ('en', 'sv', 'es')),
    email_verified_at timestamptz,
    created_at        timestamptz NOT NULL DEFAULT now(),
    updated_at        timestamptz NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX users_email_key ON users (fold_case(email));

-- One sign-in on one device. Its refresh tokens form a family, which ends as a whole when a used token is presented again.
CREATE TABLE sessions (
    id               uuid        CONSTRAINT sessions_pkey PRIMARY KEY,
    user_id          bigint      NOT NULL CONSTRAINT sessions_user_id_fkey REFERENCES users (id) ON DELETE CASCADE,
    created_at       timestamptz NOT NULL DEFAULT now(),
    revoked_at       timestamptz CONSTRAINT sessions_revoked_after_created CHECK (revoked_at >= created_at),
    -- When its last refresh token expires; the expiry job finds expired sessions by it.
    tokens_expire_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (tokens_expire_at);

CREATE TABLE refresh_tokens (
    -- SHA-256 of the token, so that this table does not allow to sign in.
    digest         bytea       CONSTRAINT refresh_tokens_pkey PRIMARY KEY
                               CONSTRAINT refresh_tokens_digest_length CHECK (octet_length(digest) = 32),
    session_id     uuid        NOT NULL CONSTRAINT refresh_tokens_session_id_fkey
                               REFERENCES sessions (id) ON DELETE CASCADE,
    created_at     timestamptz NOT NULL DEFAULT now(),
    expires_at     timestamptz NOT NULL CONSTRAINT refresh_tokens_expires_after_created CHECK (expires_at > created_at),
    -- When it was exchanged for the next one. Concurrent tabs may repeat the exchange for some seconds.
    used_at        timestamptz CONSTRAINT refresh_tokens_used_after_created CHECK (used_at >= created_at),
    -- From this and the presented token the next token is derived, so that a repeated exchange returns the same one.
    successor_salt bytea       CONSTRAINT refresh_tokens_salt_length CHECK (octet_length(successor_salt) = 32),
    CONSTRAINT refresh_tokens_salt_when_used CHECK (successor_salt IS NULL OR used_at IS NOT NULL)
);

CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);

CREATE FUNCTION sessions_live_with_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE sessions SET tokens_expire_at = NEW.expires_at WHERE id = NEW.session_id AND tokens_expire_at < NEW.expires_at;
    RETURN NULL;
END
$$;

CREATE TRIGGER sessions_live_with_tokens AFTER INSERT ON refresh_tokens
    FOR EACH ROW EXECUTE FUNCTION sessions_live_with_tokens();

-- The tokens of mailed links. Each proves once, until it expires, that its holder reads the address.
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

CREATE INDEX email_tokens_of_user ON email_tokens (user_id, purpose);
CREATE INDEX email_tokens_by_expiry ON email_tokens (expires_at);
