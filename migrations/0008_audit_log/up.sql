-- Who changed what. Rows are inserted and never changed.
CREATE TABLE audit_log (
    id          bigint      GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_log_pkey PRIMARY KEY,
    happened_at timestamptz NOT NULL DEFAULT now(),
    action      text        NOT NULL CONSTRAINT audit_log_action_format CHECK (action ~ '^[a-z_]+(\.[a-z_]+)+$'),
    -- NULL for the operator at the command line.
    actor_id    bigint      CONSTRAINT audit_log_actor_id_fkey REFERENCES users (id) ON DELETE RESTRICT,
    group_id    bigint      CONSTRAINT audit_log_group_id_fkey REFERENCES groups (id) ON DELETE RESTRICT,
    request_id  text        CONSTRAINT audit_log_request_id_length CHECK (char_length(request_id) BETWEEN 1 AND 100),
    -- Details, never secrets.
    details     jsonb       NOT NULL DEFAULT '{}' CONSTRAINT audit_log_details_object CHECK (jsonb_typeof(details) = 'object')
);

CREATE INDEX audit_log_of_group ON audit_log (group_id, id DESC);
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, id DESC);

CREATE FUNCTION audit_log_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is only added to'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_log_append_only';
END
$$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION audit_log_append_only();
