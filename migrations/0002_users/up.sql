-- People who run groups. Players are not users: they have a name inside a group and nothing else.
CREATE TABLE users (
    id                bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT users_pkey PRIMARY KEY,
    -- Kept as it was typed; compared folded (see users_email_key).
    email             text        NOT NULL CONSTRAINT users_email_format
                                  CHECK (char_length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
    name              text        NOT NULL CONSTRAINT users_name_length CHECK (char_length(name) BETWEEN 2 AND 60),
    -- The whole PHC string: algorithm, parameters, salt and hash.
    password_hash     text        NOT NULL CONSTRAINT users_password_is_hashed CHECK (password_hash LIKE '$argon2id$%'),
    language          text        NOT NULL CONSTRAINT users_language_known CHECK (language IN ('en', 'sv', 'es')),
    email_verified_at timestamptz,
    created_at        timestamptz NOT NULL DEFAULT now(),
    updated_at        timestamptz NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX users_email_key ON users (fold_case(email));
