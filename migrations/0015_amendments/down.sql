DELETE FROM match_locks;
ALTER TABLE match_locks
    DROP COLUMN session_id,
    ADD COLUMN held_by bigint NOT NULL CONSTRAINT match_locks_held_by_fkey REFERENCES users (id) ON DELETE CASCADE;
