//! The folder of backups. A backup has its final name once all of it is on the disk.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use chrono::{DateTime, NaiveDateTime, Utc};

use super::manifest::{Dump, FORM, Manifest};

/// The name of a backup, with the moment of its state.
const NAME: &str = "duelo-%Y%m%dT%H%M%S%.3fZ";
/// The name of one that is being written.
const UNFINISHED: &str = "unfinished";
/// A file that is locked while a backup is being written.
const LOCK: &str = "lock";
const MANIFEST: &str = "manifest.json";

/// A folder of backups.
#[derive(Debug, Clone)]
pub(crate) struct Backups(PathBuf);

/// A backup that is being written, the only one in its folder.
pub(crate) struct Unfinished {
    backups: Backups,
    folder: PathBuf,
    #[expect(dead_code, reason = "locked until it is dropped")]
    lock: File,
}

/// A backup.
#[derive(Debug, Clone)]
pub(crate) struct Backup {
    /// Its folder.
    pub(crate) folder: PathBuf,
    /// What is in it.
    pub(crate) manifest: Manifest,
}

/// Why a folder is no backup that can be restored.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unusable {
    #[error("{0} is no backup: it has no {MANIFEST}, nor backups whose names begin with duelo-")]
    NoManifest(PathBuf),
    #[error("{0} can't be read")]
    Unreadable(PathBuf, #[source] io::Error),
    #[error("{0} is no manifest of a backup")]
    NotAManifest(PathBuf, #[source] serde_json::Error),
    #[error("{0} has the form {1} and this program reads {FORM}: restore it with a newer one")]
    OtherForm(PathBuf, u32),
    #[error(
        "{file} has {found} bytes and the manifest says {expected}: the dump is not whole, or belongs to another backup"
    )]
    OtherSize {
        file: PathBuf,
        found: u64,
        expected: u64,
    },
    #[error(
        "{0} has not the content that the manifest says: the dump is damaged, or belongs to another backup"
    )]
    OtherContent(PathBuf),
}

impl Backups {
    pub(crate) fn at(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    /// Begins a backup, and removes what an interrupted one has left. `None` while another one is being written.
    pub(crate) fn begin(&self) -> io::Result<Option<Unfinished>> {
        fs::create_dir_all(&self.0)?;
        let lock = File::create(self.0.join(LOCK))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Ok(None),
            Err(fs::TryLockError::Error(error)) => return Err(error),
        }
        let folder = self.0.join(UNFINISHED);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        create_private(&folder)?;
        Ok(Some(Unfinished {
            backups: self.clone(),
            folder,
            lock,
        }))
    }

    /// The finished backups with the moments of their states, the oldest first; none if there is no such folder.
    pub(crate) fn finished(&self) -> io::Result<Vec<(DateTime<Utc>, PathBuf)>> {
        let entries = match fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let Some(moment) = name.to_str().and_then(moment_of) else {
                continue;
            };
            if entry.path().join(MANIFEST).is_file() {
                found.push((moment, entry.path()));
            }
        }
        found.sort();
        Ok(found)
    }

    /// Removes all finished backups but the latest ones.
    pub(crate) fn keep(&self, count: usize) -> io::Result<usize> {
        let finished = self.finished()?;
        let old = finished.len().saturating_sub(count);
        for (_, folder) in finished.iter().take(old) {
            // Without its manifest it is none any more, also if the rest can't be removed.
            fs::remove_file(folder.join(MANIFEST))?;
            fs::remove_dir_all(folder)?;
        }
        Ok(old)
    }
}

impl Unfinished {
    /// Where the dump is written to.
    pub(crate) fn dump(&self, is_encrypted: bool) -> PathBuf {
        self.folder.join(Dump::file_name(is_encrypted))
    }

    /// Writes the manifest and gives the backup its name, after everything is on the disk. Returns its folder.
    pub(crate) fn finish(&self, manifest: &Manifest) -> io::Result<PathBuf> {
        let mut file = File::create(self.folder.join(MANIFEST))?;
        file.write_all(serde_json::to_string_pretty(manifest)?.as_bytes())?;
        file.sync_all()?;
        File::open(self.dump(manifest.dump.is_encrypted))?.sync_all()?;
        File::open(&self.folder)?.sync_all()?;
        let folder = self.backups.0.join(manifest.taken_at.format(NAME).to_string());
        fs::rename(&self.folder, &folder)?;
        File::open(&self.backups.0)?.sync_all()?;
        Ok(folder)
    }
}

/// What was not finished is of no use to anybody.
impl Drop for Unfinished {
    fn drop(&mut self) {
        // Otherwise the next backup removes it. Once it is finished, it has another name.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Backup {
    /// Reads the backup in a folder, or the latest one of a folder of backups. What its dump has is compared with what
    /// the manifest says.
    pub(crate) fn open(folder: &Path) -> Result<Self, Unusable> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |error| Unusable::Unreadable(path, error)
        };
        let mut folder = folder.to_owned();
        if !folder.join(MANIFEST).is_file() {
            let finished = Backups::at(&folder).finished().map_err(unreadable(&folder))?;
            let latest = finished.into_iter().next_back();
            folder = latest
                .map(|(_, latest)| latest)
                .ok_or(Unusable::NoManifest(folder))?;
        }
        let path = folder.join(MANIFEST);
        let text = fs::read_to_string(&path).map_err(unreadable(&path))?;
        let form: Form =
            serde_json::from_str(&text).map_err(|error| Unusable::NotAManifest(path.clone(), error))?;
        if form.form != FORM {
            return Err(Unusable::OtherForm(path, form.form));
        }
        let manifest: Manifest =
            serde_json::from_str(&text).map_err(|error| Unusable::NotAManifest(path, error))?;
        let backup = Self { folder, manifest };
        backup.check_dump()?;
        Ok(backup)
    }

    /// The file of the dump.
    pub(crate) fn dump(&self) -> PathBuf {
        self.folder.join(Dump::file_name(self.manifest.dump.is_encrypted))
    }

    fn check_dump(&self) -> Result<(), Unusable> {
        let (file, expected) = (self.dump(), &self.manifest.dump);
        let found = Dump::of(&file, expected.is_encrypted)
            .map_err(|error| Unusable::Unreadable(file.clone(), error))?;
        if found.bytes != expected.bytes {
            return Err(Unusable::OtherSize {
                file,
                found: found.bytes,
                expected: expected.bytes,
            });
        }
        if found != *expected {
            return Err(Unusable::OtherContent(file));
        }
        Ok(())
    }
}

/// The part of a manifest that all forms have.
#[derive(serde::Deserialize)]
struct Form {
    form: u32,
}

fn moment_of(name: &str) -> Option<DateTime<Utc>> {
    Some(NaiveDateTime::parse_from_str(name, NAME).ok()?.and_utc())
}

/// Creates a folder that only this user can read: a dump has all addresses and names.
fn create_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().mode(0o700).create(folder)
}
