// Generated from the migrations by the example `print-schema`; don't edit.

diesel::table! {
    account_invitations (id) {
        id -> Int8,
        digest -> Bytea,
        email -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    appearances (group_id, player_id, match_number) {
        group_id -> Int8,
        player_id -> Int8,
        match_number -> Int4,
        elo_change -> Int4,
    }
}

diesel::table! {
    audit_log (id) {
        id -> Int8,
        happened_at -> Timestamptz,
        action -> Text,
        actor_id -> Nullable<Int8>,
        group_id -> Nullable<Int8>,
        request_id -> Nullable<Text>,
        details -> Jsonb,
    }
}

diesel::table! {
    declared_changes (group_id, id) {
        group_id -> Int8,
        id -> Int8,
        kind -> Text,
        happened_at -> Timestamptz,
        after_match -> Int4,
        matches -> Int4,
    }
}

diesel::table! {
    email_tokens (digest) {
        digest -> Bytea,
        user_id -> Int8,
        purpose -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    former_links (name) {
        name -> Text,
        group_id -> Int8,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    group_checks (group_id) {
        group_id -> Int8,
        checked_at -> Timestamptz,
        differences -> Nullable<Int4>,
    }
}

diesel::table! {
    group_directory (group_id) {
        group_id -> Int8,
        public_hash -> Text,
        vanity_name -> Nullable<Text>,
        vanity_name_since -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    group_listings (group_id) {
        group_id -> Int8,
        name -> Text,
        folded_name -> Text,
        trigrams -> Array<Text>,
        created_at -> Timestamptz,
        player_count -> Int4,
        match_count -> Int4,
    }
}

diesel::table! {
    group_members (group_id, user_id) {
        group_id -> Int8,
        user_id -> Int8,
        role -> Text,
        since -> Timestamptz,
    }
}

diesel::table! {
    groups (id) {
        id -> Int8,
        owner_id -> Int8,
        name -> Text,
        passcode -> Text,
        public_hash -> Text,
        vanity_name -> Nullable<Text>,
        is_active -> Bool,
        is_discoverable -> Bool,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deactivated_at -> Nullable<Timestamptz>,
        player_count -> Int4,
        match_count -> Int4,
        game_count -> Int8,
        rating_sum -> Int8,
        version -> Int8,
        inactive_after_weeks -> Nullable<Int2>,
        submissions_paused -> Bool,
        visitor_matches -> Jsonb,
        burst_at -> Nullable<Timestamptz>,
        burst_matches -> Nullable<Int4>,
        name_in_previews -> Bool,
        owner_since -> Nullable<Timestamptz>,
        creation_key -> Nullable<Uuid>,
        closed_reason -> Nullable<Text>,
    }
}

diesel::table! {
    handovers (group_id) {
        group_id -> Int8,
        user_id -> Int8,
        offered_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    idempotency_keys (group_id, key) {
        group_id -> Int8,
        key -> Uuid,
        request_digest -> Bytea,
        answer -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    invitations (id) {
        id -> Int8,
        group_id -> Int8,
        digest -> Bytea,
        email -> Text,
        role -> Text,
        invited_by -> Int8,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        withdrawn_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    limit_counters (bucket, subject) {
        bucket -> Text,
        subject -> Text,
        hits -> Int4,
        window_start -> Timestamptz,
        window_end -> Timestamptz,
    }
}

diesel::table! {
    link_requests (id) {
        id -> Int8,
        email -> Text,
        purpose -> Text,
        requested_at -> Timestamptz,
    }
}

diesel::table! {
    mails (id) {
        id -> Int8,
        kind -> Text,
        recipient -> Text,
        language -> Text,
        subject -> Text,
        text_body -> Nullable<Text>,
        html_body -> Nullable<Text>,
        created_at -> Timestamptz,
        attempts -> Int4,
        next_attempt_at -> Timestamptz,
        last_error -> Nullable<Text>,
        sent_at -> Nullable<Timestamptz>,
        given_up_at -> Nullable<Timestamptz>,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    match_days (group_id, played_on) {
        group_id -> Int8,
        played_on -> Date,
        matches -> Int4,
    }
}

diesel::table! {
    match_locks (group_id) {
        group_id -> Int8,
        id -> Uuid,
        match_number -> Int4,
        session_id -> Uuid,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    match_questions (group_id, match_number, place) {
        group_id -> Int8,
        match_number -> Int4,
        place -> Int2,
        text -> Nullable<Text>,
        asked_at -> Timestamptz,
    }
}

diesel::table! {
    matches (group_id, match_number) {
        group_id -> Int8,
        match_number -> Int4,
        id -> Int8,
        played_on -> Date,
        team1_games -> Array<Int2>,
        team2_games -> Array<Int2>,
        winner -> Int2,
        notes -> Nullable<Text>,
        submitted_by -> Nullable<Int8>,
        created_at -> Timestamptz,
        edited_at -> Nullable<Timestamptz>,
        player_ids -> Array<Int8>,
        elo_before -> Array<Int4>,
        elo_change -> Array<Int4>,
        k_factors -> Array<Int2>,
        raw_changes -> Array<Float8>,
        peak_before -> Array<Int4>,
        lowest_before -> Array<Int4>,
        played_before -> Array<Int4>,
        expected_scores -> Array<Float8>,
        games_margin -> Int2,
        questions_settled_at -> Nullable<Timestamptz>,
        twin_number -> Nullable<Int4>,
    }
}

diesel::table! {
    player_successors (group_id, id) {
        group_id -> Int8,
        id -> Int8,
        into_id -> Int8,
        kept_id -> Int8,
    }
}

diesel::table! {
    players (group_id, id) {
        group_id -> Int8,
        id -> Int8,
        name -> Text,
        current_elo -> Int4,
        peak_elo -> Int4,
        lowest_elo -> Int4,
        matches_played -> Int4,
        matches_won -> Int4,
        last_played_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        anonymised_at -> Nullable<Timestamptz>,
        former_number -> Nullable<Int4>,
        is_guest -> Bool,
    }
}

diesel::table! {
    refresh_tokens (digest) {
        digest -> Bytea,
        session_id -> Uuid,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        successor_salt -> Nullable<Bytea>,
    }
}

diesel::table! {
    removed_matches (group_id, rewind_id, match_number) {
        group_id -> Int8,
        rewind_id -> Int8,
        match_number -> Int4,
        player_ids -> Array<Int8>,
        team1_games -> Array<Int2>,
        team2_games -> Array<Int2>,
        played_on -> Date,
        notes -> Nullable<Text>,
        restored_as -> Nullable<Int4>,
        expires_at -> Timestamptz,
        match_id -> Nullable<Int8>,
    }
}

diesel::table! {
    sessions (id) {
        id -> Uuid,
        user_id -> Int8,
        created_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
        tokens_expire_at -> Timestamptz,
        browser -> Nullable<Text>,
        system -> Nullable<Text>,
    }
}

diesel::table! {
    undoable_joins (group_id, id) {
        group_id -> Int8,
        id -> Int8,
        dropped_id -> Int8,
        name -> Text,
        created_at -> Timestamptz,
        dropped_matches -> Array<Int8>,
        kept_matches -> Array<Int8>,
        happened_at -> Timestamptz,
        expires_at -> Timestamptz,
        is_guest -> Bool,
    }
}

diesel::table! {
    undoable_splits (group_id, id) {
        group_id -> Int8,
        id -> Int8,
        player_id -> Int8,
        to_id -> Int8,
        is_added -> Bool,
        matches -> Array<Int8>,
        happened_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    users (id) {
        id -> Int8,
        email -> Text,
        name -> Text,
        password_hash -> Text,
        language -> Text,
        email_verified_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
        erased_at -> Nullable<Timestamptz>,
        disabled_at -> Nullable<Timestamptz>,
    }
}

diesel::joinable!(audit_log -> groups (group_id));
diesel::joinable!(audit_log -> users (actor_id));
diesel::joinable!(declared_changes -> groups (group_id));
diesel::joinable!(email_tokens -> users (user_id));
diesel::joinable!(former_links -> group_directory (group_id));
diesel::joinable!(group_checks -> groups (group_id));
diesel::joinable!(group_listings -> groups (group_id));
diesel::joinable!(group_members -> groups (group_id));
diesel::joinable!(group_members -> users (user_id));
diesel::joinable!(groups -> users (owner_id));
diesel::joinable!(idempotency_keys -> groups (group_id));
diesel::joinable!(invitations -> group_directory (group_id));
diesel::joinable!(invitations -> users (invited_by));
diesel::joinable!(match_days -> groups (group_id));
diesel::joinable!(match_locks -> sessions (session_id));
diesel::joinable!(matches -> groups (group_id));
diesel::joinable!(matches -> users (submitted_by));
diesel::joinable!(players -> groups (group_id));
diesel::joinable!(refresh_tokens -> sessions (session_id));
diesel::joinable!(sessions -> users (user_id));

diesel::allow_tables_to_appear_in_same_query!(
    account_invitations,
    appearances,
    audit_log,
    declared_changes,
    email_tokens,
    former_links,
    group_checks,
    group_directory,
    group_listings,
    group_members,
    groups,
    handovers,
    idempotency_keys,
    invitations,
    limit_counters,
    link_requests,
    mails,
    match_days,
    match_locks,
    match_questions,
    matches,
    player_successors,
    players,
    refresh_tokens,
    removed_matches,
    sessions,
    undoable_joins,
    undoable_splits,
    users,
);
