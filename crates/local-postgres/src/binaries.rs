//! Finds Postgres' programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::npm;

/// The oldest Postgres whose SQL the product uses.
pub(crate) const OLDEST_MAJOR: u32 = 15;

/// Folders where systems put Postgres without putting it on PATH; a star stands for any text.
const USUAL_FOLDERS: [&str; 10] = [
    "/usr/lib/postgresql/*/bin",
    "/usr/lib64/pgsql/bin",
    "/usr/pgsql-*/bin",
    "/usr/libexec/postgresql*",
    "/usr/local/pgsql/bin",
    "/usr/local/opt/postgresql*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/home/linuxbrew/.linuxbrew/opt/postgresql*/bin",
    "/Applications/Postgres.app/Contents/Versions/*/bin",
    "/Library/PostgreSQL/*/bin",
];

/// A folder with `initdb` and `postgres`, and their major version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Binaries {
    pub(crate) folder: PathBuf,
    pub(crate) major: u32,
}

impl Binaries {
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The programs in `folder`, if both are there and new enough.
    pub(crate) fn in_folder(folder: &Path) -> Option<Self> {
        let postgres = folder.join("postgres");
        if !folder.join("initdb").is_file() || !postgres.is_file() {
            return None;
        }
        let output = Command::new(postgres).arg("--version").output().ok()?;
        let major = major_version(&String::from_utf8_lossy(&output.stdout))?;
        (major >= OLDEST_MAJOR).then(|| Self {
            folder: folder.to_owned(),
            major,
        })
    }
}

/// Whether this machine has a Postgres of its own, so that the npm package isn't needed.
#[must_use]
pub fn is_installed() -> bool {
    folders_of_this_machine()
        .iter()
        .any(|folder| Binaries::in_folder(folder).is_some())
}

/// The programs to use: those of the version that made the cluster (`made_by`), else the first found.
pub(crate) fn find(
    only_in: Option<&Path>,
    node_modules: &[PathBuf],
    made_by: Option<u32>,
    cluster: &Path,
) -> Result<Binaries, Error> {
    let mut folders = only_in.map_or_else(folders_of_this_machine, |folder| vec![folder.to_owned()]);
    if only_in.is_none() {
        for node_modules in node_modules {
            folders.extend(npm::programs_in(node_modules)?);
        }
    }
    let mut others = Vec::new();
    for folder in folders {
        let Some(binaries) = Binaries::in_folder(&folder) else {
            continue;
        };
        match made_by {
            Some(major) if major != binaries.major => others.push(binaries.major.to_string()),
            _ => return Ok(binaries),
        }
    }
    match made_by {
        Some(made_by) if !others.is_empty() => {
            others.dedup();
            Err(Error::OtherVersion {
                folder: cluster.to_owned(),
                made_by,
                found: others.join(", "),
            })
        }
        _ => Err(Error::NotInstalled),
    }
}

/// PATH, then what `pg_config` says, then the usual folders with the newest version first.
fn folders_of_this_machine() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = std::env::var_os("PATH")
        .map(|path| std::env::split_paths(&path).collect())
        .unwrap_or_default();
    if let Ok(output) = Command::new("pg_config").arg("--bindir").output() {
        folders.push(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    }
    for pattern in USUAL_FOLDERS {
        folders.extend(matching(pattern));
    }
    folders
}

/// The folders that a path with at most one star names, the newest version first.
fn matching(pattern: &str) -> Vec<PathBuf> {
    let Some((before, after)) = pattern.split_once('*') else {
        return vec![PathBuf::from(pattern)];
    };
    let Some((parent, prefix)) = before.rsplit_once('/') else {
        return Vec::new();
    };
    let Ok(entries) = fs::read_dir(parent) else {
        return Vec::new();
    };
    let mut found: Vec<(u32, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let rest = name.strip_prefix(prefix)?;
            let folder = entry.path().join(after.trim_start_matches('/'));
            Some((first_number(rest).unwrap_or(0), folder))
        })
        .collect();
    found.sort_by(|one, other| other.cmp(one));
    found.into_iter().map(|(_, folder)| folder).collect()
}

/// `postgres (PostgreSQL) 15.13 (Debian …)` → 15
fn major_version(text: &str) -> Option<u32> {
    first_number(text.split_once("(PostgreSQL)")?.1)
}

fn first_number(text: &str) -> Option<u32> {
    let digits: String = text
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read_from_what_postgres_says() {
        assert_eq!(
            major_version("postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)\n"),
            Some(15)
        );
        assert_eq!(major_version("postgres (PostgreSQL) 18beta1\n"), Some(18));
        assert_eq!(major_version("something else 15"), None);
    }

    #[test]
    fn a_star_finds_the_newest_version_first() {
        let place = tempfile::tempdir().unwrap();
        for version in ["9", "16", "15"] {
            fs::create_dir_all(place.path().join(format!("pgsql-{version}/bin"))).unwrap();
        }
        let pattern = format!("{}/pgsql-*/bin", place.path().display());
        let expected = ["16", "15", "9"].map(|version| place.path().join(format!("pgsql-{version}/bin")));
        assert_eq!(matching(&pattern), expected);
    }

    #[test]
    fn this_machine_has_one_that_the_other_tests_use() {
        assert!(is_installed());
    }

    #[test]
    fn a_cluster_of_another_version_says_which_is_missing() {
        let error = find(None, &[], Some(9), Path::new("data")).unwrap_err();
        assert!(matches!(error, Error::OtherVersion { made_by: 9, .. }), "{error}");
        assert!(error.to_string().contains("install Postgres 9 again"), "{error}");
    }

    #[test]
    fn an_empty_machine_says_what_to_install() {
        let place = tempfile::tempdir().unwrap();
        let error = find(Some(place.path()), &[], None, Path::new("data")).unwrap_err();
        assert!(
            error.to_string().contains("apt-get install postgresql"),
            "{error}"
        );
    }
}
