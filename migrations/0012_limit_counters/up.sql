-- How often something was tried within a window of time. Here, and not in a server's memory, so that limits hold
-- over any number of servers and over restarts. One row a counter: a window that has ended is begun anew in place.
CREATE TABLE limit_counters (
    -- What is limited: failed log-ins, wrong passcodes …
    bucket       text        NOT NULL CONSTRAINT limit_counters_bucket_format CHECK (bucket ~ '^[a-z_]{1,40}$'),
    -- Whose tries: an address, a group, or both together.
    subject      text        NOT NULL CONSTRAINT limit_counters_subject_length CHECK (char_length(subject) BETWEEN 1 AND 400),
    hits         integer     NOT NULL CONSTRAINT limit_counters_hits_sign CHECK (hits >= 0),
    window_start timestamptz NOT NULL,
    window_end   timestamptz NOT NULL,
    CONSTRAINT limit_counters_pkey PRIMARY KEY (bucket, subject),
    CONSTRAINT limit_counters_window_order CHECK (window_end > window_start)
);

CREATE INDEX limit_counters_by_end ON limit_counters (window_end);
