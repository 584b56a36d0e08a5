-- The answers to submissions that carried an Idempotency-Key: a phone that lost the answer on its way asks again
-- and gets the same one. Written in the transaction of the match, so one never exists without the other.
CREATE TABLE idempotency_keys (
    group_id       bigint      NOT NULL CONSTRAINT idempotency_keys_group_id_fkey REFERENCES groups (id) ON DELETE CASCADE,
    key            uuid        NOT NULL,
    -- SHA-256 of the request, to tell a repetition from another request under the same key.
    request_digest bytea       NOT NULL CONSTRAINT idempotency_keys_digest_length CHECK (octet_length(request_digest) = 32),
    answer         jsonb       NOT NULL,
    created_at     timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (group_id, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
