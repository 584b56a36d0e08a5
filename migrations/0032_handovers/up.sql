-- Groups that their owners have offered to a member, at most one offer a group. It ends with the role of that member, who may
-- accept it until it lapses.
CREATE TABLE handovers (
    group_id   bigint      NOT NULL CONSTRAINT handovers_pkey PRIMARY KEY,
    user_id    bigint      NOT NULL,
    offered_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT handovers_member_fkey FOREIGN KEY (group_id, user_id)
        REFERENCES group_members (group_id, user_id) ON DELETE CASCADE,
    -- For the offers to an account, and for the expiry job.
    CONSTRAINT handovers_user_key UNIQUE (user_id, group_id),
    CONSTRAINT handovers_expiry_key UNIQUE (expires_at, group_id)
);
