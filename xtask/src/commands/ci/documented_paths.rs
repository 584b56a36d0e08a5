//! Paths that the documentation names exist.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Context, Failure, Result};
use crate::project::Project;

/// Where documentation is: files, and folders of Markdown files.
const DOCUMENTS: [&str; 5] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs",
    "docs/decisions",
];

/// A code span that begins with one of these is a path from the project's root.
const ROOTS: [&str; 5] = ["crates/", "docs/", "frontend/", "migrations/", "xtask/"];

pub(super) fn check(project: &Project) -> Result<()> {
    let mut missing = Vec::new();
    for document in documents(project.root())? {
        let text =
            fs::read_to_string(&document).context(format_args!("cannot read {}", document.display()))?;
        for span in code_spans(&text) {
            if span.is_empty() {
                missing.push(format!("{} has an empty code span", document.display()));
            } else if is_path(span) && !project.root().join(span).exists() {
                missing.push(format!(
                    "{} names {span}, which does not exist",
                    document.display()
                ));
            }
        }
    }
    if missing.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(missing.join("\n")))
    }
}

fn documents(root: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for document in DOCUMENTS.map(|name| root.join(name)) {
        if !document.is_dir() {
            found.push(document);
            continue;
        }
        let entries = fs::read_dir(&document).context(format_args!("cannot list {}", document.display()))?;
        let files = entries.flatten().map(|entry| entry.path());
        found.extend(files.filter(|file| file.extension().is_some_and(|ending| ending == "md")));
    }
    Ok(found)
}

/// The code spans of a text, without what is in fenced blocks.
fn code_spans(text: &str) -> impl Iterator<Item = &str> {
    text.split("```")
        .step_by(2)
        .flat_map(|prose| prose.split('`').skip(1).step_by(2))
}

fn is_path(span: &str) -> bool {
    ROOTS.iter().any(|root| span.starts_with(root)) && !span.contains(['*', '<', '{', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_paths_in_code_spans_outside_of_fenced_blocks() {
        let text = "See `crates/db/src` and `serve`.\n```\n`xtask/none`\n```\nThen `` and `frontend/e2e/head.spec.ts`.";
        let spans: Vec<&str> = code_spans(text).collect();
        assert_eq!(spans, ["crates/db/src", "serve", "", "frontend/e2e/head.spec.ts"]);
        assert!(is_path("crates/db/src"));
        assert!(!is_path("serve") && !is_path("crates/<name>"));
    }
}
