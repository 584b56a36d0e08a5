//! Tells the compiler where the web app lies and what the build is made from.

use std::env;
use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};

/// Everything that decides what is answered under a tag that is made from the build: the API, and the pictures with their
/// template, their fonts and their texts.
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
    // Spelt without `..`: a folder that does not exist yet can't be resolved by anybody later.
    let web_app = project.join("frontend/dist");
    let mut cargo = stdout().lock();
    writeln!(cargo, "cargo::rerun-if-changed=build.rs")?;
    let mut build = DefaultHasher::new();
    for source in SOURCES.map(|source| project.join(source)) {
        writeln!(cargo, "cargo::rerun-if-changed={}", source.display())?;
        add(&source, &mut build)?;
    }
    writeln!(cargo, "cargo::rustc-env=DUELO_BUILD={:016x}", build.finish())?;
    writeln!(cargo, "cargo::rustc-env=DUELO_WEB_APP={}", web_app.display())?;
    // A release carries the files inside, so new ones mean a new binary. Otherwise they are read from disk.
    if env::var("PROFILE")? == "release" {
        writeln!(cargo, "cargo::rerun-if-changed={}", web_app.display())?;
    }
    Ok(())
}

/// Adds what a file says, or all files of a folder in the order of their names.
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
