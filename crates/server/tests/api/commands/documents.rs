//! What the program writes about itself, and what the packages say of its settings.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::program;

fn project() -> &'static Path {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    server.ancestors().nth(2).unwrap()
}

/// The names of settings in a text.
fn settings_in(text: &str) -> BTreeSet<String> {
    let is_of_name = |c: char| c.is_ascii_uppercase() || c == '_';
    let words = text.split(|c| !is_of_name(c));
    let is_setting = |word: &&str| word.starts_with("DUELO_") || *word == "DATABASE_URL";
    words.filter(is_setting).map(ToOwned::to_owned).collect()
}

fn printed(arguments: &[&str]) -> String {
    let output = program::command().args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_setting_in_the_files_of_the_packages_exists() {
    let known = settings_in(&printed(&["config", "reference"]));
    let mut named = BTreeSet::new();
    for file in [
        "deploy/systemd/duelo.service",
        "deploy/systemd/duelo-backup.service",
        "deploy/debian/postinst",
        "deploy/Dockerfile",
        "deploy/compose.yml",
        "deploy/compose.env.example",
        "docs/install.md",
    ] {
        let text = fs::read_to_string(project().join(file)).unwrap();
        let settings = settings_in(&text);
        let unknown: Vec<_> = settings.difference(&known).collect();
        assert!(unknown.is_empty(), "{file}: {unknown:?}");
        named.extend(settings);
    }
    assert!(named.contains("DUELO_MIGRATE"), "{named:?}");
}

/// The package makes `/etc/duelo/duelo.env` from the template, with a secret in this line.
#[test]
fn the_template_has_a_line_for_the_secret_that_a_package_writes() {
    let template = printed(&["config", "template"]);
    for line in ["#DUELO_JWT_SECRET=", "#DATABASE_URL="] {
        assert_eq!(
            template.lines().filter(|found| *found == line).count(),
            1,
            "{line}"
        );
    }
    let postinst = fs::read_to_string(project().join("deploy/debian/postinst")).unwrap();
    assert!(postinst.contains("s|^#DUELO_JWT_SECRET=.*|"));
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    printed(&["config", "manual", folder.path().to_str().unwrap()]);
    let pages: BTreeSet<PathBuf> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| PathBuf::from(entry.unwrap().file_name()))
        .collect();
    for page in ["duelo.1", "duelo-serve.1", "duelo-backup.1", "duelo-admin-list.1"] {
        assert!(pages.contains(Path::new(page)), "{pages:?}");
    }
    let serve = fs::read_to_string(folder.path().join("duelo-serve.1")).unwrap();
    assert!(serve.contains("DUELO_PUBLIC_URL"));
}
