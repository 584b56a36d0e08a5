//! `duelo read-sheet`.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use match_sheets::{Answers, FILE_BYTES_MAX, FileKind, Reading, kind_of, read_tables, read_text};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A workbook (.xlsx, .xls, .xlsb, .ods), a text with separators, or lines of results.
    file: PathBuf,
    /// The answers to the questions, as JSON.
    #[arg(long)]
    answers: Option<PathBuf>,
}

/// Prints what the file is read as: `{"questions", "notices", "matches", "leftOut", "refused"}`.
pub(super) fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let answers: Answers = match &options.answers {
        Some(path) => serde_json::from_str(&fs::read_to_string(path)?)?,
        None => Answers::default(),
    };
    let reading = read(beginning(&options.file)?, &answers);
    writeln!(io::stdout(), "{}", serde_json::to_string(&reading)?)?;
    Ok(())
}

/// The file, or as much of a larger one as is refused.
fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(FILE_BYTES_MAX)
        .unwrap_or(u64::MAX)
        .saturating_add(1);
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn read(bytes: Vec<u8>, answers: &Answers) -> Reading {
    match kind_of(&bytes) {
        FileKind::ZippedWorkbook | FileKind::CompoundWorkbook => match workbook_tables::tables(bytes) {
            Ok(tables) => read_tables(&tables, answers),
            Err(refusal) => Reading::refused(refusal.to_string()),
        },
        FileKind::Text | FileKind::Refused(_) => read_text(&bytes, answers),
    }
}
