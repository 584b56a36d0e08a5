//! Which folders Postgres' user can get to, and where to go when it can't.

use std::fs::{self, DirBuilder};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, symlink};
use std::path::{Path, PathBuf};

use nix::unistd::geteuid;

use crate::account::Account;
use crate::error::{Doing, Error};

/// Where a cluster lives whose own folder Postgres' user can't reach: it survives a restart, unlike `/tmp`.
const ELSEWHERE: &str = "/var/tmp";

/// Whether `account` may pass through every folder above `path`, and through `path` itself if it is a folder.
pub(crate) fn is_reachable(path: &Path, account: Account) -> bool {
    path.ancestors()
        .filter(|folder| !folder.as_os_str().is_empty())
        .all(|folder| {
            fs::metadata(folder).map_or(true, |metadata| {
                // A folder that does not exist yet will be made by us, with the rights it needs.
                let search = if metadata.uid() == account.uid {
                    0o100
                } else if metadata.gid() == account.gid {
                    0o010
                } else {
                    0o001
                };
                !metadata.is_dir() || metadata.mode() & search != 0
            })
        })
}

/// `folder` itself where `account` reaches it, else a folder of ours elsewhere that belongs to it alone.
pub(crate) fn reachable_folder(folder: &Path, account: Account) -> Result<PathBuf, Error> {
    let absolute = std::path::absolute(folder).doing("cannot find", folder)?;
    let parent = absolute.parent().unwrap_or(&absolute);
    if is_reachable(parent, account) {
        return Ok(absolute);
    }
    let elsewhere = Path::new(ELSEWHERE).join(format!("duelo-{:016x}", fingerprint(parent)));
    claim(&elsewhere)?;
    Ok(elsewhere.join(absolute.file_name().unwrap_or(absolute.as_os_str())))
}

/// Copies a folder with all it holds, links as links, readable for everyone.
pub(crate) fn copy_all(source: &Path, target: &Path) -> Result<(), Error> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o755)
        .create(target)
        .doing("cannot make", target)?;
    for entry in fs::read_dir(source).doing("cannot read", source)? {
        let entry = entry.doing("cannot read", source)?;
        let (from, to) = (entry.path(), target.join(entry.file_name()));
        let kind = entry.file_type().doing("cannot look at", &from)?;
        if kind.is_dir() {
            copy_all(&from, &to)?;
        } else if !kind.is_symlink() {
            fs::copy(&from, &to).map(drop).doing("cannot copy", &from)?;
        } else if fs::symlink_metadata(&to).is_err() {
            fs::read_link(&from)
                .and_then(|link| symlink(link, &to))
                .doing("cannot copy", &from)?;
        }
    }
    Ok(())
}

/// Makes a folder in a place where everybody may write, or checks that the one there is ours.
fn claim(folder: &Path) -> Result<(), Error> {
    // 0711: Postgres' user passes through to its own folder and sees nothing else.
    match DirBuilder::new().mode(0o711).create(folder) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let metadata = fs::symlink_metadata(folder).doing("cannot look at", folder)?;
            if metadata.is_dir() && metadata.uid() == geteuid().as_raw() && metadata.mode() & 0o022 == 0 {
                Ok(())
            } else {
                Err(Error::NotOurs(folder.to_owned()))
            }
        }
        Err(error) => Err(error).doing("cannot make", folder),
    }
}

/// FNV-1a: the same name for the same project with every compiler, which the standard hasher doesn't promise.
fn fingerprint(path: &Path) -> u64 {
    path.as_os_str()
        .as_encoded_bytes()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fingerprint_is_fnv_1a() {
        assert_eq!(fingerprint(Path::new("")), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint(Path::new("foobar")), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_claimed_folder_may_be_claimed_again_but_not_one_that_others_write_to() {
        use std::os::unix::fs::PermissionsExt;

        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("claimed");
        claim(&folder).unwrap();
        claim(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(matches!(claim(&folder), Err(Error::NotOurs(_))));
    }
}
