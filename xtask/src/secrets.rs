//! Secrets of this machine: generated once, stored in `.duelo`, readable by their owner alone.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;

use crate::failure::{Context, Result};
use crate::project::Project;

/// Signs the access tokens of the local server. It is stored so that sessions stay valid over a restart.
pub(crate) fn jwt_secret(project: &Project) -> Result<String> {
    load_or_generate::<32>(project, "jwt-secret")
}

/// The password of the demo administrator.
pub(crate) fn demo_password(project: &Project) -> Result<String> {
    load_or_generate::<6>(project, "demo-password")
}

/// The passcode of the demo groups.
pub(crate) fn demo_passcode(project: &Project) -> Result<String> {
    load_or_generate::<4>(project, "demo-passcode")
}

/// A secret of so many random bytes, in hexadecimal.
fn load_or_generate<const BYTES: usize>(project: &Project, name: &str) -> Result<String> {
    let path = project.local(name);
    if let Ok(text) = fs::read_to_string(&path) {
        return Ok(text.trim().to_owned());
    }
    let secret = rand::random::<[u8; BYTES]>()
        .map(|byte| format!("{byte:02x}"))
        .concat();
    let operation = format!("cannot write {}", path.display());
    fs::create_dir_all(project.local("")).context(&operation)?;
    let mut file = OpenOptions::new()
        .create_new(true)
        .write(true)
        .mode(0o600)
        .open(&path)
        .context(&operation)?;
    writeln!(file, "{secret}").context(&operation)?;
    Ok(secret)
}
