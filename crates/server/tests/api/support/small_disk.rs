//! A small disk in memory, for the write-ahead log of a Postgres.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, chown, symlink};
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// The disk, unmounted when dropped.
pub(crate) struct SmallDisk {
    folder: TempDir,
}

impl SmallDisk {
    /// Mounts a disk of so many megabytes; `None` if this user must not.
    pub(crate) fn mount(megabytes: u32) -> Option<Self> {
        let disk = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={megabytes}m"), "tmpfs"])
            .arg(disk.folder.path())
            .output();
        mounted
            .is_ok_and(|mounted| mounted.status.success())
            .then_some(disk)
    }

    /// Its folder.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Moves the files of this folder to the disk, and leaves a link.
    pub(crate) fn take(&self, folder: &Path) {
        let owner = fs::metadata(folder).unwrap();
        let target = self.folder.path().join("moved");
        let copied = Command::new("cp")
            .arg("-a")
            .args([folder, &target])
            .status()
            .unwrap();
        assert!(copied.success());
        // The owner must reach it.
        chown(self.folder.path(), Some(owner.uid()), Some(owner.gid())).unwrap();
        fs::remove_dir_all(folder).unwrap();
        symlink(target, folder).unwrap();
    }

    /// Leaves no byte free.
    pub(crate) fn fill(&self) {
        let mut filler = File::create(self.filler()).unwrap();
        let full = loop {
            if let Err(error) = filler.write_all(&[0; 4096]) {
                break error;
            }
        };
        assert_eq!(full.kind(), io::ErrorKind::StorageFull, "{full}");
    }

    /// Frees what [`Self::fill`] has taken.
    pub(crate) fn free(&self) {
        fs::remove_file(self.filler()).unwrap();
    }

    fn filler(&self) -> std::path::PathBuf {
        self.folder.path().join("filler")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // A disk that is in use is unmounted when it is not any more.
        let _ = Command::new("umount")
            .arg("--lazy")
            .arg(self.folder.path())
            .status();
    }
}
