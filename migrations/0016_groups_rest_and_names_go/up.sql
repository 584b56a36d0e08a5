-- A deleted group rests: nothing about it changes until an operator brings it back. Whatever belongs to a group touches
-- the group's row, for its counters or its version, so that one trigger on this row keeps all of it.
CREATE FUNCTION groups_deleted_rest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'group % is deleted and does not change', OLD.id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'groups_deleted_rest';
END
$$;

CREATE TRIGGER groups_deleted_rest BEFORE UPDATE ON groups
    FOR EACH ROW WHEN (NOT OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION groups_deleted_rest();

-- A player whose name was taken away is known by a number of the group: readers see 'former player 7', each in their
-- own language, and the name that is stored says the same in English.
ALTER TABLE players
    ADD COLUMN former_number integer CONSTRAINT players_former_number_sign CHECK (former_number > 0),
    ADD CONSTRAINT players_former_when_anonymised CHECK ((former_number IS NULL) = (anonymised_at IS NULL)),
    ADD CONSTRAINT players_former_number_key UNIQUE (group_id, former_number);

-- What was taken away does not come back.
CREATE FUNCTION players_stay_anonymous() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'player % gave up the name for good', OLD.id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'players_stay_anonymous';
END
$$;

CREATE TRIGGER players_stay_anonymous BEFORE UPDATE OF name, anonymised_at, former_number ON players
    FOR EACH ROW WHEN (
        OLD.anonymised_at IS NOT NULL
        AND (OLD.name, OLD.anonymised_at, OLD.former_number)
            IS DISTINCT FROM (NEW.name, NEW.anonymised_at, NEW.former_number)
    ) EXECUTE FUNCTION players_stay_anonymous();
