//! Rust, and its target for the browser.

use std::path::Path;

use crate::failure::{Failure, Result};
use crate::process;
use crate::project::Project;

/// The oldest compiler that the workspace accepts.
const OLDEST: &str = env!("CARGO_PKG_RUST_VERSION");
const WASM_TARGET: &str = "wasm32-unknown-unknown";

/// Checks the compiler, and adds the target for WebAssembly if it is missing.
pub(crate) fn ensure(project: &Project) -> Result<()> {
    let mut ask = project.command("rustc");
    ask.arg("--version");
    let version = process::capture(ask)?;
    if !is_at_least(&version, OLDEST) {
        return Err(Failure::new(format!(
            "Rust {OLDEST} or newer is needed, and this is {}: run `rustup update`",
            version.trim()
        )));
    }
    if has_wasm_target(project)? {
        return Ok(());
    }
    let mut add = project.command("rustup");
    add.args(["target", "add", WASM_TARGET]);
    process::run_logged(project, "Rust for WebAssembly", add).map_err(|failure| {
        Failure::new(format!(
            "{failure}\nThe Rust target {WASM_TARGET} is needed. With rustup: `rustup target add {WASM_TARGET}`; \
             for a Rust from your system, install its package for it (Debian: libstd-rust-dev-wasm32)"
        ))
    })
}

/// What this machine is called among the compiler's targets.
pub(crate) fn host(project: &Project) -> Result<String> {
    let mut ask = project.command("rustc");
    ask.args(["--version", "--verbose"]);
    let said = process::capture(ask)?;
    let named = said.lines().find_map(|line| line.strip_prefix("host: "));
    named
        .map(|name| name.trim().to_owned())
        .ok_or_else(|| Failure::new("rustc does not say which machine it is for"))
}

fn has_wasm_target(project: &Project) -> Result<bool> {
    let mut ask = project.command("rustc");
    ask.args(["--print", "target-libdir", "--target", WASM_TARGET]);
    Ok(Path::new(process::capture(ask)?.trim()).is_dir())
}

/// Whether `said`, like `rustc 1.95.0 (…)` or `v20.19.2`, names a version not older than `wanted`.
pub(super) fn is_at_least(said: &str, wanted: &str) -> bool {
    let start = said.find(|c: char| c.is_ascii_digit()).unwrap_or(said.len());
    numbers(said.get(start..).unwrap_or_default()) >= numbers(wanted)
}

fn numbers(version: &str) -> Vec<u32> {
    let digits = version
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .next()
        .unwrap_or_default();
    digits.split('.').map_while(|part| part.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_number() {
        assert!(is_at_least("rustc 1.95.0 (59807616e 2026-04-14)", "1.95"));
        assert!(is_at_least("v20.19.2", "20.19"));
        assert!(is_at_least("v22.1.0", "20.19"));
        assert!(!is_at_least("v20.9.0", "20.19"));
        assert!(!is_at_least("rustc 1.94.1", "1.95"));
        assert!(!is_at_least("", "1"));
    }
}
