DO $$
BEGIN
    ALTER TABLE groups DROP COLUMN closed_reason;
    ALTER TABLE users DROP COLUMN disabled_at;
END
$$;
