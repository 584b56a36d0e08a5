//! Passes the path of the built web app and a hash of the sources to the compiler.

use std::env;
use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};

/// The sources that responses with an `ETag` depend on: the API, and the share cards with their template, fonts and
/// translations. Their hash is a part of these tags.
const SOURCES: [&str; 8] = [
    "Cargo.lock",
    "crates/elo-core/src",
    "crates/db/src",
    "crates/server/fonts",
    "crates/server/src",
    "crates/server/templates",
    "frontend/src/i18n/locales",
    "migrations",
];

fn main() -> Result<(), Box<dyn Error>> {
    let server = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let project = server
        .ancestors()
        .nth(2)
        .ok_or("the server lies in the project's crates")?;
    // Without `..`, which could not be resolved later while the folder does not exist.
    let web_app = project.join("frontend/dist");
    let mut cargo = stdout().lock();
    writeln!(cargo, "cargo::rerun-if-changed=build.rs")?;
    let mut build = DefaultHasher::new();
    for source in SOURCES.map(|source| project.join(source)) {
        writeln!(cargo, "cargo::rerun-if-changed={}", source.display())?;
        add(&source, &mut build)?;
    }
    writeln!(cargo, "cargo::rustc-env=SERVER_BUILD={:016x}", build.finish())?;
    writeln!(cargo, "cargo::rustc-env=WEB_APP_FOLDER={}", web_app.display())?;
    // A release embeds the files, so that it is rebuilt when they change. A debug build reads them from disk.
    if env::var("PROFILE")? == "release" {
        writeln!(cargo, "cargo::rerun-if-changed={}", web_app.display())?;
    }
    Ok(())
}

/// Hashes the content of a file, or of all files of a folder in the order of their names.
fn add(path: &Path, build: &mut DefaultHasher) -> io::Result<()> {
    if !path.is_dir() {
        fs::read(path)?.hash(build);
        return Ok(());
    }
    let mut entries = fs::read_dir(path)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    entries.iter().try_for_each(|entry| add(entry, build))
}
