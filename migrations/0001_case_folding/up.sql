-- How text is compared where upper and lower case count as the same: e-mails, player names, sharable links.
-- Plain lower() follows the locale the database happened to be made with, and under "C" it leaves Å and Ñ alone.
-- The root ICU collation folds every script alike on every machine.
CREATE FUNCTION fold_case(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(written COLLATE "und-x-icu");
