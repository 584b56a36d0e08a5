//! Whether servers can be replaced one after the other: a former program under load while the present one migrates its
//! database, and that program's tests of what is stored, on the present schema.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::commands::test::outcome::Tally;
use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::process;
use crate::project::Project;
use crate::temporary_database::TemporaryDatabase;

/// The tests of what is stored. Some of the others compare the schema with the program's own, and would fail.
const MODULES: [&str; 7] = [
    "auth::",
    "groups::",
    "joins::",
    "matches::",
    "members::",
    "players::",
    "rewinds::",
];

/// The option of git for files that were added: what is only edited runs nowhere again.
const ADDED: &str = "--diff-filter=A";

#[derive(Debug, clap::Args)]
#[group(id = "upgrade")]
pub(super) struct Options {
    /// The former program of `upgrade`, such as a tag [default: the last release, or the last commit with fewer
    /// migrations].
    #[arg(long)]
    revision: Option<String>,
    /// With `upgrade`, also the former program's tests of what is stored, on the present schema; takes some minutes.
    #[arg(long)]
    former_tests: bool,
}

impl Options {
    /// Whether something is asked of this suite.
    pub(super) fn are_given(&self) -> bool {
        self.revision.is_some() || self.former_tests
    }

    /// Whether the web app has to be built: some of the former tests open pages.
    pub(super) fn need_web_app(&self) -> bool {
        self.former_tests
    }
}

pub(super) fn run(project: &Project, options: &Options) -> Result<Tally> {
    let revision = match &options.revision {
        Some(revision) => Some(revision.clone()),
        None => last_program(project)?,
    };
    let Some(revision) = revision else {
        console::progress(
            "✗ NOT RUN: upgrade: the history of this clone does not reach back to a former program",
        );
        return Ok(Tally::default());
    };
    let former = Former::check_out(project, &revision)?;
    let program = former.build(&revision)?;
    // With `--workspace`, as everything is built: other features would compile most crates again.
    let mut upgrade = project.cargo(&["test", "--workspace", "--locked", "--test", "api"]);
    upgrade
        .args(["--", "processes::upgrade::"])
        .env("DUELO_TEST_FORMER_PROGRAM", program);
    let under_load = run_tests(project, "upgrade under load", upgrade)?;
    if !options.former_tests {
        return Ok(under_load);
    }
    Ok(under_load + former.test_on_present_schema()?)
}

fn run_tests(project: &Project, name: &str, tests: Command) -> Result<Tally> {
    let (status, output) = process::run_collected(project, name, tests)?;
    let tally = Tally::of_rust_output(&output).with_status(status.success());
    if tally == Tally::default() {
        return Err(Failure::new(format!("{name}: there is no such test")));
    }
    Ok(tally)
}

/// The last release, if migrations were added since, else the last commit before one was; `None` if the clone is too
/// shallow.
fn last_program(project: &Project) -> Result<Option<String>> {
    let git = |arguments: &[&str]| {
        let mut command = project.command("git");
        command.args(arguments);
        process::capture(command).map(|output| output.trim().to_owned())
    };
    let present = git(&["rev-parse", "HEAD"])?;
    let is_new = |line: &str| line.starts_with(['A', '?']);
    let is_uncommitted = git(&["status", "--porcelain", "--", "migrations"])?
        .lines()
        .any(is_new);
    if let Ok(release) = git(&["describe", "--tags", "--abbrev=0", "--match=v*", "HEAD^"])
        && (is_uncommitted
            || !git(&["diff", "--name-only", ADDED, &release, "HEAD", "--", "migrations"])?.is_empty())
    {
        return Ok(Some(release));
    }
    if is_uncommitted {
        return Ok(Some(present));
    }
    let latest = git(&["log", "-1", "--format=%H", ADDED, "--", "migrations"])?;
    Ok(git(&["rev-parse", "--verify", "--quiet", &format!("{latest}^")]).ok())
}

/// The files of a revision.
struct Former<'a> {
    project: &'a Project,
    root: PathBuf,
}

impl<'a> Former<'a> {
    fn check_out(project: &'a Project, revision: &str) -> Result<Self> {
        let root = project.local("former");
        if root.exists() {
            fs::remove_dir_all(&root).context(format_args!("cannot delete {}", root.display()))?;
        }
        fs::create_dir_all(&root).context(format_args!("cannot make {}", root.display()))?;
        let archive = root.join("revision.tar");
        let mut write = project.command("git");
        write.args(["archive", "--output"]).arg(&archive).arg(revision);
        process::capture(write)?;
        // With the time of now: Cargo would take older files for those of the last build, of another revision.
        let mut extract = project.command("tar");
        extract.arg("-xmf").arg(&archive).arg("-C").arg(&root);
        process::capture(extract)?;
        let former = Self { project, root };
        former.set_apart()?;
        Ok(former)
    }

    /// Gives its crates another version. Cargo would take them for the project's, which have the same names, and mix
    /// both in the folder where they share libraries.
    fn set_apart(&self) -> Result<()> {
        let manifest = self.root.join("Cargo.toml");
        let context = format!("cannot change {}", manifest.display());
        let text = fs::read_to_string(&manifest).context(&context)?;
        let changed: Vec<String> = text
            .lines()
            .map(|line| match line.strip_prefix("version = ") {
                Some(_) => "version = \"0.0.0-former\"".to_owned(),
                None => line.to_owned(),
            })
            .collect();
        fs::write(&manifest, changed.join("\n")).context(&context)
    }

    /// The program, with the migrations of its time.
    fn build(&self, revision: &str) -> Result<PathBuf> {
        // As `artifacts::build_test_programs` does; without `--locked`, as the lock file has the crates' other version.
        let mut build = self.cargo(&["build", "--workspace", "--bin", "duelo"]);
        build.args(["--example", "print-schema"]);
        process::run_logged(self.project, &format!("program of {revision}"), build)?;
        let program = self.root.join("duelo");
        let output = self.target().join("debug/duelo");
        fs::copy(&output, &program).context(format_args!("cannot copy {}", output.display()))?;
        Ok(program)
    }

    fn test_on_present_schema(&self) -> Result<Tally> {
        self.copy("migrations")?;
        self.copy("frontend/dist")?;
        let cluster = self.project.temporary_cluster("former-postgres");
        let database = TemporaryDatabase::start(cluster.for_tests())?;
        let mut tests = self.cargo(&["test", "--workspace", "--no-fail-fast", "--test", "api", "--"]);
        tests.args(MODULES).env("DUELO_TEST_DATABASE_URL", database.url());
        run_tests(self.project, "former tests on the present schema", tests)
    }

    /// Replaces a folder by the present one.
    fn copy(&self, folder: &str) -> Result<()> {
        let target = self.root.join(folder);
        if target.exists() {
            fs::remove_dir_all(&target).context(format_args!("cannot delete {}", target.display()))?;
        }
        let mut copy = self.project.command("cp");
        copy.arg("-r").arg(self.project.root().join(folder)).arg(target);
        process::capture(copy).map(drop)
    }

    /// Cargo there. It takes libraries of the same version from the project's builds.
    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = self.project.cargo(arguments);
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.target())
            .env("CARGO_BUILD_BUILD_DIR", self.project.target());
        command
    }

    fn target(&self) -> PathBuf {
        self.root.join("target")
    }
}
