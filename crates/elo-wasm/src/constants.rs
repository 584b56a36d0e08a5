//! The constants of the rules, for TypeScript.

use elo_core::limits;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::to_js::{return_value, to_js};

macro_rules! limits {
    ($($name:ident = $member:literal = $constant:ident: $type:ty,)+) => {
        to_js! {
            /// The constants of the rules; documented at the constants of the same names in `elo_core::limits`.
            pub struct Limits {
                $($name = $member: $type,)+
            }
        }

        const LIMITS: Limits = Limits { $($name: limits::$constant,)+ };
    };
}

limits! {
    start_rating = "startRating" = START_RATING: i32,
    empty_group_average = "emptyGroupAverage" = EMPTY_GROUP_AVERAGE: f64,
    rating_scale = "ratingScale" = RATING_SCALE: f64,
    k_provisional = "kProvisional" = K_PROVISIONAL: u32,
    k_established = "kEstablished" = K_ESTABLISHED: u32,
    matches_to_establish = "matchesToEstablish" = MATCHES_TO_ESTABLISH: u32,
    players_in_match = "playersInMatch" = PLAYERS_IN_MATCH: u32,
    recommended_players_min = "recommendedPlayersMin" = RECOMMENDED_PLAYERS_MIN: u32,
    recommended_players_max = "recommendedPlayersMax" = RECOMMENDED_PLAYERS_MAX: u32,
    sets_min = "setsMin" = SETS_MIN: u32,
    sets_max = "setsMax" = SETS_MAX: u32,
    games_max = "gamesMax" = GAMES_MAX: u32,
    typed_points_max = "typedPointsMax" = TYPED_POINTS_MAX: u32,
    notes_max = "notesMax" = NOTES_MAX: u32,
    days_ahead_max = "daysAheadMax" = DAYS_AHEAD_MAX: u32,
    first_year = "firstYear" = FIRST_YEAR: u32,
    person_name_min = "personNameMin" = PERSON_NAME_MIN: u32,
    person_name_max = "personNameMax" = PERSON_NAME_MAX: u32,
    player_name_min = "playerNameMin" = PLAYER_NAME_MIN: u32,
    player_name_max = "playerNameMax" = PLAYER_NAME_MAX: u32,
    group_name_min = "groupNameMin" = GROUP_NAME_MIN: u32,
    group_name_max = "groupNameMax" = GROUP_NAME_MAX: u32,
    passcode_min_at_registration = "passcodeMinAtRegistration" = PASSCODE_MIN_AT_REGISTRATION: u32,
    passcode_min = "passcodeMin" = PASSCODE_MIN: u32,
    passcode_max = "passcodeMax" = PASSCODE_MAX: u32,
    generated_passcode_length = "generatedPasscodeLength" = GENERATED_PASSCODE_LENGTH: u32,
    vanity_name_min = "vanityNameMin" = VANITY_NAME_MIN: u32,
    vanity_name_max = "vanityNameMax" = VANITY_NAME_MAX: u32,
    former_link_days = "formerLinkDays" = FORMER_LINK_DAYS: u32,
    group_hash_length = "groupHashLength" = GROUP_HASH_LENGTH: u32,
    email_max = "emailMax" = EMAIL_MAX: u32,
    email_local_max = "emailLocalMax" = EMAIL_LOCAL_MAX: u32,
    password_min = "passwordMin" = PASSWORD_MIN: u32,
    password_max = "passwordMax" = PASSWORD_MAX: u32,
    trial_matches = "trialMatches" = TRIAL_MATCHES: u32,
    groups_unverified_max = "groupsUnverifiedMax" = GROUPS_UNVERIFIED_MAX: u32,
    inactive_after_weeks = "inactiveAfterWeeks" = INACTIVE_AFTER_WEEKS: [u8; 4],
    price_per_player_month_sek = "pricePerPlayerMonthSek" = PRICE_PER_PLAYER_MONTH_SEK: u32,
    latest_match_lock_seconds = "latestMatchLockSeconds" = LATEST_MATCH_LOCK_SECONDS: u32,
    page_groups = "pageGroups" = PAGE_GROUPS: u32,
    page_matches = "pageMatches" = PAGE_MATCHES: u32,
    page_recent_matches = "pageRecentMatches" = PAGE_RECENT_MATCHES: u32,
    page_explanations = "pageExplanations" = PAGE_EXPLANATIONS: u32,
    trend_matches = "trendMatches" = TREND_MATCHES: u32,
    trend_matches_max = "trendMatchesMax" = TREND_MATCHES_MAX: u32,
    top_players = "topPlayers" = TOP_PLAYERS: u32,
    page_min = "pageMin" = PAGE_MIN: u32,
    page_max = "pageMax" = PAGE_MAX: u32,
    search_max = "searchMax" = SEARCH_MAX: u32,
    offset_max = "offsetMax" = OFFSET_MAX: u32,
    import_bytes_max = "importBytesMax" = IMPORT_BYTES_MAX: u32,
    call_timeout_ms = "callTimeoutMs" = CALL_TIMEOUT_MS: u32,
    redirect_after_reset_ms = "redirectAfterResetMs" = REDIRECT_AFTER_RESET_MS: u32,
    redirect_after_verification_ms = "redirectAfterVerificationMs" = REDIRECT_AFTER_VERIFICATION_MS: u32,
    toast_success_ms = "toastSuccessMs" = TOAST_SUCCESS_MS: u32,
    toast_error_ms = "toastErrorMs" = TOAST_ERROR_MS: u32,
}

/// The constants of the rules.
#[wasm_bindgen(js_name = limits)]
#[must_use]
pub fn all_limits() -> Ts<Limits> {
    return_value(LIMITS)
}
