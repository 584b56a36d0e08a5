-- What an operator has closed: an account that cannot sign in, and a group that can be read and not changed, with the reason that
-- its pages show. One statement, so that it can also run where groups are distributed.
DO $$
BEGIN
    ALTER TABLE users ADD COLUMN disabled_at timestamptz;
    ALTER TABLE groups ADD COLUMN closed_reason text;
END
$$;
