//! The layers of the server's modules: a module uses only modules of lower layers.
//!
//! `crates/server/src/lib.rs` declares the modules in the order of their layers, which blank lines separate.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::failure::{Context, Failure, Result};
use crate::project::Project;

const SOURCE: &str = "crates/server/src";

/// The layer of each module, from 0.
type Layers = HashMap<String, usize>;

pub(super) fn check(project: &Project) -> Result<()> {
    let source = project.root().join(SOURCE);
    let layers = layers(&read(&source.join("lib.rs"))?);
    let files = rust_files(&source).context(format_args!("cannot list {SOURCE}"))?;
    let mut violations = Vec::new();
    for file in files {
        let path = file.strip_prefix(&source).unwrap_or(&file);
        violations.extend(violations_of(&layers, path, &read(&file)?)?);
    }
    if violations.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(violations.join("\n")))
    }
}

fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).context(format_args!("cannot read {}", file.display()))
}

fn layers(lib: &str) -> Layers {
    let groups = lib.split("\n\n").map(|group| {
        let words = group.lines().filter_map(|line| line.strip_suffix(';'));
        words
            .filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod "))
            .collect::<Vec<_>>()
    });
    let groups = groups.filter(|group| !group.is_empty()).enumerate();
    groups
        .flat_map(|(layer, group)| group.into_iter().map(move |module| (module.to_owned(), layer)))
        .collect()
}

/// The uses of other modules of the same or a higher layer in one file of the server, as `file: module -> used module`.
fn violations_of(layers: &Layers, path: &Path, text: &str) -> Result<Vec<String>> {
    let modules = path.with_extension("");
    let modules: Vec<_> = modules.iter().filter_map(|part| part.to_str()).collect();
    let Some((module, layer)) = modules
        .first()
        .and_then(|module| Some((*module, *layers.get(*module)?)))
    else {
        return Ok(Vec::new());
    };
    let depth = modules.iter().filter(|part| **part != "mod").count();
    let tokens: TokenStream = text.parse().context(path.display())?;
    let mut used = BTreeSet::new();
    collect_used(tokens, depth, &mut used);
    let is_violation =
        |used: &&String| *used != module && layers.get(*used).is_some_and(|of_used| *of_used >= layer);
    let violations = used.iter().filter(is_violation);
    Ok(violations
        .map(|used| format!("{SOURCE}/{}: {module} -> {used}", path.display()))
        .collect())
}

/// Collects the first segment of every path that begins at the crate's root; `depth` is that of the module below the
/// root.
fn collect_used(tokens: TokenStream, depth: usize, used: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_word = |index: usize, word: &str| tokens.get(index).is_some_and(|token| token.to_string() == word);
    let is_segment =
        |index: usize, word: &str| is_word(index, word) && is_word(index + 1, ":") && is_word(index + 2, ":");
    for (index, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(group) = token {
            let is_module = index >= 2 && is_word(index - 2, "mod") && group.delimiter() == Delimiter::Brace;
            collect_used(group.stream(), depth + usize::from(is_module), used);
        }
        let supers = (0..tokens.len())
            .take_while(|count| is_segment(index + 3 * count, "super"))
            .count();
        let is_first = index < 3 || !is_segment(index - 3, "super");
        if is_segment(index, "crate") {
            collect_first_segment(tokens.get(index + 3), used);
        } else if supers == depth && is_first {
            collect_first_segment(tokens.get(index + 3 * supers), used);
        }
    }
}

/// The name after `crate::`, or the names in the braces after it.
fn collect_first_segment(token: Option<&TokenTree>, used: &mut BTreeSet<String>) {
    match token {
        Some(TokenTree::Ident(name)) => {
            used.insert(name.to_string());
        }
        Some(TokenTree::Group(group)) => {
            let text = group.stream().to_string();
            // Splitting at the commas of inner braces too is harmless: it adds names that are no modules of the root.
            let names = text.split(',').filter_map(|path| path.split("::").next());
            used.extend(names.map(|name| name.trim().to_owned()));
        }
        _ => {}
    }
}

fn rust_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIB: &str = "//! A crate.\n\npub mod config;\n\n// Errors.\nmod error;\nmod limit;\n\nmod api;\n";

    fn violations(path: &str, text: &str) -> Vec<String> {
        violations_of(&layers(LIB), Path::new(path), text).unwrap()
    }

    #[test]
    fn accepts_uses_of_lower_layers_and_of_the_module_itself() {
        let text = "use crate::config::Config;\nuse crate::error::{Error, Result};\n/// See [`crate::api`].\nmod tests { use super::*; }";
        assert_eq!(violations("error/code.rs", text), [""; 0]);
        assert_eq!(violations("lib.rs", "use crate::api::x;"), [""; 0]);
    }

    #[test]
    fn names_the_file_and_both_modules_of_a_use_of_the_same_or_a_higher_layer() {
        for (path, text, expected) in [
            (
                "error/code.rs",
                "use crate::api::Answer;",
                "error/code.rs: error -> api",
            ),
            (
                "error.rs",
                "fn a() { b!(crate::limit::c()) }",
                "error.rs: error -> limit",
            ),
            (
                "config.rs",
                "use crate::{config, api::{Answer, x}};",
                "config.rs: config -> api",
            ),
            (
                "config/mail.rs",
                "use super::super::error::Error;",
                "config/mail.rs: config -> error",
            ),
            (
                "config/mod.rs",
                "mod a { use super::super::limit; }",
                "config/mod.rs: config -> limit",
            ),
        ] {
            assert_eq!(violations(path, text), [format!("{SOURCE}/{expected}")], "{text}");
        }
    }

    #[test]
    fn finds_no_violation_in_the_server() {
        let project = Project::find().unwrap();
        let lib = read(&project.root().join(SOURCE).join("lib.rs")).unwrap();
        assert!(layers(&lib).len() > 20, "{lib}");
        check(&project).unwrap();
    }
}
