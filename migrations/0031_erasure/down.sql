DO $$
BEGIN
    DROP INDEX groups_deleted;

    CREATE OR REPLACE FUNCTION audit_log_append_only() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        RAISE EXCEPTION 'the audit log is only added to'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_log_append_only';
    END
    $body$;
END
$$;
