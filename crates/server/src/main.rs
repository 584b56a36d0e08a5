//! The `duelo` command.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser;
use db::with_causes;
use mimalloc::MiMalloc;
use server::commands::{self, Cli};

/// The system's allocator keeps what a peak of work has taken; this one gives it back.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    match commands::run(Cli::parse()).await {
        Ok(code) => code,
        Err(error) => {
            // Where even the standard error output is gone, the exit code still tells.
            let _ = writeln!(io::stderr(), "duelo: {}", with_causes(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}
