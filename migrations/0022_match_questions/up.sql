-- What visitors say is wrong with a match, until the owner has looked at it. A correction of the match and its deletion end it.
CREATE TABLE match_questions (
    group_id     bigint      NOT NULL,
    match_number integer     NOT NULL,
    -- From 1. With the key this bounds them also while several are asked at once.
    place        smallint    NOT NULL CONSTRAINT match_questions_place_range CHECK (place BETWEEN 1 AND 5),
    text         text,
    asked_at     timestamptz NOT NULL,
    CONSTRAINT match_questions_pkey PRIMARY KEY (group_id, match_number, place),
    CONSTRAINT match_questions_match_fkey FOREIGN KEY (group_id, match_number)
        REFERENCES matches (group_id, match_number) ON DELETE CASCADE
);
