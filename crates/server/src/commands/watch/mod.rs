//! `duelo watch`: anybody checks a group of any Duelo, again and again.

mod check;
mod client;
mod state;

use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use elo_core::past::Judgement;

use self::check::Checked;
use self::client::Client;
use self::state::WatchState;

/// The exit code if a rating does not follow from the log, or a match is not what it was.
const DIFFERS: u8 = 3;
/// The exit code if matches are gone that nobody has declared.
const UNDECLARED: u8 = 4;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The address of the group's page, such as <https://duelo.example/en/groups/k7m2p9qa>.
    url: String,
    /// Where the checked matches are kept until the next check; without it only the ratings are checked.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Keeps the matches as they are now, whatever has become of those of the last check.
    #[arg(long, requires = "state")]
    accept: bool,
}

/// Reads the whole log, since a server that is doubted is not asked whether anything has changed. The file of the state
/// is written only if nothing has happened that somebody should look at, or with `--accept`.
pub(super) fn run(options: &Options) -> Result<ExitCode, Box<dyn Error>> {
    let client = Client::new(&options.url)?;
    let kept = options.state.as_deref().map(state::read).transpose()?.flatten();
    let read = client.read()?;
    let checked = Checked::new(&client.group, read)?;
    let mut out = io::stdout().lock();
    if let Some(difference) = &checked.difference {
        writeln!(out, "{difference}")?;
        return Ok(ExitCode::from(DIFFERS));
    }
    let judgement = kept.as_ref().map(|kept| checked.judge(kept)).transpose()?;
    writeln!(out, "{}", checked.describe(kept.as_ref().zip(judgement)))?;
    let code = match judgement {
        Some(Judgement::Alarm(_)) => ExitCode::from(DIFFERS),
        Some(Judgement::Past(past)) if past.undeclared > 0 => ExitCode::from(UNDECLARED),
        // Not a success: a version that was set back would otherwise end all comparisons in silence.
        Some(Judgement::Older) => ExitCode::FAILURE,
        Some(Judgement::Past(_)) | None => ExitCode::SUCCESS,
    };
    match &options.state {
        Some(file) if options.accept || code == ExitCode::SUCCESS => {
            state::write(file, &WatchState::of(&client.group, checked))?;
        }
        _ => {}
    }
    Ok(code)
}
