//! Every number of the product, each with its unit, once.

/// Rating of a player before the first match, in Elo points.
pub const START_RATING: i32 = 1500;
/// Average shown for a group without players, in Elo points.
pub const EMPTY_GROUP_AVERAGE: f64 = 1500.0;
/// Difference of team averages at which the stronger is expected to win ten times as often, in Elo points.
pub const RATING_SCALE: f64 = 400.0;
/// K-factor of a provisional player, in Elo points.
pub const K_PROVISIONAL: u32 = 40;
/// K-factor of an established player, in Elo points.
pub const K_ESTABLISHED: u32 = 20;
/// Finished matches from which a player is established.
pub const MATCHES_TO_ESTABLISH: u32 = 5;

/// Players in a match, and so the fewest that a group needs before it can play one.
pub const PLAYERS_IN_MATCH: u32 = 4;
/// Fewest players a group is recommended to have.
pub const RECOMMENDED_PLAYERS_MIN: u32 = 4;
/// Most players a group is recommended to have.
pub const RECOMMENDED_PLAYERS_MAX: u32 = 8;
/// Fewest sets of a match.
pub const SETS_MIN: u32 = 1;
/// Most sets of a match.
pub const SETS_MAX: u32 = 9;
/// Most games a team can have in one set.
pub const GAMES_MAX: u32 = 99;
/// Longest notes on a match, in characters.
pub const NOTES_MAX: u32 = 500;
/// How many days after today a match may be dated: the players' today may already be tomorrow.
pub const DAYS_AHEAD_MAX: u32 = 1;
/// First year a match can be dated: the year padel was invented.
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

/// How long a link that verifies an e-mail address works, in hours.
pub const EMAIL_VERIFICATION_HOURS: u32 = 24;
/// How long a link that resets a password works, in minutes.
pub const PASSWORD_RESET_MINUTES: u32 = 60;

/// Free matches of a new group.
pub const TRIAL_MATCHES: u32 = 10;
/// Groups that an account with an unverified e-mail address may create, the deleted ones included.
pub const GROUPS_UNVERIFIED_MAX: u32 = 3;
/// Players that a group may have. Every read of the ranking costs in proportion to them.
pub const PLAYERS_MAX: u32 = 10_000;
/// Advertised price of a player for a month after the trial, in Swedish kronor.
pub const PRICE_PER_PLAYER_MONTH_SEK: u32 = 5;

/// Time that an admin holds the latest match to change or delete it, in seconds.
pub const LATEST_MATCH_LOCK_SECONDS: u32 = 60;

/// Groups on a page of the discovery list.
pub const PAGE_GROUPS: u32 = 50;
/// Matches on a page of the history.
pub const PAGE_MATCHES: u32 = 20;
/// Matches in the list of recent ones.
pub const PAGE_RECENT_MATCHES: u32 = 10;
/// Calculations on a page of a player's explanations.
pub const PAGE_EXPLANATIONS: u32 = 10;
/// Matches that a trend looks back over unless asked otherwise.
pub const TREND_MATCHES: u32 = 4;
/// Most matches that a trend can look back over.
pub const TREND_MATCHES_MAX: u32 = 50;
/// Players in the list of the best.
pub const TOP_PLAYERS: u32 = 5;
/// Smallest page that can be asked for.
pub const PAGE_MIN: u32 = 1;
/// Largest page that can be asked for.
pub const PAGE_MAX: u32 = 100;
/// Largest offset that can be asked for.
pub const OFFSET_MAX: u32 = 1_000_000;

/// Version of a group's file that is written; every version from 1 up to it is read.
pub const FILE_VERSION: u32 = 1;
/// Most matches that can be imported at once.
pub const IMPORT_MATCHES_MAX: u32 = 100_000;
/// Most players that can be imported at once.
pub const IMPORT_PLAYERS_MAX: u32 = 10_000;
/// Largest file that can be imported, in bytes. A match with four names of 25 letters, three sets and a note of 200 letters takes
/// 500 bytes, so that 100,000 of them fit with room to spare.
pub const IMPORT_BYTES_MAX: u32 = 64 * 1024 * 1024;
/// Most bytes from one match or player of a file to the next. The longest that keeps the rules takes about 10,000.
pub const IMPORT_ITEM_BYTES_MAX: u32 = 64 * 1024;
/// Highest number of a player whose name was taken away.
pub const FORMER_NUMBER_MAX: u32 = 1_000_000;
/// Mistakes of a file that are told one by one; beyond, only how many there are.
pub const IMPORT_MISTAKES_MAX: u32 = 500;
/// Matches of a file that are shown before it is imported.
pub const IMPORT_MATCHES_SHOWN: u32 = 10;

/// Time that a call from the browser may take, in milliseconds.
pub const CALL_TIMEOUT_MS: u32 = 10_000;
/// Wait before the redirect after a password reset, in milliseconds.
pub const REDIRECT_AFTER_RESET_MS: u32 = 2_000;
/// Wait before the redirect after an e-mail address is verified, in milliseconds.
pub const REDIRECT_AFTER_VERIFICATION_MS: u32 = 3_000;
/// Time that a message of success stays, in milliseconds.
pub const TOAST_SUCCESS_MS: u32 = 2_000;
/// Time that a message of failure stays, in milliseconds.
pub const TOAST_ERROR_MS: u32 = 4_000;
/// Points of a player's rating curve at most, besides where it starts: more than a chart is wide.
pub const HISTORY_POINTS: u32 = 1000;
