-- The latest match is held by a session, which is one browser that is signed in: an account that is used on two
-- devices is two people as far as a lock goes. A lock lives a minute, so those of before are let go.
DELETE FROM match_locks;
ALTER TABLE match_locks
    DROP COLUMN held_by,
    ADD COLUMN session_id uuid NOT NULL
        CONSTRAINT match_locks_session_id_fkey REFERENCES sessions (id) ON DELETE CASCADE;
