//! `codegen`: the files that are generated from others.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::artifacts::{self, TestPrograms};
use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::process;
use crate::project::Project;
use crate::tools::{node, postgres};

/// Whether to write.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Only say which files are not what they should be.
    #[arg(long)]
    check: bool,
}

/// A generated file, and what it should say.
struct Generated {
    path: PathBuf,
    text: String,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    if options.check {
        check(project)
    } else {
        write(project)
    }
}

fn write(project: &Project) -> Result<()> {
    for generated in generate(project)? {
        if generated.is_fresh() {
            console::unchanged(&generated.name(project));
            continue;
        }
        fs::write(&generated.path, &generated.text)
            .context(format_args!("cannot write {}", generated.path.display()))?;
        console::report(format_args!("✓ {} written", generated.name(project)));
    }
    Ok(())
}

/// An error that names every file that is not fresh.
pub(crate) fn check(project: &Project) -> Result<()> {
    let stale: Vec<String> = generate(project)?
        .iter()
        .filter(|generated| !generated.is_fresh())
        .map(|generated| generated.name(project))
        .collect();
    if stale.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "not fresh: {}; run `cargo xtask codegen`",
        stale.join(", ")
    )))
}

/// What all of them should say.
fn generate(project: &Project) -> Result<[Generated; 3]> {
    postgres::ensure(project)?;
    node::ensure_packages(project)?;
    let programs = artifacts::build_test_programs(project)?;
    let schema = schema(project, &programs)?;
    let contract = openapi(project, &programs)?;
    let types = types(project, &contract)?;
    Ok([schema, contract, types])
}

/// Diesel's view of the tables, from a database that the migrations made.
fn schema(project: &Project, programs: &TestPrograms) -> Result<Generated> {
    let print = project.command(&programs.print_schema);
    Ok(Generated::new(
        project,
        "crates/db/src/schema.rs",
        process::capture(print)?,
    ))
}

/// The HTTP contract, from the handlers.
fn openapi(project: &Project, programs: &TestPrograms) -> Result<Generated> {
    let mut print = project.command(&programs.server);
    print.arg("openapi");
    Ok(Generated::new(
        project,
        "crates/server/openapi.json",
        process::capture(print)?,
    ))
}

/// The frontend's types, from the HTTP contract.
fn types(project: &Project, contract: &Generated) -> Result<Generated> {
    let source = project.local("openapi.json");
    let mut shapes: Value = serde_json::from_str(&contract.text).context("the contract is no JSON")?;
    remove_examples(&mut shapes);
    fs::write(&source, shapes.to_string()).context(format_args!("cannot write {}", source.display()))?;
    let scratch = project.local("schema.ts");
    let mut translate = project.frontend_command("node_modules/.bin/openapi-typescript");
    translate.arg(&source).arg("--output").arg(&scratch);
    process::capture(translate)?;
    let text = fs::read_to_string(&scratch).context(format_args!("cannot read {}", scratch.display()))?;
    Ok(Generated::new(project, "frontend/src/api/schema.ts", text))
}

/// An example of a whole body says nothing that its shape doesn't, and would be most of the file.
fn remove_examples(contract: &mut Value) {
    match contract {
        Value::Object(fields) => {
            if fields.contains_key("schema") {
                fields.remove("example");
            }
            fields.values_mut().for_each(remove_examples);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_examples),
        _ => {}
    }
}

impl Generated {
    fn new(project: &Project, path: &str, text: String) -> Self {
        Self {
            path: project.root().join(path),
            text,
        }
    }

    fn is_fresh(&self) -> bool {
        fs::read_to_string(&self.path).is_ok_and(|present| present == self.text)
    }

    fn name(&self, project: &Project) -> String {
        self.path
            .strip_prefix(project.root())
            .unwrap_or(Path::new(""))
            .display()
            .to_string()
    }
}
