-- How many matches a group has under each date. What is asked of a stretch of dates is answered from its days, however
-- many matches were played on them: how many there are, and where to look for the newest.
CREATE TABLE match_days (
    group_id  bigint  NOT NULL CONSTRAINT match_days_group_id_fkey REFERENCES groups (id) ON DELETE RESTRICT,
    played_on date    NOT NULL,
    matches   integer NOT NULL CONSTRAINT match_days_matches_sign CHECK (matches > 0),
    CONSTRAINT match_days_pkey PRIMARY KEY (group_id, played_on)
);

-- Whoever changes a match holds its group's row by then (see matches_follow_one_another), so nobody counts beside it.
CREATE FUNCTION match_days_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        DELETE FROM match_days WHERE group_id = OLD.group_id AND played_on = OLD.played_on AND matches = 1;
        IF NOT FOUND THEN
            UPDATE match_days SET matches = matches - 1 WHERE group_id = OLD.group_id AND played_on = OLD.played_on;
        END IF;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO match_days (group_id, played_on, matches) VALUES (NEW.group_id, NEW.played_on, 1)
        ON CONFLICT (group_id, played_on) DO UPDATE SET matches = match_days.matches + 1;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER match_days_follow AFTER INSERT OR UPDATE OF played_on OR DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION match_days_follow();

INSERT INTO match_days (group_id, played_on, matches)
SELECT group_id, played_on, count(*) FROM matches GROUP BY group_id, played_on;
