//! The length of comment lines in Rust, TypeScript, JavaScript and CSS, whose formatters leave comments as they are.

use std::fs;

use crate::failure::{Context, Failure, Result};
use crate::process;
use crate::project::Project;

/// In characters, with the indentation.
const LENGTH_MAX: usize = 120;

const SOURCES: [&str; 6] = ["*.rs", "*.ts", "*.tsx", "*.mjs", "*.js", "*.css"];

const GENERATED: [&str; 2] = ["crates/db/src/schema.rs", "frontend/src/api/schema.ts"];

/// What lines of comments begin with; the last one is of lines within a block.
const BEGINNINGS: [&str; 4] = ["//", "/*", "{/*", "* "];

pub(super) fn check(project: &Project) -> Result<()> {
    let mut list = project.command("git");
    list.args(["ls-files", "-z", "--cached", "--others"]);
    list.arg("--exclude-standard").args(SOURCES);
    let mut found = Vec::new();
    for path in process::capture(list)?.split_terminator('\0') {
        let file = project.root().join(path);
        // A deleted file is listed until its deletion is staged.
        if GENERATED.contains(&path) || !file.is_file() {
            continue;
        }
        let text = fs::read_to_string(&file).context(format_args!("cannot read {path}"))?;
        let lines = too_long(&text).into_iter();
        found.extend(lines.map(|line| format!("{path}:{line}: comment over {LENGTH_MAX} characters")));
    }
    if found.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(found.join("\n")))
    }
}

/// The numbers of the lines that are comments, longer than allowed, and could be wrapped.
fn too_long(text: &str) -> Vec<usize> {
    let lines = text.lines().zip(1..);
    let too_long = lines.filter(|(line, _)| is_too_long(line));
    too_long.map(|(_, number)| number).collect()
}

fn is_too_long(line: &str) -> bool {
    line.chars().count() > LENGTH_MAX && comment(line).is_some_and(can_wrap)
}

/// The text of a line that is a comment.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let text = BEGINNINGS.iter().find_map(|sign| line.strip_prefix(sign))?;
    Some(text.trim_start_matches(['/', '!', '*']).trim_start())
}

/// Not a URL alone or of a link, nor a row of a table, nor what a tool reads.
fn can_wrap(text: &str) -> bool {
    text.contains(' ')
        && !["|", "[", "biome-ignore"]
            .iter()
            .any(|sign| text.starts_with(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of so many characters, of more bytes, that begins so.
    fn line(beginning: &str, length: usize) -> String {
        let words = "é ".repeat(LENGTH_MAX);
        format!("{beginning}{words}").chars().take(length).collect()
    }

    #[test]
    fn names_the_comment_lines_over_the_limit() {
        for beginning in ["// ", "    /// ", "//! ", "/** ", "   * ", "  {/* "] {
            let text = [121, 120, 130].map(|length| line(beginning, length)).join("\n");
            assert_eq!(too_long(&text), [1, 3], "{beginning}");
        }
    }

    #[test]
    fn accepts_code_and_what_cannot_be_wrapped() {
        let url = format!("// https://duelo.example/{}", "a".repeat(LENGTH_MAX));
        let others = ["let a = ", "//! | ", "/// [name]: ", "// biome-ignore lint: "].map(|it| line(it, 121));
        let text = [others.join("\n"), url].join("\n");
        assert_eq!(too_long(&text), [0; 0]);
    }
}
