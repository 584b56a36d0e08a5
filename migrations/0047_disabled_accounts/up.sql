-- Since when the operator keeps an account from signing in.
ALTER TABLE users ADD COLUMN disabled_at timestamptz;
