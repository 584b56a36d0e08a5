//! The rows of the tables, one file per table. Types that mirror a row, whole or in part, end in `Row`.

mod audit_entry;
mod group;
mod handover;
mod idempotency_key;
mod invitation;
mod link_request;
mod mail;
mod match_entry;
mod match_lock;
mod played_match;
mod player;
mod removed_match;
mod role;
mod session;
mod user;
mod visitor_matches;

pub use audit_entry::{AuditEntryRow, NewAuditEntryRow};
pub use group::{GroupRow, GroupSettingsRow, NewGroupRow};
pub(crate) use group::{group_columns, written_group};
pub use handover::HandoverRow;
pub use idempotency_key::IdempotencyKeyRow;
pub use invitation::{InvitationRow, NewInvitationRow};
pub use link_request::{LinkPurpose, LinkRequestRow, UnknownPurpose};
pub use mail::{MailRow, NewMailRow};
pub use match_entry::MatchEntry;
pub(crate) use match_entry::{MatchEntriesRow, rating_after, winner};
pub use match_lock::MatchLockRow;
pub use played_match::{LoggedMatchRow, MatchContentRow, MatchRow};
pub(crate) use played_match::{NewMatchRow, StoredMatchRow, match_records, new_match_columns};
pub use player::{NewPlayerRow, PlayerRow, StandingRow};
pub use removed_match::{DeclaredChangeRow, RemovedMatchRow};
pub use role::Role;
pub use session::{NewSessionRow, SessionRow};
pub use user::{NewUserRow, UserRow};
pub use visitor_matches::{MatchWindow, VisitorMatches};
