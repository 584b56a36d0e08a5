-- What is unique over all groups: their ids, public hashes and sharable links. A group is found by these here, and everything
-- else of it by its id, so that the tables of groups can be distributed over several machines by group_id.
CREATE TABLE group_directory (
    group_id    bigint CONSTRAINT group_directory_pkey PRIMARY KEY DEFAULT nextval('groups_id_seq'),
    public_hash text   NOT NULL CONSTRAINT group_directory_public_hash_key UNIQUE,
    -- As typed, the same as in groups; compared with fold_case, see group_directory_vanity_name_key.
    vanity_name text,
    CONSTRAINT group_directory_entry_key UNIQUE (group_id, public_hash)
);

CREATE UNIQUE INDEX group_directory_vanity_name_key ON group_directory (fold_case(vanity_name));

INSERT INTO group_directory (group_id, public_hash, vanity_name) SELECT id, public_hash, vanity_name FROM groups;

DROP INDEX groups_vanity_name_key;
ALTER TABLE groups
    ALTER COLUMN id DROP DEFAULT,
    DROP CONSTRAINT groups_public_hash_key,
    ADD CONSTRAINT groups_in_directory_fkey FOREIGN KEY (id, public_hash)
        REFERENCES group_directory (group_id, public_hash) ON DELETE RESTRICT;
ALTER SEQUENCE groups_id_seq OWNED BY group_directory.group_id;
