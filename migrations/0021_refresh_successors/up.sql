-- What the next refresh token is derived with, from the one that was presented: a second exchange within the grace period
-- answers the same successor again, which the holder of the presented token alone can derive. Rows from before have none.
ALTER TABLE refresh_tokens ADD COLUMN successor_salt bytea
    CONSTRAINT refresh_tokens_salt_length CHECK (octet_length(successor_salt) = 32);
ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_salt_when_used
    CHECK (successor_salt IS NULL OR used_at IS NOT NULL);
