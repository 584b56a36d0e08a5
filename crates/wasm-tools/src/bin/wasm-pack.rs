//! The program of wasm-pack, without its search for updates.

use clap::Parser;
use wasm_pack::{Cli, PBAR, command::run_wasm_pack};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Cli::parse();
    PBAR.set_log_level(arguments.log_level);
    Ok(run_wasm_pack(arguments.cmd)?)
}
