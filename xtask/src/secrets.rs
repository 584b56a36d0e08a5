//! Secrets of this machine: drawn once, kept in `.duelo`, readable by their owner alone.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;

use crate::failure::{Context, Result};
use crate::project::Project;

/// Signs the access tokens of the local server, so that sessions outlive a restart.
pub(crate) fn jwt_secret(project: &Project) -> Result<String> {
    kept(project, "jwt-secret", 32)
}

/// Of the demo administrator.
pub(crate) fn demo_password(project: &Project) -> Result<String> {
    kept(project, "demo-password", 6)
}

/// With which everybody may submit matches to the demo groups.
pub(crate) fn demo_passcode(project: &Project) -> Result<String> {
    kept(project, "demo-passcode", 4)
}

fn kept(project: &Project, name: &str, bytes: usize) -> Result<String> {
    let path = project.local(name);
    if let Ok(text) = fs::read_to_string(&path) {
        return Ok(text.trim().to_owned());
    }
    let secret = draw(bytes)?;
    let doing = format!("cannot write {}", path.display());
    fs::create_dir_all(project.local("")).context(&doing)?;
    let mut file = OpenOptions::new()
        .create_new(true)
        .write(true)
        .mode(0o600)
        .open(&path)
        .context(&doing)?;
    writeln!(file, "{secret}").context(&doing)?;
    Ok(secret)
}

/// Random bytes as hexadecimal text, twice as many characters.
fn draw(count: usize) -> Result<String> {
    let mut bytes = vec![0_u8; count];
    File::open("/dev/urandom")
        .and_then(|mut file| file.read_exact(&mut bytes))
        .context("cannot draw a secret")?;
    Ok(bytes
        .iter()
        .fold(String::new(), |text, byte| text + &format!("{byte:02x}")))
}
