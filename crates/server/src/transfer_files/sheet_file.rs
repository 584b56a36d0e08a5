//! The group's file of a spreadsheet that was read.

use std::collections::HashSet;

use elo_core::limits::FILE_VERSION;
use elo_core::text::fold_case;
use match_sheets::{Match, Reading};

use super::group_file::{FORMAT, FileMatch, FilePlayer, GroupFile};

/// The file of a group of this name with the matches of a spreadsheet and their players. `None` if there are none,
/// since the spreadsheet is refused or questions about it are open.
pub(crate) fn group_file(name: &str, reading: Reading) -> Option<GroupFile> {
    let matches: Option<Vec<_>> = reading.matches.into_iter().map(file_match).collect();
    let matches = matches.filter(|matches| !matches.is_empty())?;
    let mut seen = HashSet::new();
    let names = matches
        .iter()
        .flat_map(|played| played.team1.iter().chain(&played.team2));
    let players = names.filter(|name| seen.insert(fold_case(name)));
    let players = players.map(|name| FilePlayer {
        name: name.clone(),
        ..FilePlayer::default()
    });
    Some(GroupFile {
        format: FORMAT.to_owned(),
        version: FILE_VERSION,
        name: name.to_owned(),
        exported_at: None,
        players: players.collect(),
        matches,
    })
}

fn file_match(played: Match) -> Option<FileMatch> {
    Some(FileMatch {
        played_on: played.played_on,
        saved_at: None,
        team1: played.team1.try_into().ok()?,
        team2: played.team2.try_into().ok()?,
        sets: played
            .sets
            .into_iter()
            .map(|games| games.map(|games| Some(games.into())))
            .collect(),
        notes: played.notes,
    })
}
