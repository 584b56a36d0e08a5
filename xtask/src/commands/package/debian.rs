//! The package of Debian: a folder with the files where they are installed, packed by `dpkg-deb`. What Cargo's own
//! packagers add to that, scripts for the units, would close the socket while a package is upgraded.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::version::PackageVersion;
use super::{Program, empty, install};
use crate::failure::{Context, Result};
use crate::process;
use crate::project::Project;

/// The files of the project that are installed as they are: source, folder and mode.
const FILES: [(&str, &str, &str); 25] = [
    ("deploy/systemd/duelo.service", "usr/lib/systemd/system", "644"),
    ("deploy/systemd/duelo.socket", "usr/lib/systemd/system", "644"),
    (
        "deploy/systemd/duelo-backup.service",
        "usr/lib/systemd/system",
        "644",
    ),
    (
        "deploy/systemd/duelo-backup.timer",
        "usr/lib/systemd/system",
        "644",
    ),
    ("deploy/debian/duelo-run", "usr/sbin", "755"),
    ("docs/install.md", "usr/share/doc/duelo", "644"),
    ("docs/settings.md", "usr/share/doc/duelo", "644"),
    ("docs/backup.md", "usr/share/doc/duelo", "644"),
    ("docs/upgrading.md", "usr/share/doc/duelo", "644"),
    ("docs/doctor.md", "usr/share/doc/duelo", "644"),
    ("docs/monitoring.md", "usr/share/doc/duelo", "644"),
    ("docs/operating.md", "usr/share/doc/duelo", "644"),
    ("docs/proxies.md", "usr/share/doc/duelo", "644"),
    ("docs/database.md", "usr/share/doc/duelo", "644"),
    ("docs/scale.md", "usr/share/doc/duelo", "644"),
    ("docs/trouble.md", "usr/share/doc/duelo", "644"),
    ("CHANGELOG.md", "usr/share/doc/duelo", "644"),
    ("deploy/Caddyfile", "usr/share/doc/duelo/examples", "644"),
    ("deploy/nginx.conf", "usr/share/doc/duelo/examples", "644"),
    ("deploy/haproxy.cfg", "usr/share/doc/duelo/examples", "644"),
    (
        "deploy/prometheus/alerts.yml",
        "usr/share/doc/duelo/examples",
        "644",
    ),
    ("deploy/grafana/duelo.json", "usr/share/doc/duelo/examples", "644"),
    (
        "deploy/prometheus/alerts-test.yml",
        "usr/share/doc/duelo/examples",
        "644",
    ),
    (
        "deploy/fail2ban/filter.d/duelo.conf",
        "usr/share/doc/duelo/examples/fail2ban/filter.d",
        "644",
    ),
    (
        "deploy/fail2ban/jail.d/duelo.conf",
        "usr/share/doc/duelo/examples/fail2ban/jail.d",
        "644",
    ),
];

/// What the package does when it is installed, upgraded and removed.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// What the program writes about itself, the same for every processor.
#[derive(Debug)]
pub(super) struct Documents {
    /// The folder of manual pages.
    manual: PathBuf,
    /// All settings, commented out.
    settings: PathBuf,
}

/// Lets a program that runs here write its documents.
pub(super) fn documents(project: &Project, program: &Path) -> Result<Documents> {
    let folder = project.local("package/documents");
    let manual = folder.join("manual");
    empty(&manual)?;
    let mut write_manual = project.duelo(program);
    write_manual.args(["config", "manual"]).arg(&manual);
    process::capture(write_manual)?;
    let pages = fs::read_dir(&manual).context("cannot list the manual pages")?;
    for page in pages {
        let page = page.context("cannot list the manual pages")?;
        let mut compress = Command::new("gzip");
        compress.args(["-9n"]).arg(page.path());
        process::capture(compress)?;
    }
    let mut template = project.duelo(program);
    template.args(["config", "template"]);
    let settings = folder.join("duelo.env");
    fs::write(&settings, process::capture(template)?)
        .context(format_args!("cannot write {}", settings.display()))?;
    Ok(Documents { manual, settings })
}

pub(super) fn build(
    project: &Project,
    program: &Program,
    version: &PackageVersion,
    (documents, notices): (&Documents, &Path),
    output: &Path,
) -> Result<()> {
    let architecture = program.architecture.name();
    let root = project.local(&format!("package/debian-{architecture}"));
    empty(&root)?;
    install(&program.path, &root.join("usr/bin/duelo"), "755")?;
    install(
        &documents.settings,
        &root.join("usr/share/duelo/duelo.env"),
        "644",
    )?;
    install(
        &project.root().join("LICENSE"),
        &root.join("usr/share/doc/duelo/copyright"),
        "644",
    )?;
    install(notices, &root.join("usr/share/doc/duelo/third-party.txt"), "644")?;
    for (source, folder, mode) in FILES {
        let source = project.root().join(source);
        let name = source.file_name().unwrap_or_default();
        install(&source, &root.join(folder).join(name), mode)?;
    }
    let pages = fs::read_dir(&documents.manual).context("cannot list the manual pages")?;
    for page in pages {
        let page = page.context("cannot list the manual pages")?;
        let installed = root.join("usr/share/man/man1").join(page.file_name());
        install(&page.path(), &installed, "644")?;
    }
    for script in SCRIPTS {
        let source = project.root().join("deploy/debian").join(script);
        install(&source, &root.join("DEBIAN").join(script), "755")?;
    }
    write_control(project, &root, architecture, version)?;
    let mut sums = Command::new("sh");
    sums.args([
        "-c",
        "find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums",
    ])
    .current_dir(&root);
    process::capture(sums)?;
    let mut pack = project.command("dpkg-deb");
    pack.args(["--root-owner-group", "--build", "-Zxz"])
        .arg(&root)
        .arg(output.join(format!("duelo_{}_{architecture}.deb", version.debian)));
    process::run_logged(project, &format!("package for {architecture}"), pack)
}

/// That of the project, with what differs between packages.
fn write_control(project: &Project, root: &Path, architecture: &str, version: &PackageVersion) -> Result<()> {
    let path = project.root().join("deploy/debian/control");
    let control = fs::read_to_string(&path).context(format_args!("cannot read {}", path.display()))?;
    let mut size = Command::new("du");
    size.args(["--summarize", "--apparent-size", "--block-size=1K", "usr"])
        .current_dir(root);
    let size = process::capture(size)?;
    let kilobytes = size.split_whitespace().next().unwrap_or_default();
    let version = &version.debian;
    let written = root.join("DEBIAN/control");
    let (first, rest) = control.split_once('\n').unwrap_or((&control, ""));
    let fields = format!(
        "{first}\nVersion: {version}\nArchitecture: {architecture}\nInstalled-Size: {kilobytes}\n{rest}"
    );
    fs::write(&written, fields).context(format_args!("cannot write {}", written.display()))
}
