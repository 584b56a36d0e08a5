-- The migration that a program must have to run on this schema. One that removes what programs use replaces it.
CREATE FUNCTION oldest_program() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT '0048' $$;
