//! `duelo read-sheet`.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use match_sheets::{Answers, FILE_BYTES_MAX, FileKind, Reading, kind_of, read_tables, read_text};

use crate::transfer_files::sheet_file::group_file;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A workbook (.xlsx, .xls, .xlsb, .ods), a text with separators, or lines of results.
    file: PathBuf,
    /// The answers to the questions, as JSON.
    #[arg(long)]
    answers: Option<PathBuf>,
    /// Prints the file of a group of this name instead, which `POST /api/groups/{groupId}/import` takes.
    #[arg(long, value_name = "NAME")]
    group_file: Option<String>,
}

/// Nothing can be imported yet.
#[derive(Debug, thiserror::Error)]
enum NoMatches {
    #[error("the file is refused: {0}")]
    Refused(String),
    #[error("the file has open questions: read it without --group-file, and answer them with --answers")]
    OpenQuestions,
}

/// Prints what the file is read as: `{"questions", "notices", "matches", "leftOut", "refused"}`, or the group's file.
pub(super) fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let answers: Answers = match &options.answers {
        Some(path) => serde_json::from_str(&fs::read_to_string(path)?)?,
        None => Answers::default(),
    };
    let reading = read(beginning(&options.file)?, &answers);
    let printed = match &options.group_file {
        None => serde_json::to_string(&reading)?,
        Some(name) => {
            let left_out = reading.left_out.len();
            let refused = reading.refused.clone();
            let file = group_file(name, reading);
            let file = file.ok_or_else(|| refused.map_or(NoMatches::OpenQuestions, NoMatches::Refused))?;
            if left_out > 0 {
                let matches = file.matches.len();
                writeln!(io::stderr(), "{matches} matches, and {left_out} rows left out")?;
            }
            serde_json::to_string(&file)?
        }
    };
    writeln!(io::stdout(), "{printed}")?;
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
