-- A session lives as long as the last of its refresh tokens. Kept on the session itself, the expiry job finds what has
-- expired by an index, without a look at all sessions and their tokens.
ALTER TABLE sessions ADD COLUMN tokens_expire_at timestamptz NOT NULL DEFAULT now();

UPDATE sessions SET tokens_expire_at = tokens.last
FROM (SELECT session_id, max(expires_at) AS last FROM refresh_tokens GROUP BY session_id) AS tokens
WHERE tokens.session_id = sessions.id;

CREATE INDEX sessions_by_expiry ON sessions (tokens_expire_at);

CREATE FUNCTION sessions_live_with_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE sessions SET tokens_expire_at = NEW.expires_at WHERE id = NEW.session_id AND tokens_expire_at < NEW.expires_at;
    RETURN NULL;
END
$$;

CREATE TRIGGER sessions_live_with_tokens AFTER INSERT ON refresh_tokens
    FOR EACH ROW EXECUTE FUNCTION sessions_live_with_tokens();

CREATE INDEX match_locks_by_expiry ON match_locks (expires_at);

-- Whatever is deleted that a foreign key refers to is looked up on the other side: an index for each that had none, or
-- one that leaves rows out, so that this never reads a whole table.
CREATE INDEX sessions_of_user ON sessions (user_id);
DROP INDEX sessions_open_of_user;
CREATE INDEX email_tokens_of_user ON email_tokens (user_id, purpose);
DROP INDEX email_tokens_open_of_user;
CREATE INDEX matches_of_submitter ON matches (submitted_by) WHERE submitted_by IS NOT NULL;
CREATE INDEX match_locks_of_session ON match_locks (session_id);
