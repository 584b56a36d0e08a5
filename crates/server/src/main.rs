//! The `duelo` command.

use std::io::{self, Write as _};
use std::process::ExitCode;

use db::with_causes;
use mimalloc::MiMalloc;
use server::commands;
use server::version::Version;

/// The system's allocator retains the memory of a peak; this one returns it.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

const VERSION: Version = Version::new(build_version::from_git!());

#[tokio::main]
async fn main() -> ExitCode {
    match commands::run(commands::parse(VERSION)).await {
        Ok(code) => code,
        Err(error) => {
            // If standard error is closed too, only the exit code reports the failure.
            let _ = writeln!(io::stderr(), "duelo: {}", with_causes(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}
