//! Every constant of the rules, each with its unit.

/// Rating of a player before the first match, in Elo points.
pub const START_RATING: i32 = 1500;
/// Average rating of a group without players, in Elo points.
pub const EMPTY_GROUP_AVERAGE: f64 = 1500.0;
/// Difference of team averages at which the odds of the stronger team are 10 to 1, in Elo points.
pub const RATING_SCALE: f64 = 400.0;
/// K-factor of a provisional player, in Elo points.
pub const K_PROVISIONAL: u32 = 40;
/// K-factor of an established player, in Elo points.
pub const K_ESTABLISHED: u32 = 20;
/// Finished matches from which a player is established; below, provisional.
pub const MATCHES_TO_ESTABLISH: u32 = 5;

/// Players in a match, and so the minimum for a group to play one.
pub const PLAYERS_IN_MATCH: u32 = 4;
/// Recommended minimum of players in a group.
pub const RECOMMENDED_PLAYERS_MIN: u32 = 4;
/// Recommended maximum of players in a group.
pub const RECOMMENDED_PLAYERS_MAX: u32 = 8;
/// Players for whom rounds are planned at most.
pub const ROUNDS_PLAYERS_MAX: usize = 24;
/// Courts for which rounds are planned at most.
pub const ROUNDS_COURTS_MAX: usize = 6;
/// Rounds that are planned at most.
pub const ROUNDS_MAX: usize = 12;
/// Minimum of sets in a match.
pub const SETS_MIN: u32 = 1;
/// Maximum of sets in a match.
pub const SETS_MAX: u32 = 9;
/// Maximum of games of a team in one set.
pub const GAMES_MAX: u32 = 99;
/// Largest number that the digits of a deciding set are read as; larger ones are entered as numbers.
pub const TYPED_POINTS_MAX: u32 = 39;
/// Largest margin of a match of two usual sets, in games: 6-0, 6-0.
pub const USUAL_MARGIN_MAX: u32 = 12;
/// Matches of two players below which their record says little.
pub const RECORD_MATCHES_MIN: u32 = 5;
/// Matches in the form of a player.
pub const FORM_MATCHES: usize = 8;
/// Matches of a group below which its forecasts are not judged.
pub const FORECAST_MATCHES_MIN: u32 = 30;
/// Matches of a bin of forecasts below which it says little.
pub const FORECAST_BIN_MATCHES_MIN: u32 = 20;
/// Matches of a player below which it is too early to say between which ranks the player is.
pub(crate) const RANK_RANGE_MATCHES_MIN: u32 = 5;
/// How often a log is resampled for the ranges of ranks.
pub const RESAMPLES: u32 = 600;
/// Longest notes on a match, in characters.
pub const NOTES_MAX: u32 = 500;
/// How far in the future a match may be dated, in days: in other time zones it may already be tomorrow.
pub const DAYS_AHEAD_MAX: u32 = 1;
/// First year of a match: padel was invented in 1969.
pub const FIRST_YEAR: u32 = 1969;

/// Shortest name of a person with an account, in characters.
pub const PERSON_NAME_MIN: u32 = 2;
/// Longest name of a person with an account, in characters.
pub const PERSON_NAME_MAX: u32 = 60;
/// Shortest name of a player, in characters.
pub const PLAYER_NAME_MIN: u32 = 2;
/// Longest name of a player, in characters.
pub const PLAYER_NAME_MAX: u32 = 50;
/// Shortest name of a group, in characters.
pub const GROUP_NAME_MIN: u32 = 3;
/// Longest name of a group, in characters: fewer than 50.
pub const GROUP_NAME_MAX: u32 = 49;
/// Shortest passcode at registration, in characters.
pub const PASSCODE_MIN_AT_REGISTRATION: u32 = 4;
/// Shortest passcode everywhere but at registration, in characters.
pub const PASSCODE_MIN: u32 = 6;
/// Longest passcode, in characters.
pub const PASSCODE_MAX: u32 = 20;
/// Length of a generated passcode, in characters.
pub const GENERATED_PASSCODE_LENGTH: u32 = 8;
/// Shortest name in a sharable link, in characters.
pub const VANITY_NAME_MIN: u32 = 3;
/// Longest name in a sharable link, in characters.
pub const VANITY_NAME_MAX: u32 = 50;
/// How long a group's former sharable link leads to it, in days.
pub const FORMER_LINK_DAYS: u32 = 30;
/// Length of the public hash of a group, in characters.
pub const GROUP_HASH_LENGTH: u32 = 8;
/// Longest e-mail address, in characters (RFC 5321).
pub const EMAIL_MAX: u32 = 254;
/// Longest part of an e-mail address before the `@`, in characters (RFC 5321).
pub const EMAIL_LOCAL_MAX: u32 = 64;
/// Shortest password, in characters.
pub const PASSWORD_MIN: u32 = 8;
/// Longest password, in characters.
pub const PASSWORD_MAX: u32 = 128;

/// Lifetime of a link that verifies an e-mail address, in hours.
pub const EMAIL_VERIFICATION_HOURS: u32 = 24;
/// Lifetime of a link that resets a password, in minutes.
pub const PASSWORD_RESET_MINUTES: u32 = 60;

/// Free matches of a new group.
pub const TRIAL_MATCHES: u32 = 10;
/// Maximum of groups created by an account with an unverified e-mail address, deleted ones included.
pub const GROUPS_UNVERIFIED_MAX: u32 = 3;
/// Maximum of players in a group: the cost of reading a ranking is proportional to them.
pub const PLAYERS_MAX: u32 = 10_000;
/// After how many weeks without a match a ranking can show a player as inactive: what an admin chooses from. No rating
/// decays.
pub const INACTIVE_AFTER_WEEKS: [u8; 4] = [4, 8, 12, 26];
/// The choice of a new group among [`INACTIVE_AFTER_WEEKS`].
pub const INACTIVE_AFTER_WEEKS_DEFAULT: u8 = 8;
/// Advertised price of a player for a month after the trial, in Swedish kronor.
pub const PRICE_PER_PLAYER_MONTH_SEK: u32 = 5;

/// Lifetime of the lock on the latest match, in seconds.
pub const LATEST_MATCH_LOCK_SECONDS: u32 = 60;
/// Lifetime of the lock on the latest match for a rewind, in seconds: a list of matches is read meanwhile.
pub const REWIND_LOCK_SECONDS: u32 = 300;
/// Maximum of matches that one rewind removes.
pub const REWIND_MATCHES_MAX: u32 = 200;
/// Changes of matches other than the latest one that a group lists to its readers, the latest ones.
pub const DECLARED_CHANGES_MAX: u32 = 100;
/// For how many days the matches that a rewind removed can be entered again.
pub const REMOVED_MATCHES_DAYS: u32 = 30;
/// For how many days a join of two players, or a split of one, can be undone.
pub const PLAYER_CHANGE_UNDO_DAYS: u32 = 30;
/// Maximum of matches in a group whose players are joined or split: all of them are rated again.
pub const PLAYER_CHANGE_MATCHES_MAX: u32 = 20_000;
/// Maximum of matches that a joined player has played since, of each of which it is said whose it is when the join is
/// undone.
pub const JOIN_MATCHES_SINCE_MAX: usize = 200;

/// Groups on a page of the discovery list.
pub const PAGE_GROUPS: u32 = 50;
/// Matches on a page of the history.
pub const PAGE_MATCHES: u32 = 20;
/// Matches in the list of recent ones.
pub const PAGE_RECENT_MATCHES: u32 = 10;
/// Calculations on a page of a player's explanations.
pub const PAGE_EXPLANATIONS: u32 = 10;
/// Entries on a page of a group's activity.
pub const PAGE_ACTIVITY: u32 = 50;
/// Matches on a page of the log.
pub const PAGE_LOG: u32 = 5_000;
/// Maximum of matches on a page of the log.
pub const PAGE_LOG_MAX: u32 = 10_000;
/// Default number of matches of a trend.
pub const TREND_MATCHES: u32 = 4;
/// Maximum number of matches of a trend.
pub const TREND_MATCHES_MAX: u32 = 50;
/// Matches of a day that are read and counted at most, the latest ones.
pub const DAY_MATCHES: u32 = 200;
/// Entries of the feed of results.
pub const FEED_MATCHES: u32 = 50;
/// Players in the list of top players.
pub const TOP_PLAYERS: u32 = 5;
/// Minimum of the parameter `limit`.
pub const PAGE_MIN: u32 = 1;
/// Maximum of the parameter `limit`.
pub const PAGE_MAX: u32 = 100;
/// Longest text that names are searched for, in characters: the longest name, and room for letters that case folding
/// lengthens.
pub const SEARCH_MAX: u32 = 100;
/// Maximum of the parameter `offset`.
pub const OFFSET_MAX: u32 = 1_000_000;

/// Version of exported history files; imports accept every version from 1 to this one.
pub const FILE_VERSION: u32 = 1;
/// Maximum of matches in an import, and of a group after it.
pub const IMPORT_MATCHES_MAX: u32 = 100_000;
/// The same for an account with an unverified e-mail address.
pub const IMPORT_MATCHES_UNVERIFIED_MAX: u32 = 1_000;
/// Maximum of players in an import.
pub const IMPORT_PLAYERS_MAX: u32 = 10_000;
/// Maximum size of an import, in bytes. A match with four names of 25 letters, three sets and notes of 200 letters
/// takes about 500 bytes, so 100,000 of them take 50 MB.
pub const IMPORT_BYTES_MAX: u32 = 64 * 1024 * 1024;
/// Maximum size of one match or player in an import, in bytes. The largest valid one takes about 10,000.
pub const IMPORT_ITEM_BYTES_MAX: u32 = 64 * 1024;
/// Highest number of an anonymised player.
pub(crate) const FORMER_NUMBER_MAX: u32 = 1_000_000;
/// Violations of an import that are listed; further ones are only counted.
pub const IMPORT_MISTAKES_MAX: u32 = 500;
/// Matches in the preview of an import.
pub const IMPORT_MATCHES_SHOWN: u32 = 10;

/// How long an invitation to run a group can be accepted, in days.
pub const INVITATION_DAYS: u32 = 7;
/// Maximum of invitations of a group that wait.
pub const INVITATIONS_MAX: u32 = 20;
/// How long the offer to hand a group over can be accepted, in days.
pub const HANDOVER_DAYS: u32 = 7;
/// How long a deleted account can be kept by signing in, in days. Then everything personal of it is erased.
pub const DELETED_ACCOUNT_DAYS: u32 = 14;

/// Timeout of a request of the web app, in milliseconds.
pub const CALL_TIMEOUT_MS: u32 = 10_000;
/// Wait before the redirect after a password reset, in milliseconds.
pub const REDIRECT_AFTER_RESET_MS: u32 = 2_000;
/// Wait before the redirect after an e-mail address is verified, in milliseconds.
pub const REDIRECT_AFTER_VERIFICATION_MS: u32 = 3_000;
/// How long a toast about a success is shown, in milliseconds.
pub const TOAST_SUCCESS_MS: u32 = 2_000;
/// How long a toast about an error is shown, in milliseconds.
pub const TOAST_ERROR_MS: u32 = 4_000;
/// Maximum of points in a player's rating history besides the start: more than the pixels of a chart.
pub const HISTORY_POINTS: u32 = 1000;
