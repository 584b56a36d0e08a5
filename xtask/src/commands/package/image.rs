//! The container image: the program, the licences of what it contains, the authorities that it believes, and a folder
//! for temporary files.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::version::PackageVersion;
use super::{Program, empty, install};
use crate::failure::{Context, Result};
use crate::process;
use crate::project::Project;

/// The authorities of certificates as Debian has them from Mozilla, without those that this machine trusts besides.
pub(super) const AUTHORITIES: &str = "/usr/share/ca-certificates/mozilla";
/// Where programs look for them.
const TRUSTED: &str = "etc/ssl/certs/ca-certificates.crt";

/// Builds an image in the form of `docker save`, which has a health check; that of the OCI has none.
pub(super) fn build(
    project: &Project,
    program: &Program,
    version: &PackageVersion,
    notices: &Path,
    output: &Path,
) -> Result<()> {
    let architecture = program.architecture.name();
    let folder = project.local("package");
    let root = folder.join(format!("image-{architecture}"));
    empty(&root)?;
    install(&program.path, &root.join("duelo"), "755")?;
    install(notices, &root.join("third-party.txt"), "644")?;
    let authorities = folder.join("ca-certificates.crt");
    fs::write(&authorities, collect_authorities()?)
        .context(format_args!("cannot write {}", authorities.display()))?;
    install(&authorities, &root.join(TRUSTED), "644")?;
    let temporary = root.join("tmp");
    fs::create_dir(&temporary)
        .and_then(|()| fs::set_permissions(&temporary, Permissions::from_mode(0o1777)))
        .context(format_args!("cannot make {}", temporary.display()))?;
    let name = "localhost/duelo:latest";
    let number = &version.number;
    let archive = output.join(format!("duelo-{number}-image-{architecture}.tar"));
    let buildah = || {
        let mut buildah = project.command("buildah");
        // Its own storage, which needs no file system of layers.
        buildah.args(["--storage-driver", "vfs"]);
        buildah.arg("--root").arg(folder.join("images"));
        buildah.arg("--runroot").arg(folder.join("images-running"));
        buildah
    };
    let mut build = buildah();
    build
        .args([
            "build",
            "--isolation",
            "chroot",
            "--format",
            "docker",
            "--timestamp",
            "0",
        ])
        .args(["--platform", &format!("linux/{architecture}"), "--tag", name])
        .args(["--label", &format!("org.opencontainers.image.version={number}")])
        .arg("--file")
        .arg(project.root().join("deploy/Dockerfile"))
        .arg(&root);
    process::run_logged(project, &format!("image for {architecture}"), build)?;
    let mut save = buildah();
    save.args(["push", name])
        .arg(format!("docker-archive:{}:duelo:latest", archive.display()));
    process::run_logged(project, &format!("archive of the image for {architecture}"), save)
}

/// All authorities in one file, in the order of their names.
fn collect_authorities() -> Result<String> {
    let unreadable = || format!("cannot read {AUTHORITIES}");
    let entries = fs::read_dir(AUTHORITIES).context(unreadable())?;
    let mut files = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::io::Result<Vec<_>>>()
        .context(unreadable())?;
    files.sort();
    let texts = files.iter().map(fs::read_to_string);
    Ok(texts
        .collect::<std::io::Result<Vec<_>>>()
        .context(unreadable())?
        .concat())
}
