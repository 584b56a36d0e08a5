//! The file in which checked matches are kept.

use std::error::Error;
use std::fs;
use std::io;
use std::path::Path;

use chrono::{DateTime, SubsecRound, Utc};
use elo_core::identifier::GroupHash;
use elo_core::seal::Head;
use serde::{Deserialize, Serialize};

use super::check::Checked;
use crate::api::log::schemas::LoggedMatch;
use crate::api::rewinds::schemas::DeclaredChange;

/// What the last check has seen.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WatchState {
    /// The hash of the group.
    pub(super) group: String,
    /// When it was checked, by this machine's clock.
    pub(super) checked_at: DateTime<Utc>,
    /// The group's version, within the epoch of its database.
    pub(super) version: i64,
    pub(super) epoch: String,
    /// The head of the seal after the last match.
    pub(super) head: Head,
    /// The changes that were declared until this version or later.
    #[serde(default)]
    pub(super) declared: Vec<DeclaredChange>,
    pub(super) matches: Vec<LoggedMatch>,
}

impl WatchState {
    pub(super) fn of(group: &GroupHash, checked: Checked) -> Self {
        Self {
            group: group.as_str().to_owned(),
            checked_at: Utc::now().trunc_subsecs(0),
            version: checked.log.version,
            epoch: checked.log.epoch,
            head: checked.head,
            declared: checked.declared,
            matches: checked.log.matches,
        }
    }
}

/// The state in a file; `None` if there is no file yet.
pub(super) fn read(file: &Path) -> Result<Option<WatchState>, Box<dyn Error>> {
    match fs::read(file) {
        Ok(bytes) => {
            let state = serde_json::from_slice(&bytes);
            Ok(Some(state.map_err(|cause| {
                format!("{} is no state of this command: {cause}", file.display())
            })?))
        }
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(format!("{} cannot be read: {cause}", file.display()).into()),
    }
}

/// Replaces the file at once, so that an interrupted check leaves the former one.
pub(super) fn write(file: &Path, state: &WatchState) -> Result<(), Box<dyn Error>> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut written = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    serde_json::to_writer(&mut written, state)?;
    written.persist(file)?;
    Ok(())
}
