//! Rebuilds the crate when a migration changes, and exports a digest of all migrations.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

const MIGRATIONS: &str = "../../migrations";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={MIGRATIONS}");
    println!(
        "cargo::rustc-env=MIGRATIONS_DIGEST={:016x}",
        digest(Path::new(MIGRATIONS))?
    );
    Ok(())
}

/// The name of the template of test databases contains this digest, so a changed migration leads to a new template.
fn digest(migrations: &Path) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    for folder in sorted(migrations)? {
        for file in sorted(&folder)? {
            file.strip_prefix(migrations).unwrap_or(&file).hash(&mut hasher);
            fs::read(&file)?.hash(&mut hasher);
        }
    }
    Ok(hasher.finish())
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}
