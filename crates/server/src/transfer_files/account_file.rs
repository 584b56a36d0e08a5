//! The file of everything that is an account's own, as JSON.

use chrono::{DateTime, Utc};
use db::rows::{AuditEntryRow, GroupRow, Role, SessionRow, UserRow};
use elo_core::limits::FILE_VERSION;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::caller::user_agent::UserAgent;
use crate::error::Result;
use crate::transfer_files::group_file::GroupFile;
use crate::transfer_files::json_list::JsonList;

/// The value of the field `format`.
const FORMAT: &str = "duelo.account";

/// Everything that is an account's own. It contains no password, no passcode, and nothing that others wrote, but the
/// matches of its groups.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountFile {
    /// Always `duelo.account`.
    #[schema(example = "duelo.account")]
    format: String,
    /// The version of the format.
    #[schema(example = 1)]
    version: u32,
    /// When the file was created.
    exported_at: DateTime<Utc>,
    /// The account.
    account: FileAccount,
    /// The open sessions, the last used first.
    sessions: Vec<FileSession>,
    /// The groups that the account helps to run, which others own.
    memberships: Vec<FileMembership>,
    /// What the account did, the oldest first.
    activity: Vec<FileEntry>,
    /// The groups that the account owns, each as the file that an import reads.
    groups: Vec<GroupFile>,
}

/// An account in a file.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FileAccount {
    /// The e-mail address.
    #[schema(example = "anna@padel.example")]
    email: String,
    /// The name.
    #[schema(example = "Anna Öberg")]
    name: String,
    /// The language of mails.
    #[schema(example = "sv")]
    language: String,
    /// When the address was verified.
    #[schema(required)]
    email_verified_at: Option<DateTime<Utc>>,
    /// When the account was created.
    created_at: DateTime<Utc>,
}

/// A session in a file.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FileSession {
    /// The device.
    device: UserAgent,
    /// The log-in.
    created_at: DateTime<Utc>,
    /// The log-in or the last refresh.
    last_used_at: DateTime<Utc>,
}

/// A membership in a file.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FileMembership {
    /// The number of the group.
    #[schema(example = 12)]
    group_id: i64,
    /// The name of the group.
    #[schema(example = "Torsdagspadel Lidingö")]
    name: String,
    /// The role in it: `admin` or `editor`.
    #[schema(example = "editor")]
    role: &'static str,
}

/// An entry of the audit log in a file.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FileEntry {
    /// When it happened.
    at: DateTime<Utc>,
    /// What was done.
    #[schema(example = "group.renamed")]
    action: String,
    /// The number of the group that it was done to, if any.
    #[schema(required, example = 12)]
    group_id: Option<i64>,
    /// Details, which depend on the action.
    #[schema(value_type = Object)]
    details: Value,
}

/// Writes the file incrementally: the head, then the entries, then the groups.
#[derive(Default)]
pub(crate) struct AccountFileWriter(JsonList);

impl AccountFileWriter {
    /// Writes the account, its sessions and its memberships.
    pub(crate) fn begin(
        &mut self,
        user: UserRow,
        sessions: Vec<SessionRow>,
        memberships: &[(GroupRow, Role)],
        at: DateTime<Utc>,
    ) -> Result<()> {
        let head = AccountFile {
            format: FORMAT.to_owned(),
            version: FILE_VERSION,
            exported_at: at,
            account: user.into(),
            sessions: sessions.into_iter().map(FileSession::from).collect(),
            memberships: memberships.iter().map(FileMembership::from).collect(),
            activity: Vec::new(),
            groups: Vec::new(),
        };
        self.0.begin_first(&head, "activity", "groups")
    }

    /// Adds the next entry of the audit log.
    pub(crate) fn add_entry(&mut self, entry: AuditEntryRow) -> Result<()> {
        self.0.add(&FileEntry::from(entry))
    }

    /// Ends the entries, after which groups follow.
    pub(crate) fn begin_groups(&mut self) {
        self.0.begin_next("groups");
    }

    /// Begins the next group, whose file the caller writes.
    pub(crate) fn begin_group(&mut self) {
        self.0.begin_item();
    }

    /// Writes the end of the file.
    pub(crate) fn end(&mut self) {
        self.0.end();
    }

    /// Takes the output since the last call.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        self.0.take()
    }
}

impl From<UserRow> for FileAccount {
    fn from(user: UserRow) -> Self {
        Self {
            email: user.email,
            name: user.name,
            language: user.language,
            email_verified_at: user.email_verified_at,
            created_at: user.created_at,
        }
    }
}

impl From<SessionRow> for FileSession {
    fn from(session: SessionRow) -> Self {
        Self {
            device: UserAgent::from_codes(session.browser.as_deref(), session.system.as_deref()),
            created_at: session.created_at,
            last_used_at: session.last_used_at,
        }
    }
}

impl From<&(GroupRow, Role)> for FileMembership {
    fn from((group, role): &(GroupRow, Role)) -> Self {
        Self {
            group_id: group.id.0,
            name: group.name.clone(),
            role: role.as_str(),
        }
    }
}

impl From<AuditEntryRow> for FileEntry {
    fn from(entry: AuditEntryRow) -> Self {
        Self {
            at: entry.happened_at,
            action: entry.action,
            group_id: entry.group_id.map(|group| group.0),
            details: entry.details,
        }
    }
}
