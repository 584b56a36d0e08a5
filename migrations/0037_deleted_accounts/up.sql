-- An account that its owner has deleted can be kept for some days. Then it is erased: its row stays, since matches and entries of
-- the audit log refer to it, with nothing personal in it. One statement, so that it can also run where groups are distributed.
DO $$
BEGIN
    ALTER TABLE users
        ADD COLUMN deleted_at timestamptz,
        ADD COLUMN erased_at  timestamptz
            CONSTRAINT users_erased_when_deleted CHECK (erased_at IS NULL OR deleted_at IS NOT NULL);

    CREATE INDEX users_to_erase ON users (deleted_at) WHERE deleted_at IS NOT NULL AND erased_at IS NULL;
END
$$;
