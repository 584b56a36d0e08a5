//! The folders of the project, and commands that run in them.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use local_postgres::Cluster;

use crate::failure::{Failure, Result};

/// Prefixes of the variables that Cargo sets for xtask. Inherited by another Cargo, they would make it rebuild the
/// crates whose build scripts read them, such as ring and its dependents.
const CARGO_VARIABLES: [&str; 2] = ["CARGO_MANIFEST_", "CARGO_PKG_"];

/// Prefixes of the variables of tests. The server's program refuses what looks like a setting and is none.
const TEST_VARIABLES: [&str; 2] = ["DUELO_TEST_", "DUELO_E2E_"];

/// A checkout of the project.
#[derive(Debug, Clone)]
pub(crate) struct Project {
    root: PathBuf,
}

impl Project {
    /// The project that this program was built from, whatever the current folder is.
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

    /// The output of `wasm-pack`.
    pub(crate) fn wasm_package(&self) -> PathBuf {
        self.frontend().join("pkg")
    }

    /// The output of Vite, which the server serves.
    pub(crate) fn web_app(&self) -> PathBuf {
        self.frontend().join("dist")
    }

    /// A file or folder of this machine: not in git, and safe to delete.
    pub(crate) fn local(&self, name: &str) -> PathBuf {
        self.root.join(".duelo").join(name)
    }

    /// The tools that are installed for this project.
    pub(crate) fn tools(&self) -> PathBuf {
        self.local("tools")
    }

    pub(crate) fn target(&self) -> PathBuf {
        env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| self.root.join("target"), |folder| self.root.join(folder))
    }

    pub(crate) fn tests_cluster(&self) -> Cluster {
        local_postgres::tests(&self.root)
    }

    pub(crate) fn temporary_cluster(&self, name: &str) -> Cluster {
        local_postgres::temporary(&self.root, name)
    }

    /// A command in the project's folder, with the project's tools on PATH.
    pub(crate) fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("PATH", self.path());
        remove_variables(&mut command, &CARGO_VARIABLES);
        command
    }

    /// The server's program, with the settings in the environment.
    pub(crate) fn duelo(&self, program: &Path) -> Command {
        let mut command = self.command(program);
        remove_variables(&mut command, &TEST_VARIABLES);
        command
    }

    /// Cargo with these arguments.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = self.command("cargo");
        command.args(arguments);
        command
    }

    /// An npm script of the frontend.
    pub(crate) fn npm_script(&self, name: &str) -> Command {
        let mut command = self.frontend_command("npm");
        command.args(["run", name]);
        command
    }

    /// A command in the frontend's folder, with the project's tools on PATH.
    pub(crate) fn frontend_command(&self, program: &str) -> Command {
        let mut command = self.command(program);
        command.current_dir(self.frontend());
        command
    }

    /// The project's tools, then the inherited PATH: wasm-pack looks for wasm-bindgen and wasm-opt there.
    fn path(&self) -> std::ffi::OsString {
        let tools = [
            self.tools().join("bin"),
            self.frontend().join("node_modules/.bin"),
        ];
        let inherited = env::var_os("PATH").unwrap_or_default();
        let all = tools.into_iter().chain(env::split_paths(&inherited));
        env::join_paths(all).unwrap_or(inherited)
    }
}

fn remove_variables(command: &mut Command, prefixes: &[&str]) {
    for (name, _) in env::vars_os() {
        if prefixes
            .iter()
            .any(|prefix| name.to_string_lossy().starts_with(prefix))
        {
            command.env_remove(name);
        }
    }
}
