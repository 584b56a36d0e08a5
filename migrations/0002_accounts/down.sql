DROP TABLE email_tokens;
DROP TABLE refresh_tokens;
DROP FUNCTION sessions_live_with_tokens();
DROP TABLE sessions;
DROP TABLE users;
