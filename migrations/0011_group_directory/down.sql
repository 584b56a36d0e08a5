ALTER SEQUENCE groups_id_seq OWNED BY groups.id;
ALTER TABLE groups
    DROP CONSTRAINT groups_in_directory_fkey,
    ADD CONSTRAINT groups_public_hash_key UNIQUE (public_hash),
    ALTER COLUMN id SET DEFAULT nextval('groups_id_seq');
CREATE UNIQUE INDEX groups_vanity_name_key ON groups (fold_case(vanity_name));
DROP TABLE group_directory;
