//! Matches: submission, preview, and the correction and deletion of the latest.

pub(crate) mod ask_question;
pub(crate) mod change_latest;
pub(crate) mod delete_latest;
pub(crate) mod edit_latest;
pub(crate) mod explain_match;
pub(crate) mod list_matches;
pub(crate) mod list_questions;
pub(crate) mod lock_latest;
pub(crate) mod match_to_submit;
pub(crate) mod match_writer;
pub(crate) mod plan_match;
pub(crate) mod preview_match;
pub(crate) mod read_basis;
pub(crate) mod read_latest;
pub(crate) mod read_lock;
pub(crate) mod read_log;
pub(crate) mod read_match;
pub(crate) mod release_latest;
pub(crate) mod settle_questions;

/// After so many attempts that found the group changed or locked, the next one locks the group.
const ATTEMPTS_WITHOUT_LOCK: u32 = 3;
