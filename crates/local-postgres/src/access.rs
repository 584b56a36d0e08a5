//! Which folders the user of Postgres has access to, and the folders used instead of the others.

use std::fs::{self, DirBuilder};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, symlink};
use std::path::{Path, PathBuf};

use nix::sys::statvfs::statvfs;
use nix::unistd::geteuid;

use crate::account::Account;
use crate::error::{Error, IoContext};

/// Parent of the folders used instead. Unlike `/tmp`, it is not cleared at a restart.
const FALLBACK_PARENT: &str = "/var/tmp";

/// Where Linux has files in memory, and how large it must be: containers often have 64 MB.
const MEMORY: &str = "/dev/shm";
const MEMORY_MIN: u128 = 4 << 30;

/// Whether `account` may search every folder above `path`, and `path` itself if it is a folder.
pub(crate) fn is_accessible(path: &Path, account: Account) -> bool {
    path.ancestors()
        .filter(|folder| !folder.as_os_str().is_empty())
        .all(|folder| {
            fs::metadata(folder).map_or(true, |metadata| {
                // A folder that does not exist yet is going to be created with the permissions it needs.
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

/// `folder` itself if `account` has access to it, else a folder under `/var/tmp` for this one alone.
pub(crate) fn accessible_folder(folder: &Path, account: Account) -> Result<PathBuf, Error> {
    let absolute = std::path::absolute(folder).context("cannot find", folder)?;
    let parent = absolute.parent().unwrap_or(&absolute);
    if is_accessible(parent, account) {
        return Ok(absolute);
    }
    let fallback = folder_for(parent, Path::new(FALLBACK_PARENT));
    create_or_verify(&fallback)?;
    Ok(fallback.join(absolute.file_name().unwrap_or(absolute.as_os_str())))
}

/// A folder in memory for what belongs to `project`, if this machine has room for one. The size decides, not what is
/// free of it: all processes of a run find the same folder.
pub(crate) fn memory_folder(project: &Path) -> Option<PathBuf> {
    let memory = statvfs(MEMORY).ok()?;
    let is_large = u128::from(memory.blocks()) * u128::from(memory.fragment_size()) >= MEMORY_MIN;
    let project = project.canonicalize().ok()?;
    let folder = folder_for(&project, Path::new(MEMORY));
    (is_large && create_or_verify(&folder).is_ok()).then_some(folder)
}

/// The folder under `parent` that is used in place of `folder`.
fn folder_for(folder: &Path, parent: &Path) -> PathBuf {
    parent.join(format!("duelo-{:016x}", fnv_1a(folder)))
}

/// Copies a folder recursively, symbolic links as links, with folders that everyone may search.
pub(crate) fn copy_recursively(source: &Path, target: &Path) -> Result<(), Error> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o755)
        .create(target)
        .context("cannot make", target)?;
    for entry in fs::read_dir(source).context("cannot read", source)? {
        let entry = entry.context("cannot read", source)?;
        let (from, to) = (entry.path(), target.join(entry.file_name()));
        let kind = entry.file_type().context("cannot read the metadata of", &from)?;
        if kind.is_dir() {
            copy_recursively(&from, &to)?;
        } else if !kind.is_symlink() {
            fs::copy(&from, &to).map(drop).context("cannot copy", &from)?;
        } else if fs::symlink_metadata(&to).is_err() {
            fs::read_link(&from)
                .and_then(|link| symlink(link, &to))
                .context("cannot copy", &from)?;
        }
    }
    Ok(())
}

/// Creates a folder in a world-writable place, or checks that the existing one belongs to the current user.
fn create_or_verify(folder: &Path) -> Result<(), Error> {
    // 0711: the user of Postgres can open its own folder inside, and list nothing.
    match DirBuilder::new().mode(0o711).create(folder) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let metadata = fs::symlink_metadata(folder).context("cannot read the metadata of", folder)?;
            if metadata.is_dir() && metadata.uid() == geteuid().as_raw() && metadata.mode() & 0o022 == 0 {
                Ok(())
            } else {
                Err(Error::ForeignOwner(folder.to_owned()))
            }
        }
        Err(error) => Err(error).context("cannot make", folder),
    }
}

/// The FNV-1a hash. The standard hasher may change between compilers, and the folder would not be found again.
fn fnv_1a(path: &Path) -> u64 {
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
    fn hashes_with_fnv_1a() {
        assert_eq!(fnv_1a(Path::new("")), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv_1a(Path::new("foobar")), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_project_has_one_folder_in_memory_where_that_is_large() {
        let projects = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let found = projects.each_ref().map(|project| memory_folder(project.path()));
        assert_eq!(found[0], memory_folder(projects[0].path()));
        for folder in found.iter().flatten() {
            assert!(folder.starts_with(MEMORY), "{}", folder.display());
            fs::remove_dir(folder).unwrap();
        }
        assert!(found[0].is_none() || found[0] != found[1]);
    }

    #[test]
    fn accepts_its_own_folder_again_but_none_that_others_may_write_to() {
        use std::os::unix::fs::PermissionsExt;

        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().join("own");
        create_or_verify(&folder).unwrap();
        create_or_verify(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(matches!(create_or_verify(&folder), Err(Error::ForeignOwner(_))));
    }
}
