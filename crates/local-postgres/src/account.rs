//! The operating-system user that Postgres runs as.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use nix::unistd::{User, getegid, geteuid};

use crate::error::{Error, IoContext};

/// Postgres refuses to run as root: under root it runs as the first of these that exists.
const UNPRIVILEGED_USERS: [&str; 2] = ["postgres", "nobody"];

/// The user that Postgres runs as, who owns its files.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Account {
    pub(crate) uid: u32,
    pub(crate) gid: u32,
    /// Whether this process runs as root, so that commands have to switch to this user.
    switches_user: bool,
}

impl Account {
    /// The current user, or an unprivileged one if that is root.
    pub(crate) fn choose() -> Result<Self, Error> {
        let uid = geteuid();
        if !uid.is_root() {
            return Ok(Self {
                uid: uid.as_raw(),
                gid: getegid().as_raw(),
                switches_user: false,
            });
        }
        UNPRIVILEGED_USERS
            .into_iter()
            .find_map(|name| User::from_name(name).ok().flatten())
            .map(|user| Self {
                uid: user.uid.as_raw(),
                gid: user.gid.as_raw(),
                switches_user: true,
            })
            .ok_or(Error::NoUnprivilegedUser)
    }

    /// A command that runs as this user, in `folder`, without the `PG*` variables of other Postgres servers.
    pub(crate) fn command(self, program: &Path, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(folder).env("LC_ALL", "C").env("HOME", folder);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("PG") {
                command.env_remove(name);
            }
        }
        if self.switches_user {
            command.uid(self.uid).gid(self.gid);
        }
        command
    }

    /// Makes this user the owner of a file or folder.
    pub(crate) fn chown(self, path: &Path) -> Result<(), Error> {
        if self.switches_user {
            chown(path, Some(self.uid), Some(self.gid)).context("cannot change the owner of", path)?;
        }
        Ok(())
    }
}
