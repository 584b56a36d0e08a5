//! Checks that there is a backup, and not only an old one.

use std::path::Path;

use chrono::{DateTime, TimeDelta, Utc};

use crate::backup::folder::Backups;
use crate::config::checks::Finding;

/// The age of a backup from which on a daily one has failed.
const LATE: TimeDelta = TimeDelta::days(2);

/// What is wrong with the backups in a folder.
pub(crate) fn check_backups(folder: &Path, now: DateTime<Utc>) -> Option<Finding> {
    let (shown, why) = (
        folder.display(),
        "what is lost with the database is what came after the last backup",
    );
    let remedy = format!("Run duelo backup {shown} every day, as docs/backup.md has it");
    let latest = match Backups::at(folder).finished() {
        Ok(finished) => finished.into_iter().next_back(),
        Err(error) => {
            let what = format!("DUELO_BACKUP_FOLDER, {shown}, can't be read: {error}");
            return Some(Finding::warning(what, why, "Let the user of the server read it"));
        }
    };
    let Some((taken_at, _)) = latest else {
        return Some(Finding::warning(
            format!("there is no backup in {shown}"),
            why,
            remedy,
        ));
    };
    let age = now - taken_at;
    (age > LATE).then(|| {
        let what = format!("the last backup in {shown} is {} days old", age.num_days());
        Finding::error(what, why, remedy)
    })
}
