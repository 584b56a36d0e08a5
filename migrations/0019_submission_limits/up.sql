-- Submissions by others than the owner: the switch that stops them, and how many there have been. On the group's row, which each
-- submission updates anyway, and whose version guards it.
ALTER TABLE groups
    -- Only the owner submits matches.
    ADD COLUMN submissions_paused boolean NOT NULL DEFAULT false,
    -- The matches in the windows of the rate limits, by client under a digest of the address.
    ADD COLUMN visitor_matches jsonb NOT NULL DEFAULT '{}'
        CONSTRAINT groups_visitor_matches_object CHECK (jsonb_typeof(visitor_matches) = 'object'),
    -- The last burst that the owner was told of: when, and the matches in its window.
    ADD COLUMN burst_at timestamptz,
    ADD COLUMN burst_matches integer CONSTRAINT groups_burst_matches_sign CHECK (burst_matches > 0),
    ADD CONSTRAINT groups_burst_whole CHECK ((burst_at IS NULL) = (burst_matches IS NULL));
