-- The idempotency key of the request that created the group: a repeated request of the owner finds it, and creates none.
ALTER TABLE groups ADD COLUMN creation_key uuid;
