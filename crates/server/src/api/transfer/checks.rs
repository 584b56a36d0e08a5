//! What must hold for any file that is imported. Fuzz targets and property tests call these.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a check fails by panicking"
)]

use std::collections::HashSet;

use actix_web::ResponseError;
use chrono::{DateTime, Utc};
use db::ids::{GroupId, MatchId, PlayerId};
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::rows;
use elo_core::calendar::Day;
use elo_core::player::PlayerName;
use elo_core::rating::PlayerChange;
use elo_core::replay::{PlayedMatch, Replay, replay};

use super::exported::{MATCH_COLUMNS, match_cells};
use super::file::{FORMAT, FileMatch, FilePlayer, GroupFile, VERSION, composed};
use super::shapes::{ExportedJson, ImportReport};
use super::spreadsheet::{Table, harmless, read_matches};
use crate::api::body::Object;
use crate::error::{Error, Result};
use crate::service::import_history::{History, Order, RatedMatch, TypedHistory, check_history, date_of};
use crate::service::stored_rating::stored_changes;

/// The day on which the files are imported.
const TODAY: Day = Day::from_days_since_1970(20_000);
const GROUP: GroupId = GroupId(1);

/// A list of matches as CSV is refused as what it is, or read: then the rules decide, and what they accept without a
/// mistake comes back the same from each kind of file that we write.
pub fn check_spreadsheet(bytes: &[u8]) {
    check_read(read_matches(bytes));
}

/// The same for a group's file, as JSON.
pub fn check_group_file(bytes: &[u8]) {
    if let Ok(Object(file)) = serde_json::from_slice::<Object<GroupFile>>(bytes) {
        check_read(file.history());
    }
}

fn check_read(read: Result<TypedHistory>) {
    let typed = match read {
        Ok(typed) => typed,
        Err(error) => return check_refusal(&error),
    };
    for text in texts(&typed) {
        assert_eq!(composed(text), *text, "not trimmed and composed");
    }
    for order in [Order::File, Order::Date] {
        match check_history(typed.clone(), order, TODAY) {
            Ok(history) => check_checked(&typed, &history),
            Err(error) => check_refusal(&error),
        }
    }
}

fn texts(typed: &TypedHistory) -> impl Iterator<Item = &String> {
    let names = typed.players.iter().map(|player| &player.name);
    let of_matches = typed
        .matches
        .iter()
        .flat_map(|played| played.players.iter().chain(&played.notes));
    names.chain(of_matches)
}

fn check_refusal(error: &Error) {
    assert!(error.status_code().is_client_error(), "{error:?}");
}

fn check_checked(typed: &TypedHistory, history: &History) {
    let report = ImportReport::new(history, false).expect("a report");
    serde_json::to_vec(&report).expect("a report is plain data");
    let told: HashSet<u32> = history.mistakes.iter().map(|mistake| mistake.row).collect();
    let rated: HashSet<u32> = history.matches.iter().map(|played| played.row).collect();
    for played in &typed.matches {
        let row = played.row;
        assert!(
            told.contains(&row) || rated.contains(&row),
            "row {row} is neither rated nor refused"
        );
    }
    let replayed = replay(&history.matches.iter().map(as_played).collect::<Vec<_>>());
    assert_eq!(replayed.standings, history.standings);
    if !history.mistakes.is_empty() {
        return;
    }
    assert_eq!(history.matches.len(), typed.matches.len());
    for player in &history.players {
        assert!(PlayerName::parse("name", &player.name).is_ok(), "{player:?}");
    }
    check_file_comes_back(history);
    for separator in [b',', b';'] {
        check_list_comes_back(history, &replayed, separator);
    }
}

fn as_played(rated: &RatedMatch) -> PlayedMatch<usize> {
    PlayedMatch {
        lineup: rated.submission.lineup,
        outcome: *rated.submission.scoreline.outcome(),
    }
}

/// The list of matches, written as an export writes it and read as an import reads it.
fn check_list_comes_back(history: &History, replayed: &Replay<usize>, separator: u8) {
    let mut table = Table::new(separator, &MATCH_COLUMNS).expect("a table");
    for ((played, rating), number) in history.matches.iter().zip(&replayed.ratings).zip(1..) {
        let stored = stored(history, played, &rating.changes, number);
        table.add(&match_cells(stored).expect("cells")).expect("a row");
    }
    let read = read_matches(&table.finish().expect("a list"))
        .expect("a list that can be read")
        .matches;
    assert_eq!(read.len(), history.matches.len());
    for (read, played) in read.iter().zip(&history.matches) {
        let written = written(history, played);
        let names = [
            &written.team1[0],
            &written.team1[1],
            &written.team2[0],
            &written.team2[1],
        ];
        assert_eq!((&read.played_on, &read.sets), (&written.played_on, &written.sets));
        for (read, name) in read.players.iter().zip(names) {
            check_text_comes_back(read, name);
        }
        // Ends of lines are made one kind.
        let notes = written.notes.unwrap_or_default().replace("\r\n", "\n");
        check_text_comes_back(read.notes.as_deref().unwrap_or_default(), &notes);
    }
}

/// A text that begins with an apostrophe and then a formula's sign cannot be told from one that the apostrophe was put
/// before, and comes back without.
fn check_text_comes_back(read: &str, written: &str) {
    let is_taken_for_marked = harmless(written) == written
        && written
            .strip_prefix('\'')
            .is_some_and(|rest| harmless(rest) != rest);
    assert!(
        read == written || is_taken_for_marked,
        "{written:?} came back as {read:?}"
    );
}

/// The group's file, written as an export writes it and read as an import reads it.
fn check_file_comes_back(history: &History) {
    let players = history.players.iter().map(|player| FilePlayer {
        name: player.name.clone(),
        ..FilePlayer::default()
    });
    let file = GroupFile {
        format: FORMAT.to_owned(),
        version: VERSION,
        name: "Torsdagspadel".to_owned(),
        exported_at: None,
        players: players.collect(),
        matches: history
            .matches
            .iter()
            .map(|played| written(history, played))
            .collect(),
    };
    let text = serde_json::to_vec(&ExportedJson::Group(file.clone())).expect("plain data");
    let Object(read) = serde_json::from_slice::<Object<GroupFile>>(&text).expect("a file that can be read");
    let (expected, read) = (
        file.history().expect("a history"),
        read.history().expect("a history"),
    );
    assert_eq!(read, expected);
    let checked = check_history(read, Order::File, TODAY).expect("a history");
    assert_eq!(checked.mistakes, []);
    assert_eq!(checked.standings, history.standings);
}

/// A match as the group's file has it.
fn written(history: &History, played: &RatedMatch) -> FileMatch {
    let stored = stored(history, played, &NO_CHANGES, 1);
    FileMatch {
        // What the file knows of it is read back to the second.
        saved_at: None,
        ..FileMatch::of(stored).expect("a match")
    }
}

const NO_CHANGES: [PlayerChange; 4] = [PlayerChange {
    before: 0,
    after: 0,
    won: false,
    k_factor: 0,
    expected: 0.0,
    raw_change: 0.0,
    margin: 0,
    change: 0,
    peak_before: 0,
    lowest_before: 0,
    played_before: 0,
    won_before: 0,
}; 4];

/// A match as the database would give it back.
fn stored(
    history: &History,
    played: &RatedMatch,
    changes: &[PlayerChange; 4],
    number: i32,
) -> MatchWithPlayers {
    let (submission, places) = (&played.submission, played.submission.lineup.players());
    let sets = submission.scoreline.sets();
    let entries = stored_changes(GROUP, number, places.map(|_| PlayerId(1)), changes).expect("changes");
    let named = |(entry, place): (_, usize)| NamedEntry {
        entry,
        name: history.players[place].name.clone(),
        former_number: None,
    };
    MatchWithPlayers {
        played: rows::PlayedMatch {
            id: MatchId(1),
            group_id: GROUP,
            match_number: number,
            played_on: date_of(played).expect("a date"),
            team1_games: sets.iter().map(|set| set.team1.into()).collect(),
            team2_games: sets.iter().map(|set| set.team2.into()).collect(),
            winner: submission.scoreline.outcome().winner.number().into(),
            notes: submission.notes.as_ref().map(|notes| notes.as_str().to_owned()),
            submitted_by: None,
            created_at: DateTime::<Utc>::UNIX_EPOCH,
            edited_at: None,
        },
        players: entries.into_iter().zip(places).map(named).collect(),
    }
}
