-- Rows of the audit log are added and never changed, except in a transaction that erases: a group that was deleted long ago
-- takes its entries with it. The index finds those groups. One statement, so that it can also run where groups are distributed.
DO $$
BEGIN
    CREATE INDEX groups_deleted ON groups (deactivated_at) WHERE deactivated_at IS NOT NULL;

    CREATE OR REPLACE FUNCTION audit_log_append_only() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
        IF current_setting('duelo.erases', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
            RETURN NULL;
        END IF;
        RAISE EXCEPTION 'the audit log is only added to'
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_log_append_only';
    END
    $body$;
END
$$;
