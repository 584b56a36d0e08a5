//! `duelo watch`: anybody checks a group of any Duelo, again and again.

mod check;
mod client;
mod state;

use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use self::check::{Checked, Judgement};
use self::client::Client;
use self::state::WatchState;

/// The exit code if a rating does not follow from the log, or a match is not what it was.
const DIFFERS: u8 = 3;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The address of the group's page, such as <https://duelo.example/en/groups/k7m2p9qa>.
    url: String,
    /// Where the checked matches are kept until the next check; without it only the ratings are checked.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

/// Reads the whole log, since a server that is doubted is not asked whether anything has changed. The file of the state is
/// written only if nothing differs.
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
    let judgement = match &kept {
        Some(kept) => checked.compare(kept, || client.read_declared())?,
        None => Judgement::FirstCheck,
    };
    writeln!(out, "{}", checked.describe(kept.as_ref(), &judgement))?;
    match judgement {
        Judgement::Alarm(_) => return Ok(ExitCode::from(DIFFERS)),
        // Not a success: a version that was set back would otherwise end all comparisons in silence.
        Judgement::Older => return Ok(ExitCode::FAILURE),
        Judgement::FirstCheck | Judgement::Past(_) => {
            if let Some(file) = &options.state {
                state::write(file, &WatchState::of(&client.group, checked))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
