-- Case-insensitive comparison of text: e-mail addresses, player names, sharable links.
-- lower() alone depends on the locale of the database, and under "C" it does not fold Å and Ñ. The root ICU collation folds
-- every script, on every machine.
CREATE FUNCTION fold_case(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(written COLLATE "und-x-icu");
