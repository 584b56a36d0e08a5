//! Tells the compiler where the web app lies.

use std::env;
use std::error::Error;
use std::io::{Write, stdout};
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let server = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let project = server
        .ancestors()
        .nth(2)
        .ok_or("the server lies in the project's crates")?;
    // Spelt without `..`: a folder that does not exist yet can't be resolved by anybody later.
    let web_app = project.join("frontend/dist");
    let mut cargo = stdout().lock();
    writeln!(cargo, "cargo::rerun-if-changed=build.rs")?;
    writeln!(cargo, "cargo::rustc-env=DUELO_WEB_APP={}", web_app.display())?;
    // A release carries the files inside, so new ones mean a new binary. Otherwise they are read from disk.
    if env::var("PROFILE")? == "release" {
        writeln!(cargo, "cargo::rerun-if-changed={}", web_app.display())?;
    }
    Ok(())
}
