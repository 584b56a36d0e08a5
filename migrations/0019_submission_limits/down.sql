ALTER TABLE groups
    DROP COLUMN submissions_paused,
    DROP COLUMN visitor_matches,
    DROP COLUMN burst_at,
    DROP COLUMN burst_matches;
