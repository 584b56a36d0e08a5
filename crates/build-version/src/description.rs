//! Asks git.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What git says of a folder.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Description {
    /// `1.2.0` at the tag `v1.2.0`, `1.2.0-5-g15a88b46` five commits after it, `0.1.0-g15a88b46` without such a tag and
    /// `0.1.0` without git; `-dirty` at the end if files differ from the commit.
    pub(crate) version: String,
    /// The commit and its day.
    pub(crate) commit: Option<[String; 2]>,
    /// The files of git that change with the checked-out commit.
    pub(crate) watched: Vec<PathBuf>,
}

impl Description {
    /// That of a project whose package has this version.
    pub(crate) fn of(project: &Path, of_package: &str) -> Self {
        Self::from_git(project, of_package).unwrap_or_else(|| Self {
            version: of_package.to_owned(),
            commit: None,
            watched: Vec::new(),
        })
    }

    /// `None` without git, and where the project lies in the repository of something else.
    fn from_git(project: &Path, of_package: &str) -> Option<Self> {
        let top = PathBuf::from(git(project, &["rev-parse", "--show-toplevel"])?);
        if top.canonicalize().ok()? != project.canonicalize().ok()? {
            return None;
        }
        let shown = git(
            project,
            &["log", "-1", "--format=%H %cd", "--date=format:%Y-%m-%d"],
        )?;
        let (id, day) = shown.split_once(' ')?;
        let of_tag = git(project, &["describe", "--tags", "--match=v[0-9]*", "--dirty"]);
        let version = if let Some(tagged) = of_tag {
            tagged.trim_start_matches('v').to_owned()
        } else {
            let commit = git(project, &["describe", "--always", "--exclude=*", "--dirty"])?;
            format!("{of_package}-g{commit}")
        };
        Some(Self {
            version,
            commit: Some([id.to_owned(), day.to_owned()]),
            watched: watched(project),
        })
    }
}

/// A checkout changes `HEAD`, a commit the branch or, if that was packed, the log of `HEAD`, and `git pack-refs` what
/// is packed.
fn watched(project: &Path) -> Vec<PathBuf> {
    let branch = git(project, &["symbolic-ref", "--quiet", "HEAD"]);
    ["HEAD", "logs/HEAD", "packed-refs"]
        .into_iter()
        .chain(branch.as_deref())
        .filter_map(|name| git(project, &["rev-parse", "--git-path", name]))
        .map(|path| project.join(path))
        .filter(|path| path.is_file())
        .collect()
}

/// The output of git in a folder, if it succeeds.
fn git(folder: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .current_dir(folder)
        .args(arguments)
        // Of a hook of git that started the build.
        .env_remove("GIT_DIR")
        .env_remove("GIT_WORK_TREE")
        .env_remove("GIT_INDEX_FILE")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Runs git, which must succeed.
    fn run(folder: &Path, arguments: &[&str]) -> String {
        let author = ["-c", "user.name=Anna", "-c", "user.email=anna@padel.example"];
        let arguments = [&author[..], arguments].concat();
        git(folder, &arguments).unwrap_or_else(|| panic!("git {arguments:?}"))
    }

    fn commit(folder: &Path, content: &str) {
        fs::write(folder.join("file"), content).unwrap();
        run(folder, &["add", "file"]);
        run(folder, &["commit", "--quiet", "--message", content]);
    }

    fn repository() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        run(folder.path(), &["init", "--quiet"]);
        commit(folder.path(), "one");
        folder
    }

    fn version(folder: &Path) -> String {
        Description::of(folder, "0.1.0").version
    }

    fn short_id(folder: &Path) -> String {
        run(folder, &["rev-parse", "--short", "HEAD"])
    }

    #[test]
    fn a_tag_is_the_version_and_what_follows_it_is_counted() {
        let folder = repository();
        let folder = folder.path();
        assert_eq!(version(folder), format!("0.1.0-g{}", short_id(folder)));
        run(folder, &["tag", "other"]);
        run(folder, &["tag", "v1.2.0"]);
        assert_eq!(version(folder), "1.2.0");
        commit(folder, "two");
        assert_eq!(version(folder), format!("1.2.0-1-g{}", short_id(folder)));
        fs::write(folder.join("file"), "three").unwrap();
        assert!(version(folder).ends_with("-dirty"), "{}", version(folder));
    }

    #[test]
    fn the_commit_is_the_checked_out_one_with_its_day() {
        let folder = repository();
        let id = run(folder.path(), &["rev-parse", "HEAD"]);
        let day = run(folder.path(), &["log", "-1", "--format=%cs"]);
        let found = Description::of(folder.path(), "0.1.0");
        assert_eq!(found.commit, Some([id, day]));
    }

    /// Otherwise a program would go on with the version of an earlier commit.
    #[test]
    fn each_commit_and_checkout_changes_a_watched_file() {
        let folder = repository();
        let folder = folder.path();
        let contents = || {
            let watched = Description::of(folder, "0.1.0").watched;
            watched
                .iter()
                .map(|path| fs::read(path).unwrap())
                .collect::<Vec<_>>()
        };
        for change in [
            &["commit", "--quiet", "--allow-empty", "--message", "two"][..],
            &["checkout", "--quiet", "--detach", "HEAD~1"],
            &["checkout", "--quiet", "-"],
            &["pack-refs", "--all"],
            &["commit", "--quiet", "--allow-empty", "--message", "three"],
        ] {
            let before = contents();
            run(folder, change);
            assert_ne!(contents(), before, "{change:?}");
        }
    }

    #[test]
    fn outside_of_a_clone_of_its_own_a_project_has_the_version_of_its_package() {
        let alone = tempfile::tempdir().unwrap();
        let expected = Description {
            version: "0.1.0".to_owned(),
            commit: None,
            watched: Vec::new(),
        };
        assert_eq!(Description::of(alone.path(), "0.1.0"), expected);
        // Unpacked inside of another repository.
        let other = repository();
        let inside = other.path().join("duelo");
        fs::create_dir(&inside).unwrap();
        assert_eq!(Description::of(&inside, "0.1.0"), expected);
    }
}
