//! Checks of imported files that have to pass for every input.

use std::collections::{BTreeMap, HashSet};

use actix_web::ResponseError;
use chrono::{DateTime, Utc};
use db::ids::{GroupId, MatchId, PlayerId};
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::queries::submissions::NewMatch;
use db::rows::{self, MatchEntry};
use elo_core::calendar::Day;
use elo_core::limits::FILE_VERSION;
use elo_core::player::PlayerName;
use elo_core::rating::Standing;
use elo_core::replay::{PlayedMatch, replay};
use elo_core::text::clean_name;
use match_sheets::{Answers, Reading, read_tables, read_text};

use crate::api::transfer::schemas::ImportReport;
use crate::domain::stored_rating::stored_changes;
use crate::error::Result;
use crate::service::transfer::import_history::{
    GroupBefore, History, KnownPlayer, RatedMatch, check_history,
};
use crate::transfer_files::draft::{Draft, Place, size};
use crate::transfer_files::group_file::{FORMAT, FileMatch, FilePlayer, GroupFile};
use crate::transfer_files::read_group_file::read_group;
use crate::transfer_files::sheet_file::group_file;

/// The day on which the files are imported.
const TODAY: Day = Day::from_days_since_1970(20_000);
const GROUP: GroupId = GroupId(1);

/// A parsed file: the number of its matches, and the history that the rules compute from them.
struct ParsedFile {
    matches: usize,
    history: History,
}

/// Imports a group file. It is rejected with a client error, or checked by the rules; a file without mistakes has to
/// survive a round trip, and its halves, imported one after the other, have to lead to what the whole leads to.
pub fn check_group_file(bytes: &[u8]) {
    check(import(bytes, &GroupBefore::default()));
}

/// Reads a list of matches as text: what is read can be imported, or has mistakes.
pub fn check_spreadsheet(bytes: &[u8]) {
    check_reading(read_text(bytes, &Answers::default()));
}

/// As [`check_spreadsheet`], for a workbook.
pub fn check_workbook(bytes: &[u8]) {
    if let Ok(tables) = workbook_tables::tables(bytes.to_vec()) {
        check_reading(read_tables(&tables, &Answers::default()));
    }
}

fn check_reading(reading: Reading) {
    if let Some(file) = group_file("Torsdagspadel", reading) {
        check_group_file(&serde_json::to_vec(&file).expect("plain data"));
    }
}

/// Imports a group's file into this group.
fn import(bytes: &[u8], group: &GroupBefore) -> Result<ParsedFile> {
    let mut draft = Draft::new(TODAY);
    read_group(bytes, &mut draft)?;
    // Stands in for the database, which compares names by ICU's rules.
    let folded: Vec<_> = draft.names.iter().map(|name| name.to_lowercase()).collect();
    Ok(ParsedFile {
        matches: size(draft.match_count()),
        history: check_history(&draft, &folded, group)?,
    })
}

fn check(parsed: Result<ParsedFile>) {
    let ParsedFile { matches, history } = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return assert!(error.status_code().is_client_error(), "{error:?}"),
    };
    let report = ImportReport::new(&history, false).expect("a report");
    serde_json::to_vec(&report).expect("a report is plain data");
    let mistakes = &history.mistakes;
    assert!(mistakes.first.len() <= mistakes.count);
    // Each row is rated or has a mistake, unless the list of mistakes is cut off.
    if mistakes.first.len() == mistakes.count {
        let mut rows: HashSet<u32> = history.matches.iter().map(|played| played.read.row).collect();
        rows.extend(mistakes.first.iter().filter_map(|mistake| match mistake.place {
            Place::Match(row) => Some(row),
            Place::File | Place::Player(_) => None,
        }));
        assert_eq!(rows.len(), matches, "{mistakes:?}");
    }
    let replayed = replay(&history.matches.iter().map(as_played).collect::<Vec<_>>());
    for place in 0..history.players.len() {
        assert_eq!(replayed.standings.of(place), history.standings.of(place));
    }
    if mistakes.count > 0 {
        return;
    }
    assert_eq!(history.matches.len(), matches);
    for player in &history.players {
        assert!(PlayerName::parse("name", &player.name).is_ok(), "{player:?}");
        assert_eq!(clean_name(&player.name), player.name, "not clean");
    }
    check_round_trip(&history);
    check_halves(&history);
}

fn as_played(rated: &RatedMatch) -> PlayedMatch<usize> {
    PlayedMatch {
        lineup: rated.lineup,
        outcome: *rated.read.submission.scoreline.outcome(),
    }
}

/// Exports the group file and imports it again.
fn check_round_trip(history: &History) {
    let names = history.players.iter().map(|player| player.name.clone());
    let file = written(history, names.collect(), &history.matches);
    let read = import(&file, &GroupBefore::default())
        .expect("a file that can be read")
        .history;
    assert_eq!(read.mistakes.count, 0, "{:?}", read.mistakes);
    assert_eq!(contents(&read), contents(history));
    assert_eq!(standings(&read), standings(history));
}

/// Imports the first half, and the second half after it.
fn check_halves(history: &History) {
    let (first, second) = history.matches.split_at(history.matches.len() / 2);
    let import_half = |matches, group: &GroupBefore| {
        let imported = import(&written(history, Vec::new(), matches), group);
        imported.expect("a file that can be read").history
    };
    if first.is_empty() {
        return;
    }
    let before = import_half(first, &GroupBefore::default());
    let after = import_half(second, &group_after(&before));
    assert_eq!(after.mistakes.count, 0, "{:?}", after.mistakes);
    let in_halves: Vec<_> = before.matches.iter().chain(&after.matches).collect();
    assert_eq!(in_halves.len(), history.matches.len());
    for (half, whole) in in_halves.iter().zip(&history.matches) {
        assert_eq!(half.changes, whole.changes);
    }
    let played = |history: &History| -> BTreeMap<String, Standing> {
        let standings = standings(history).into_iter();
        standings.filter(|(_, standing)| standing.played > 0).collect()
    };
    assert_eq!(played(&after), played(history));
}

/// The group into which this history was imported.
fn group_after(history: &History) -> GroupBefore {
    let known = history
        .players
        .iter()
        .enumerate()
        .map(|(place, player)| KnownPlayer {
            id: PlayerId(i64::try_from(place).expect("an index")),
            name: player.name.clone(),
            folded: player.name.to_lowercase(),
            former_number: None,
            is_guest: player.is_guest,
            standing: history.standings.of(place),
        });
    GroupBefore {
        matches: u32::try_from(history.matches.len()).expect("a number of matches"),
        players: known.collect(),
    }
}

/// The standings of all players, by name.
fn standings(history: &History) -> BTreeMap<String, Standing> {
    let players = history.players.iter().enumerate();
    players
        .map(|(place, player)| (player.name.clone(), history.standings.of(place)))
        .collect()
}

/// A group's file with these players and matches.
fn written(history: &History, names: Vec<String>, matches: &[RatedMatch]) -> Vec<u8> {
    let players = names.into_iter().map(|name| FilePlayer {
        name,
        ..FilePlayer::default()
    });
    let file = GroupFile {
        format: FORMAT.to_owned(),
        version: FILE_VERSION,
        name: "Torsdagspadel".to_owned(),
        exported_at: None,
        players: players.collect(),
        matches: matches.iter().map(|played| file_match(history, played)).collect(),
    };
    serde_json::to_vec(&file).expect("plain data")
}

/// The content of the matches, with normalised line ends.
fn contents(history: &History) -> Vec<String> {
    let shown = |played| {
        let FileMatch {
            played_on,
            team1,
            team2,
            sets,
            notes,
            ..
        } = file_match(history, played);
        let notes = notes
            .unwrap_or_default()
            .replace("\r\n", "\n")
            .replace('\r', "\n");
        format!("{played_on} {team1:?} {team2:?} {sets:?} {notes:?}")
    };
    history.matches.iter().map(shown).collect()
}

/// A match as the group file contains it.
fn file_match(history: &History, played: &RatedMatch) -> FileMatch {
    let stored = stored(history, played);
    FileMatch {
        // Imported with a precision of seconds only.
        saved_at: None,
        ..FileMatch::of(stored).expect("a match")
    }
}

const NO_STANDING: rows::StandingRow = rows::StandingRow {
    player_id: PlayerId(1),
    current_elo: 0,
    peak_elo: 0,
    lowest_elo: 0,
    matches_played: 0,
    matches_won: 0,
    last_played_at: None,
};

/// A match as the database returns it.
fn stored(history: &History, played: &RatedMatch) -> MatchWithPlayers {
    let (submission, places) = (&played.read.submission, played.lineup.players());
    let sets = submission.scoreline.sets();
    let entries = stored_changes(places.map(|_| PlayerId(1)), &played.changes).expect("changes");
    let new = NewMatch {
        id: MatchId(1),
        content: rows::MatchContentRow {
            played_on: played.played_on().expect("a date"),
            team1_games: sets.iter().map(|set| set.team1.into()).collect(),
            team2_games: sets.iter().map(|set| set.team2.into()).collect(),
            notes: submission.notes.as_ref().map(|notes| notes.as_str().to_owned()),
        },
        submitted_by: None,
        created_at: DateTime::<Utc>::UNIX_EPOCH,
        twin_number: None,
        entries,
        standings: entries.map(|_| NO_STANDING),
    };
    let [one, two, three, four] = places.map(|place| history.players[place].name.clone());
    let named = |(entry, name): (MatchEntry, String)| NamedEntry {
        entry,
        name,
        former_number: None,
    };
    let [first, second, third, fourth] = entries;
    MatchWithPlayers {
        played: new.stored(GROUP, 1),
        players: [(first, one), (second, two), (third, three), (fourth, four)].map(named),
    }
}
