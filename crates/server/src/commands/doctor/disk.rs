//! The disks that this machine writes to.

use std::env;
use std::path::Path;

use nix::sys::statvfs::statvfs;

use crate::config::Config;
use crate::config::checks::Finding;

/// The free space from which on something is about to fail.
const SHORT: u64 = 1 << 30;

/// What is wrong with the folder of temporary files and with that of the backups.
pub(super) fn check(config: &Config) -> Vec<Finding> {
    // A warning, as a container on a small machine never has more.
    let temporary = short_of_space(&env::temp_dir()).map(|what| {
        Finding::warning(
            what,
            "long imports and exports are kept there, up to 16 of each",
            "Free some, or let TMPDIR name another folder",
        )
    });
    let backups = config
        .backup_folder
        .as_deref()
        .and_then(short_of_space)
        .map(|what| {
            Finding::error(
                what,
                "the next backup may fail",
                "Free some, or keep fewer backups with duelo backup --keep",
            )
        });
    temporary.into_iter().chain(backups).collect()
}

/// Says how little space there is in a folder, if it is too little.
fn short_of_space(folder: &Path) -> Option<String> {
    let free = free_bytes(folder).filter(|free| *free < SHORT)?;
    Some(format!("only {} MB are free in {}", free >> 20, folder.display()))
}

/// What a user without special rights may write; `None` if the system does not tell.
fn free_bytes(folder: &Path) -> Option<u64> {
    let found = statvfs(folder).ok()?;
    found.blocks_available().checked_mul(found.fragment_size())
}
