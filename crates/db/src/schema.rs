// Generated from the migrations by the example `print-schema`; don't edit.

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
        version -> Int8,
    }
}

diesel::table! {
    idempotency_keys (group_id, key) {
        group_id -> Int8,
        key -> Uuid,
        request_digest -> Bytea,
        answer -> Jsonb,
        created_at -> Timestamptz,
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
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        session_id -> Uuid,
    }
}

diesel::table! {
    match_players (group_id, match_number, team, seat) {
        group_id -> Int8,
        match_number -> Int4,
        team -> Int2,
        seat -> Int2,
        player_id -> Int8,
        won -> Bool,
        elo_before -> Int4,
        elo_change -> Int4,
        elo_after -> Int4,
        k_factor -> Int2,
        expected_score -> Float8,
        raw_change -> Float8,
        games_margin -> Int2,
        peak_before -> Int4,
        lowest_before -> Int4,
        played_before -> Int4,
    }
}

diesel::table! {
    matches (id) {
        id -> Int8,
        group_id -> Int8,
        match_number -> Int4,
        played_on -> Date,
        team1_games -> Array<Int2>,
        team2_games -> Array<Int2>,
        winner -> Int2,
        notes -> Nullable<Text>,
        submitted_by -> Nullable<Int8>,
        created_at -> Timestamptz,
        edited_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    players (id) {
        id -> Int8,
        group_id -> Int8,
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
    sessions (id) {
        id -> Uuid,
        user_id -> Int8,
        created_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
        tokens_expire_at -> Timestamptz,
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
    }
}

diesel::table! {
    win_counts (player_id) {
        player_id -> Int8,
        wins -> Int4,
    }
}

diesel::joinable!(audit_log -> groups (group_id));
diesel::joinable!(audit_log -> users (actor_id));
diesel::joinable!(email_tokens -> users (user_id));
diesel::joinable!(groups -> users (owner_id));
diesel::joinable!(idempotency_keys -> groups (group_id));
diesel::joinable!(match_days -> groups (group_id));
diesel::joinable!(match_locks -> sessions (session_id));
diesel::joinable!(matches -> groups (group_id));
diesel::joinable!(matches -> users (submitted_by));
diesel::joinable!(players -> groups (group_id));
diesel::joinable!(refresh_tokens -> sessions (session_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(win_counts -> players (player_id));

diesel::allow_tables_to_appear_in_same_query!(
    audit_log,
    email_tokens,
    groups,
    idempotency_keys,
    limit_counters,
    link_requests,
    mails,
    match_days,
    match_locks,
    match_players,
    matches,
    players,
    refresh_tokens,
    sessions,
    users,
    win_counts,
);
