//! The operating-system user that Postgres runs as.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use nix::unistd::{User, getegid, geteuid};

use crate::error::{Doing, Error};

/// Postgres refuses to run as root: under root it gets the first of these that exists.
const STAND_INS: [&str; 2] = ["postgres", "nobody"];

/// Who Postgres runs as, and so who owns its files.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Account {
    pub(crate) uid: u32,
    pub(crate) gid: u32,
    /// Whether we have to become this user first (we are root).
    stands_in: bool,
}

impl Account {
    /// Ourselves, or a stand-in when we are root.
    pub(crate) fn choose() -> Result<Self, Error> {
        let uid = geteuid();
        if !uid.is_root() {
            return Ok(Self {
                uid: uid.as_raw(),
                gid: getegid().as_raw(),
                stands_in: false,
            });
        }
        STAND_INS
            .into_iter()
            .find_map(|name| User::from_name(name).ok().flatten())
            .map(|user| Self {
                uid: user.uid.as_raw(),
                gid: user.gid.as_raw(),
                stands_in: true,
            })
            .ok_or(Error::NoUser)
    }

    /// A command that runs as this user, in `folder`, deaf to the settings of other Postgres servers.
    pub(crate) fn command(self, program: &Path, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(folder).env("LC_ALL", "C").env("HOME", folder);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("PG") {
                command.env_remove(name);
            }
        }
        if self.stands_in {
            command.uid(self.uid).gid(self.gid);
        }
        command
    }

    /// Makes this user the owner of a file or folder that we made.
    pub(crate) fn give(self, path: &Path) -> Result<(), Error> {
        if self.stands_in {
            chown(path, Some(self.uid), Some(self.gid)).doing("cannot change the owner of", path)?;
        }
        Ok(())
    }
}
