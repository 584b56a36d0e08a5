-- The answers to submissions with an Idempotency-Key, for a client that lost the answer. Written by the statement that writes
-- the match.
CREATE TABLE idempotency_keys (
    group_id       bigint      NOT NULL CONSTRAINT idempotency_keys_group_id_fkey REFERENCES groups (id) ON DELETE CASCADE,
    key            uuid        NOT NULL,
    -- SHA-256 of the request, to tell a repetition from another request with the same key.
    request_digest bytea       NOT NULL CONSTRAINT idempotency_keys_digest_length CHECK (octet_length(request_digest) = 32),
    -- The data of the answer: JSON, stored as text so that a repetition gets the same bytes.
    answer         text        NOT NULL,
    created_at     timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (group_id, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Rate limits: the number of attempts in a window of time. In the database, so that limits apply over all servers and
-- restarts. One row per counter; a window that has ended is replaced in place.
CREATE TABLE limit_counters (
    -- What is limited, such as failed log-ins.
    bucket       text        NOT NULL CONSTRAINT limit_counters_bucket_format CHECK (bucket ~ '^[a-z_]{1,40}$'),
    -- Whose attempts: a client's address, a group, or both.
    subject      text        NOT NULL CONSTRAINT limit_counters_subject_length CHECK (char_length(subject) BETWEEN 1 AND 400),
    hits         integer     NOT NULL CONSTRAINT limit_counters_hits_sign CHECK (hits >= 0),
    window_start timestamptz NOT NULL,
    window_end   timestamptz NOT NULL,
    CONSTRAINT limit_counters_pkey PRIMARY KEY (bucket, subject),
    CONSTRAINT limit_counters_window_order CHECK (window_end > window_start)
);

CREATE INDEX limit_counters_by_end ON limit_counters (window_end);
