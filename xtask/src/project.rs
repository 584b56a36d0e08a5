//! Where things are.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use local_postgres::Cluster;

use crate::failure::{Context, Failure, Result};

/// How the variables begin that Cargo sets for a program that it runs. They are about xtask; handed on to another
/// Cargo they would make it build again what depends on them, ring and all that stands on it.
const TOLD_BY_CARGO: [&str; 2] = ["CARGO_MANIFEST_", "CARGO_PKG_"];

/// The project on this machine.
#[derive(Debug, Clone)]
pub(crate) struct Project {
    root: PathBuf,
}

impl Project {
    /// The project that this program was built from, even when it is called from elsewhere.
    pub(crate) fn find() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        root.filter(|root| root.join("Cargo.lock").is_file())
            .map(|root| Self {
                root: root.to_owned(),
            })
            .ok_or_else(|| Failure::new("the project was moved: run `cargo xtask` in its new place"))
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn frontend(&self) -> PathBuf {
        self.root.join("frontend")
    }

    /// What `wasm-pack` builds for the browser.
    pub(crate) fn wasm_package(&self) -> PathBuf {
        self.frontend().join("pkg")
    }

    /// What Vite builds, and the server serves.
    pub(crate) fn web_app(&self) -> PathBuf {
        self.frontend().join("dist")
    }

    /// The folder of everything that belongs to this machine alone; not in git, safe to delete.
    pub(crate) fn local(&self, name: &str) -> PathBuf {
        self.root.join(".duelo").join(name)
    }

    /// Tools that were installed for this project alone.
    pub(crate) fn tools(&self) -> PathBuf {
        self.local("tools")
    }

    /// Cargo's output folder.
    pub(crate) fn target(&self) -> PathBuf {
        env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| self.root.join("target"), |folder| self.root.join(folder))
    }

    pub(crate) fn development_cluster(&self) -> Cluster {
        local_postgres::development(&self.root)
    }

    pub(crate) fn tests_cluster(&self) -> Cluster {
        local_postgres::tests(&self.root)
    }

    /// A cluster for one run alone.
    pub(crate) fn passing_cluster(&self, name: &str) -> Cluster {
        Cluster::at(self.local(name))
            .with_database(DATABASE)
            .with_npm_binaries(local_postgres::npm_folder(&self.root))
    }

    /// A program with its arguments, in the project's folder, that finds the project's tools.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("PATH", self.path());
        for (name, _) in env::vars_os() {
            let told = |start: &str| name.to_string_lossy().starts_with(start);
            if TOLD_BY_CARGO.into_iter().any(told) {
                command.env_remove(name);
            }
        }
        command
    }

    /// The same in the frontend's folder.
    pub(crate) fn frontend_command(&self, program: &str) -> Command {
        let mut command = self.command(program);
        command.current_dir(self.frontend());
        command
    }

    /// The version of a crate in `Cargo.lock`.
    pub(crate) fn locked_version(&self, name: &str) -> Result<String> {
        let path = self.root.join("Cargo.lock");
        let text = std::fs::read_to_string(&path).context(format_args!("cannot read {}", path.display()))?;
        locked_version(&text, name).ok_or_else(|| Failure::new(format!("{name} is not in Cargo.lock")))
    }

    /// PATH with the project's own tools in front: wasm-pack finds wasm-bindgen and wasm-opt there.
    fn path(&self) -> std::ffi::OsString {
        let own = [
            self.tools().join("bin"),
            self.frontend().join("node_modules/.bin"),
        ];
        let inherited = env::var_os("PATH").unwrap_or_default();
        let all = own.into_iter().chain(env::split_paths(&inherited));
        env::join_paths(all).unwrap_or(inherited)
    }
}

/// The database of the server, in every cluster of ours.
pub(crate) const DATABASE: &str = "duelo";

fn locked_version(lock_file: &str, name: &str) -> Option<String> {
    let entry = lock_file
        .split("[[package]]")
        .find(|entry| entry.contains(&format!("name = \"{name}\"\n")))?;
    let line = entry.lines().find_map(|line| line.strip_prefix("version = "))?;
    Some(line.trim_matches('"').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_version_is_found_by_the_whole_name() {
        let text = "[[package]]\nname = \"one-more\"\nversion = \"9.0.0\"\n\n[[package]]\nname = \"one\"\nversion = \"0.2.130\"\n";
        assert_eq!(locked_version(text, "one").as_deref(), Some("0.2.130"));
        assert_eq!(locked_version(text, "two"), None);
    }
}
