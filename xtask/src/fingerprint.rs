//! Remembers what a step was done with, so that it isn't done again for the same.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::failure::{Context, Result};
use crate::project::Project;

/// Folders inside sources that are made, not written.
const MADE: [&str; 5] = ["node_modules", "dist", "pkg", "target", ".git"];

/// The state of a step's sources.
#[derive(Debug)]
pub(crate) struct Fingerprint {
    remembered_in: PathBuf,
    value: String,
}

impl Fingerprint {
    /// Of all files under `sources` (relative to the project), and of `also`, which isn't in a file.
    pub(crate) fn take(project: &Project, name: &str, sources: &[&str], also: &str) -> Result<Self> {
        let mut files = Vec::new();
        for source in sources {
            collect(&project.root().join(source), &mut files)?;
        }
        files.sort();
        let mut hasher = DefaultHasher::new();
        also.hash(&mut hasher);
        for file in &files {
            file.hash(&mut hasher);
            fs::read(file)
                .context(format_args!("cannot read {}", file.display()))?
                .hash(&mut hasher);
        }
        Ok(Self {
            remembered_in: project.local("fingerprints").join(name),
            value: format!("{:016x}", hasher.finish()),
        })
    }

    /// Whether the step was done with exactly these sources.
    pub(crate) fn is_known(&self) -> bool {
        fs::read_to_string(&self.remembered_in).is_ok_and(|known| known == self.value)
    }

    /// As text, to compare with one taken before.
    pub(crate) fn value(&self) -> &str {
        &self.value
    }

    /// Call it when the step succeeded.
    pub(crate) fn remember(&self) -> Result<()> {
        if let Some(folder) = self.remembered_in.parent() {
            fs::create_dir_all(folder).context(format_args!("cannot make {}", folder.display()))?;
        }
        fs::write(&self.remembered_in, &self.value)
            .context(format_args!("cannot write {}", self.remembered_in.display()))
    }
}

/// The files under `path`; a path that isn't there has none.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if path.is_file() {
        files.push(path.to_owned());
    } else if path.is_dir() {
        for entry in fs::read_dir(path).context(format_args!("cannot read {}", path.display()))? {
            let entry = entry.context(format_args!("cannot read {}", path.display()))?;
            if !MADE.iter().any(|name| entry.file_name() == *name) {
                collect(&entry.path(), files)?;
            }
        }
    }
    Ok(())
}
