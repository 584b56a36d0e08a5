//! Programs that not every machine has.

use std::path::{Path, PathBuf};

/// Debian's folder, which is not on every user's PATH.
const FOLDER: &str = "/usr/sbin";

/// The program of this name on PATH or in Debian's folder.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&path).chain([Path::new(FOLDER).to_owned()]);
    folders.find_map(|folder| Some(folder.join(name)).filter(|program| program.is_file()))
}
