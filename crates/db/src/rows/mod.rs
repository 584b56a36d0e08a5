//! What a row of each table is, one file a table.

mod audit_entry;
mod email_token;
mod group;
mod idempotency_key;
mod limit_counter;
mod link_request;
mod mail;
mod match_lock;
mod match_player;
mod played_match;
mod player;
mod session;
mod user;

pub use audit_entry::{AuditEntry, NewAuditEntry};
pub use email_token::EmailToken;
pub use group::{Group, GroupSettings, NewGroup};
pub use idempotency_key::IdempotencyKey;
pub use limit_counter::LimitCounter;
pub use link_request::{LinkPurpose, LinkRequest, UnknownPurpose};
pub use mail::{Mail, NewMail};
pub use match_lock::MatchLock;
pub use match_player::MatchPlayer;
pub use played_match::{MatchContent, PlayedMatch};
pub use player::{NewPlayer, Player, Standing};
pub use session::{RefreshToken, Session};
pub use user::{NewUser, User};
