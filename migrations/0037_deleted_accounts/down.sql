ALTER TABLE users DROP COLUMN deleted_at, DROP COLUMN erased_at;
