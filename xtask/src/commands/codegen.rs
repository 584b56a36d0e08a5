//! `codegen`: generated files.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::artifacts::{self, TestPrograms};
use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::process;
use crate::project::Project;
use crate::tools::{node, postgres};

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Only names the files that are not up to date.
    #[arg(long)]
    check: bool,
}

/// A generated file with its up-to-date content.
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
        if generated.is_up_to_date() {
            console::unchanged(&generated.name(project));
            continue;
        }
        fs::write(&generated.path, &generated.text)
            .context(format_args!("cannot write {}", generated.path.display()))?;
        console::progress(format_args!("✓ {} written", generated.name(project)));
    }
    Ok(())
}

/// An error that names all files that are not up to date.
pub(crate) fn check(project: &Project) -> Result<()> {
    let stale: Vec<String> = generate(project)?
        .iter()
        .filter(|generated| !generated.is_up_to_date())
        .map(|generated| generated.name(project))
        .collect();
    if stale.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "not up to date: {}; run `cargo xtask codegen`",
        stale.join(", ")
    )))
}

fn generate(project: &Project) -> Result<[Generated; 4]> {
    postgres::ensure(project)?;
    node::ensure_packages(project)?;
    let programs = artifacts::build_test_programs(project)?;
    let schema = schema(project, &programs)?;
    let openapi = openapi(project, &programs)?;
    let types = types(project, &openapi)?;
    let settings = settings(project, &programs)?;
    Ok([schema, openapi, types, settings])
}

/// Diesel's schema, from a database with all migrations.
fn schema(project: &Project, programs: &TestPrograms) -> Result<Generated> {
    let print = project.command(&programs.print_schema);
    Ok(Generated::new(
        project,
        "crates/db/src/schema.rs",
        process::capture(print)?,
    ))
}

/// The OpenAPI document, from the server's handlers.
fn openapi(project: &Project, programs: &TestPrograms) -> Result<Generated> {
    let mut print = project.duelo(&programs.server);
    print.arg("openapi");
    Ok(Generated::new(
        project,
        "crates/server/openapi.json",
        process::capture(print)?,
    ))
}

/// The tables of settings, from their declarations.
fn settings(project: &Project, programs: &TestPrograms) -> Result<Generated> {
    let mut print = project.duelo(&programs.server);
    print.args(["config", "reference"]);
    Ok(Generated::new(
        project,
        "docs/settings.md",
        process::capture(print)?,
    ))
}

/// The frontend's types, from the OpenAPI document.
fn types(project: &Project, openapi: &Generated) -> Result<Generated> {
    let source = project.local("openapi.json");
    let mut document: Value =
        serde_json::from_str(&openapi.text).context("cannot read the OpenAPI document")?;
    remove_examples(&mut document);
    fs::write(&source, document.to_string()).context(format_args!("cannot write {}", source.display()))?;
    let output = project.local("schema.ts");
    let mut generate = project.frontend_command("node_modules/.bin/openapi-typescript");
    generate.arg(&source).arg("--output").arg(&output);
    process::capture(generate)?;
    let text = fs::read_to_string(&output).context(format_args!("cannot read {}", output.display()))?;
    Ok(Generated::new(project, "frontend/src/api/schema.ts", text))
}

/// Removes the examples of whole bodies, which would be most of the generated file.
fn remove_examples(node: &mut Value) {
    match node {
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

    fn is_up_to_date(&self) -> bool {
        fs::read_to_string(&self.path).is_ok_and(|content| content == self.text)
    }

    fn name(&self, project: &Project) -> String {
        self.path
            .strip_prefix(project.root())
            .unwrap_or(Path::new(""))
            .display()
            .to_string()
    }
}
