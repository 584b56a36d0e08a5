//! Finds the Postgres programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::npm;

/// The oldest major version that the product's SQL works with.
const OLDEST_MAJOR: u32 = 15;

/// Installation folders that are not on PATH; `*` stands for any text.
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

/// The folder of `initdb` and `postgres`, and their major version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Binaries {
    pub(crate) folder: PathBuf,
    pub(crate) major: u32,
}

impl Binaries {
    /// The path of a program, which may be missing if it is neither `postgres` nor `initdb`.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        let program = self.folder.join(name);
        if program.is_file() {
            return program;
        }
        // The folder may have links to some of the programs only.
        let postgres = self.folder.join("postgres").canonicalize();
        let linked = postgres.ok().and_then(|path| Some(path.parent()?.join(name)));
        linked.filter(|linked| linked.is_file()).unwrap_or(program)
    }

    /// The programs in `folder`, if it contains both, in a supported version.
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

/// Whether a supported Postgres is installed on this machine, so that the npm package isn't needed.
#[must_use]
pub fn is_installed() -> bool {
    installation_folders()
        .iter()
        .any(|folder| Binaries::in_folder(folder).is_some())
}

/// The path of a program of this machine's Postgres, such as `pg_dump`; `None` if it is not installed.
#[must_use]
pub fn program(name: &str) -> Option<PathBuf> {
    let found = installation_folders()
        .iter()
        .find_map(|folder| Binaries::in_folder(folder))?;
    Some(found.program(name)).filter(|path| path.is_file())
}

/// The programs of the major version that created the cluster (`made_by`); for a new cluster, the first ones found.
pub(crate) fn find(
    only_in: Option<&Path>,
    node_modules: &[PathBuf],
    made_by: Option<u32>,
    cluster: &Path,
) -> Result<Binaries, Error> {
    let mut folders = only_in.map_or_else(installation_folders, |folder| vec![folder.to_owned()]);
    if only_in.is_none() {
        for node_modules in node_modules {
            folders.extend(npm::programs_in(node_modules));
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
        _ => Err(Error::NotInstalled {
            oldest_major: OLDEST_MAJOR,
        }),
    }
}

/// The folders on PATH, then that of `pg_config`, then the usual ones, newest version first.
fn installation_folders() -> Vec<PathBuf> {
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

/// The folders that match a path with at most one `*`, newest version first.
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
    fn reads_the_major_version_from_the_output_of_postgres() {
        assert_eq!(
            major_version("postgres (PostgreSQL) 15.13 (Debian 15.13-0+deb12u1)\n"),
            Some(15)
        );
        assert_eq!(major_version("postgres (PostgreSQL) 18beta1\n"), Some(18));
        assert_eq!(major_version("something else 15"), None);
    }

    #[test]
    fn expands_a_star_with_the_newest_version_first() {
        let temporary = tempfile::tempdir().unwrap();
        for version in ["9", "16", "15"] {
            fs::create_dir_all(temporary.path().join(format!("pgsql-{version}/bin"))).unwrap();
        }
        let pattern = format!("{}/pgsql-*/bin", temporary.path().display());
        let expected = ["16", "15", "9"].map(|version| temporary.path().join(format!("pgsql-{version}/bin")));
        assert_eq!(matching(&pattern), expected);
    }

    #[test]
    fn finds_the_postgres_that_the_other_tests_use() {
        assert!(is_installed());
    }

    #[test]
    fn names_the_missing_version_of_a_cluster() {
        let error = find(None, &[], Some(9), Path::new("data")).unwrap_err();
        assert!(matches!(error, Error::OtherVersion { made_by: 9, .. }), "{error}");
        assert!(error.to_string().contains("install Postgres 9 again"), "{error}");
    }

    #[test]
    fn names_the_package_to_install_if_there_is_no_postgres() {
        let temporary = tempfile::tempdir().unwrap();
        let error = find(Some(temporary.path()), &[], None, Path::new("data")).unwrap_err();
        assert!(
            error.to_string().contains("apt-get install postgresql"),
            "{error}"
        );
    }
}
