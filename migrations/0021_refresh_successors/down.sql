ALTER TABLE refresh_tokens DROP CONSTRAINT refresh_tokens_salt_when_used;
ALTER TABLE refresh_tokens DROP COLUMN successor_salt;
