//! The licences of what the program contains: of the crates that are linked, and of the packages of the web app.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Program;
use crate::failure::{Context, Failure, Result};
use crate::process;
use crate::project::Project;

/// The beginnings of the names of files with a licence or a notice.
const NAMES: [&str; 5] = ["LICEN", "COPYING", "NOTICE", "COPYRIGHT", "UNLICENSE"];

/// A crate or a package of npm.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    name: String,
    version: String,
    /// As it states it.
    licence: String,
    folder: PathBuf,
}

/// Writes a file with the licence of each part, and below it each text once, with the parts that have it.
pub(super) fn write(project: &Project, programs: &[Program]) -> Result<PathBuf> {
    let mut parts = BTreeSet::new();
    for program in programs {
        parts.extend(crates(project, &program.architecture.target())?);
    }
    parts.extend(packages_of_web_app(project)?);
    let mut lines = Vec::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for part in &parts {
        let named = format!("{} {}", part.name, part.version);
        lines.push(format!("{named}: {}\n", part.licence));
        for text in part.texts()? {
            texts.entry(text).or_default().push(named.clone());
        }
    }
    let mut sections: Vec<_> = texts.into_iter().map(|(text, parts)| (parts, text)).collect();
    sections.sort();
    let sections = sections.iter().map(|(parts, text)| {
        let line = "-".repeat(72);
        format!("\n{line}\n{}:\n\n{text}\n", parts.join(", "))
    });
    let written = format!(
        "Duelo contains these works of others, under these licences.\n\n{}{}",
        lines.concat(),
        sections.collect::<String>()
    );
    let path = project.local("package/third-party.txt");
    fs::write(&path, written).context(format_args!("cannot write {}", path.display()))?;
    Ok(path)
}

impl Part {
    /// Its licence and its notices. Of a choice of licences that has MIT, that text alone.
    fn texts(&self) -> Result<Vec<String>> {
        let unreadable = || format!("cannot read the licence of {}", self.name);
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder).context(unreadable())? {
            let entry = entry.context(unreadable())?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let upper = name.to_uppercase();
            if NAMES.iter().any(|start| upper.starts_with(start)) && entry.path().is_file() {
                names.push(name);
            }
        }
        names.sort();
        let is_choice = self.licence.contains(" OR ") || self.licence.contains('/');
        let has_mit = |name: &String| name.to_uppercase().contains("MIT");
        if is_choice && !self.licence.contains("AND") && names.iter().any(has_mit) {
            names.retain(|name| has_mit(name) || name.to_uppercase().starts_with("NOTICE"));
        }
        let texts = names
            .iter()
            .map(|name| fs::read_to_string(self.folder.join(name)));
        let texts: Vec<String> = texts.collect::<std::io::Result<_>>().context(unreadable())?;
        Ok(texts
            .iter()
            .map(|text| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"))
            .map(|text| text.trim().to_owned())
            .collect())
    }
}

/// The crates that are linked into the program; those of others that run while it is built are not in it.
fn crates(project: &Project, target: &str) -> Result<BTreeSet<Part>> {
    let metadata = project.cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--locked",
        "--filter-platform",
        target,
    ]);
    let metadata: Value =
        serde_json::from_str(&process::capture(metadata)?).context("cannot read the crates")?;
    let by_id = |pointer: &str| -> BTreeMap<String, Value> {
        let list = metadata
            .pointer(pointer)
            .and_then(Value::as_array)
            .into_iter()
            .flatten();
        list.map(|item| (text(item, "id"), item.clone())).collect()
    };
    let packages = by_id("/packages");
    let nodes = by_id("/resolve/nodes");
    let is_server = |package: &&Value| package["name"] == "server";
    let server = packages.values().find(is_server);
    let server = server.ok_or_else(|| Failure::new("the workspace has no package server"))?;
    let mut waiting = vec![text(server, "id")];
    let mut seen = BTreeSet::new();
    let mut parts = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        let Some(package) = packages.get(&id) else {
            continue;
        };
        if !seen.insert(id.clone()) || is_macro(package) {
            continue;
        }
        if !package["source"].is_null() {
            let manifest = PathBuf::from(text(package, "manifest_path"));
            parts.insert(Part {
                name: text(package, "name"),
                version: text(package, "version"),
                licence: text(package, "license"),
                folder: manifest.parent().unwrap_or(Path::new("")).to_owned(),
            });
        }
        let dependencies = nodes.get(&id).and_then(|node| node["deps"].as_array());
        for dependency in dependencies.into_iter().flatten() {
            let mut kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            if kinds.any(|kind| kind["kind"].is_null()) {
                waiting.push(text(dependency, "pkg"));
            }
        }
    }
    Ok(parts)
}

/// Whether a crate is a macro, which runs in the compiler.
fn is_macro(package: &Value) -> bool {
    let targets = package["targets"].as_array().into_iter().flatten();
    let mut kinds = targets.flat_map(|target| target["kind"].as_array().into_iter().flatten());
    kinds.any(|kind| kind == "proc-macro")
}

/// The packages that the web app is made of.
fn packages_of_web_app(project: &Project) -> Result<BTreeSet<Part>> {
    let path = project.frontend().join("package-lock.json");
    let opening = format!("cannot read {}", path.display());
    let lock = fs::read_to_string(&path).context(&opening)?;
    let lock: Value = serde_json::from_str(&lock).context(&opening)?;
    let packages = lock
        .get("packages")
        .and_then(Value::as_object)
        .into_iter()
        .flatten();
    Ok(packages
        .filter(|(path, package)| {
            !path.is_empty() && package["dev"] != true && package["devOptional"] != true
        })
        .map(|(path, package)| Part {
            name: path.rsplit("node_modules/").next().unwrap_or(path).to_owned(),
            version: text(package, "version"),
            licence: text(package, "license"),
            folder: project.frontend().join(path),
        })
        .collect())
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_default().to_owned()
}
