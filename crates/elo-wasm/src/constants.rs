//! The numbers of the product, for TypeScript.

use elo_core::limits;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

macro_rules! limits {
    ($($name:ident = $constant:ident: $type:ty,)+) => {
        /// Every number of the product; what each means stands at the constant of the same name in `elo-core`.
        #[derive(Serialize, Tsify)]
        #[serde(rename_all = "camelCase")]
        pub struct Limits {
            $($name: $type,)+
        }

        const LIMITS: Limits = Limits { $($name: limits::$constant,)+ };
    };
}

limits! {
    start_rating = START_RATING: i32,
    empty_group_average = EMPTY_GROUP_AVERAGE: f64,
    rating_scale = RATING_SCALE: f64,
    k_provisional = K_PROVISIONAL: u32,
    k_established = K_ESTABLISHED: u32,
    matches_to_establish = MATCHES_TO_ESTABLISH: u32,
    players_in_match = PLAYERS_IN_MATCH: u32,
    recommended_players_min = RECOMMENDED_PLAYERS_MIN: u32,
    recommended_players_max = RECOMMENDED_PLAYERS_MAX: u32,
    sets_min = SETS_MIN: u32,
    sets_max = SETS_MAX: u32,
    games_max = GAMES_MAX: u32,
    notes_max = NOTES_MAX: u32,
    days_ahead_max = DAYS_AHEAD_MAX: u32,
    first_year = FIRST_YEAR: u32,
    person_name_min = PERSON_NAME_MIN: u32,
    person_name_max = PERSON_NAME_MAX: u32,
    player_name_min = PLAYER_NAME_MIN: u32,
    player_name_max = PLAYER_NAME_MAX: u32,
    group_name_min = GROUP_NAME_MIN: u32,
    group_name_max = GROUP_NAME_MAX: u32,
    passcode_min_at_registration = PASSCODE_MIN_AT_REGISTRATION: u32,
    passcode_min = PASSCODE_MIN: u32,
    passcode_max = PASSCODE_MAX: u32,
    generated_passcode_length = GENERATED_PASSCODE_LENGTH: u32,
    vanity_name_min = VANITY_NAME_MIN: u32,
    vanity_name_max = VANITY_NAME_MAX: u32,
    group_hash_length = GROUP_HASH_LENGTH: u32,
    email_max = EMAIL_MAX: u32,
    email_local_max = EMAIL_LOCAL_MAX: u32,
    password_min = PASSWORD_MIN: u32,
    password_max = PASSWORD_MAX: u32,
    trial_matches = TRIAL_MATCHES: u32,
    groups_unverified_max = GROUPS_UNVERIFIED_MAX: u32,
    price_per_player_month_sek = PRICE_PER_PLAYER_MONTH_SEK: u32,
    page_groups = PAGE_GROUPS: u32,
    page_matches = PAGE_MATCHES: u32,
    page_recent_matches = PAGE_RECENT_MATCHES: u32,
    page_explanations = PAGE_EXPLANATIONS: u32,
    trend_matches = TREND_MATCHES: u32,
    trend_matches_max = TREND_MATCHES_MAX: u32,
    top_players = TOP_PLAYERS: u32,
    page_min = PAGE_MIN: u32,
    page_max = PAGE_MAX: u32,
    offset_max = OFFSET_MAX: u32,
    call_timeout_ms = CALL_TIMEOUT_MS: u32,
    redirect_after_reset_ms = REDIRECT_AFTER_RESET_MS: u32,
    redirect_after_verification_ms = REDIRECT_AFTER_VERIFICATION_MS: u32,
    toast_success_ms = TOAST_SUCCESS_MS: u32,
    toast_error_ms = TOAST_ERROR_MS: u32,
}

/// The numbers of the product.
#[wasm_bindgen(js_name = limits)]
pub fn all_limits() -> Result<Ts<Limits>, JsError> {
    Ok(LIMITS.into_ts()?)
}
