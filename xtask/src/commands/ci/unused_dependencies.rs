//! Dependencies that a crate declares and does not name in its source.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::failure::{Context, Failure, Result};
use crate::process;
use crate::project::Project;

/// Of Rust and of Cargo: what is compiled with a crate, and no build of another one.
const SOURCES: [&str; 6] = ["src", "tests", "benches", "examples", "targets", "build.rs"];

pub(super) fn check(project: &Project) -> Result<()> {
    let metadata = project.cargo(&["metadata", "--no-deps", "--format-version", "1", "--locked"]);
    let metadata: Value = serde_json::from_str(&process::capture(metadata)?)
        .context("cannot read the metadata of the crates")?;
    let mut unused = Vec::new();
    for package in list(&metadata, "packages") {
        let manifest = Path::new(text(package, "manifest_path"));
        let folder = manifest.parent().unwrap_or(manifest);
        let mut source = String::new();
        for name in SOURCES {
            read(&folder.join(name), &mut source)?;
        }
        let declared = list(package, "dependencies").iter().map(|dependency| {
            let renamed = dependency.get("rename").and_then(Value::as_str);
            renamed.unwrap_or_else(|| text(dependency, "name"))
        });
        for name in not_named(declared, &source) {
            unused.push(format!("{} does not use {name}", text(package, "name")));
        }
    }
    if unused.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(unused.join("\n")))
    }
}

/// The names that are no word of the source; there a hyphen is an underscore.
fn not_named<'a>(names: impl Iterator<Item = &'a str>, source: &str) -> Vec<&'a str> {
    let words: BTreeSet<&str> = source.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    names
        .filter(|name| !words.contains(name.replace('-', "_").as_str()))
        .collect()
}

/// Adds the code of a file, or of all files in a folder, without comments.
fn read(path: &Path, source: &mut String) -> Result<()> {
    let opening = format!("cannot read {}", path.display());
    if path.is_dir() {
        for entry in fs::read_dir(path).context(&opening)? {
            read(&entry.context(&opening)?.path(), source)?;
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") && path.is_file() {
        let text = fs::read_to_string(path).context(&opening)?;
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        code.for_each(|line| source.extend([line, "\n"]));
    }
    Ok(())
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value
        .get(name)
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .unwrap_or_default()
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_dependencies_that_the_source_does_not_name() {
        let source = "use serde_json::Value;\nfn f() { libm::pow(1.0, serde_core); }\n";
        let names = ["serde-json", "libm", "serde", "rand"];
        assert_eq!(not_named(names.into_iter(), source), ["serde", "rand"]);
    }
}
