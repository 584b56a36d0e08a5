//! Which program this is.

use std::fmt;

/// The version of the program. The program itself gives it to the library, which need not be compiled again after each
/// commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Version {
    /// As git describes it: a release, what follows one, or the version in `Cargo.toml`.
    pub number: &'static str,
    /// The commit, if the program was built in a clone of the repository.
    pub commit: Option<Commit>,
}

/// A commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Commit {
    /// Its hash.
    pub id: &'static str,
    /// Its day, as in `2026-11-28`.
    pub day: &'static str,
}

impl Version {
    /// That of the library, where there is no program.
    pub const OF_LIBRARY: Self = Self::new((env!("CARGO_PKG_VERSION"), None));

    /// From the result of `build_version::from_git!()`.
    #[must_use]
    pub const fn new((number, commit): (&'static str, Option<[&'static str; 2]>)) -> Self {
        let commit = match commit {
            Some([id, day]) => Some(Commit { id, day }),
            None => None,
        };
        Self { number, commit }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.number;
        match self.commit {
            Some(Commit { id, day }) => write!(f, "{number} (commit {id} of {day})"),
            None => write!(f, "{number} (built without git, so its commit is not known)"),
        }
    }
}
