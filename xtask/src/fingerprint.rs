//! Hashes of a step's source files, stored when it succeeds: an unchanged step is skipped.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::failure::{Context, Result};
use crate::project::Project;

/// Folders of generated files.
const GENERATED: [&str; 5] = ["node_modules", "dist", "pkg", "target", ".git"];

#[derive(Debug)]
pub(crate) struct Fingerprint {
    stored_in: PathBuf,
    value: String,
}

impl Fingerprint {
    /// The hash of all files under `sources` (relative to the project) and of `extra`, which is not in a file.
    pub(crate) fn compute(project: &Project, name: &str, sources: &[&str], extra: &str) -> Result<Self> {
        let mut files = Vec::new();
        for source in sources {
            collect(&project.root().join(source), &mut files)?;
        }
        files.sort();
        let mut hasher = DefaultHasher::new();
        extra.hash(&mut hasher);
        for file in &files {
            file.hash(&mut hasher);
            fs::read(file)
                .context(format_args!("cannot read {}", file.display()))?
                .hash(&mut hasher);
        }
        Ok(Self {
            stored_in: project.local("fingerprints").join(name),
            value: format!("{:016x}", hasher.finish()),
        })
    }

    /// Whether the step has succeeded with exactly these sources.
    pub(crate) fn is_unchanged(&self) -> bool {
        fs::read_to_string(&self.stored_in).is_ok_and(|stored| stored == self.value)
    }

    pub(crate) fn value(&self) -> &str {
        &self.value
    }

    /// To be called when the step has succeeded.
    pub(crate) fn store(&self) -> Result<()> {
        if let Some(folder) = self.stored_in.parent() {
            fs::create_dir_all(folder).context(format_args!("cannot make {}", folder.display()))?;
        }
        fs::write(&self.stored_in, &self.value)
            .context(format_args!("cannot write {}", self.stored_in.display()))
    }
}

/// The files under `path`; none if it doesn't exist.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if path.is_file() {
        files.push(path.to_owned());
    } else if path.is_dir() {
        for entry in fs::read_dir(path).context(format_args!("cannot read {}", path.display()))? {
            let entry = entry.context(format_args!("cannot read {}", path.display()))?;
            if !GENERATED.iter().any(|name| entry.file_name() == *name) {
                collect(&entry.path(), files)?;
            }
        }
    }
    Ok(())
}
