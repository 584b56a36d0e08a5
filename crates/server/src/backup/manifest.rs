//! What a backup contains, so that a restored database can be compared with it.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use chrono::{DateTime, Utc};
use elo_core::seal::Head;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The form of the manifest. A program reads no other one.
pub(crate) const FORM: u32 = 1;

/// The content of a backup. It has no names, and no hash or link by which a group can be found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Manifest {
    /// [`FORM`].
    pub(crate) form: u32,
    /// The moment of the database's state.
    pub(crate) taken_at: DateTime<Utc>,
    /// The version of the program that made the backup.
    pub(crate) version: String,
    /// The latest migration of the schema.
    pub(crate) migration: String,
    /// The epoch of the database, in which its versions of groups could be compared.
    pub(crate) epoch: i64,
    /// The major version of Postgres.
    pub(crate) postgres: i32,
    /// The major version of `pg_dump`.
    pub(crate) pg_dump: i32,
    /// The file of the dump.
    pub(crate) dump: Dump,
    /// All groups, the deleted ones too, by their numbers.
    pub(crate) groups: Vec<SealedGroup>,
}

impl Manifest {
    /// What is in the backup, in a line.
    pub(crate) fn summary(&self) -> String {
        let matches: u64 = self.groups.iter().map(|group| u64::from(group.matches)).sum();
        let bytes = self.dump.bytes;
        format!("{} groups, {matches} matches, {bytes} bytes", self.groups.len())
    }
}

/// The file of a dump.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Dump {
    /// Whether `age` has encrypted it.
    pub(crate) is_encrypted: bool,
    /// Its size.
    pub(crate) bytes: u64,
    /// The SHA-256 of its content, in hexadecimal digits.
    pub(crate) sha256: String,
}

/// What of a group must be the same after a restoration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SealedGroup {
    /// Its number.
    pub(crate) group_id: i64,
    /// The number of its matches.
    pub(crate) matches: u32,
    /// The head of the seal of its matches.
    pub(crate) head: Head,
}

impl Dump {
    /// Describes a file.
    pub(crate) fn of(path: &Path, is_encrypted: bool) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let (mut digest, mut bytes, mut buffer) = (Sha256::new(), 0, vec![0; 1 << 16]);
        loop {
            let read = file.read(&mut buffer)?;
            let Some(part) = buffer.get(..read).filter(|part| !part.is_empty()) else {
                break;
            };
            digest.update(part);
            bytes += u64::try_from(read).unwrap_or_default();
        }
        let digits: Vec<_> = digest
            .finalize()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let sha256 = digits.concat();
        Ok(Self {
            is_encrypted,
            bytes,
            sha256,
        })
    }

    /// The name of the file.
    pub(crate) const fn file_name(is_encrypted: bool) -> &'static str {
        if is_encrypted {
            "database.dump.age"
        } else {
            "database.dump"
        }
    }
}
