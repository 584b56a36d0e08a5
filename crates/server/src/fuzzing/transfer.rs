//! Checks of imported files that have to pass for every input.

use std::collections::HashSet;

use actix_web::ResponseError;
use chrono::{DateTime, Utc};
use db::ids::{GroupId, MatchId, PlayerId};
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::queries::submissions::NewMatch;
use db::rows::{self, MatchEntry};
use elo_core::calendar::Day;
use elo_core::limits::FILE_VERSION;
use elo_core::player::PlayerName;
use elo_core::rating::PlayerChange;
use elo_core::replay::{PlayedMatch, Replay, replay};
use elo_core::team::Team;

use crate::api::transfer::schemas::ImportReport;
use crate::domain::stored_rating::stored_changes;
use crate::error::Result;
use crate::service::transfer::import_history::{History, Order, RatedMatch, check_history};
use crate::transfer_files::csv_table::Table;
use crate::transfer_files::draft::{Draft, Place};
use crate::transfer_files::group_file::{FORMAT, FileMatch, FilePlayer, GroupFile, composed};
use crate::transfer_files::match_table;
use crate::transfer_files::read_group_file::read_group;
use crate::transfer_files::read_match_list::read_matches;

/// The day on which the files are imported.
const TODAY: Day = Day::from_days_since_1970(20_000);
const GROUP: GroupId = GroupId(1);
const ORDERS: [Order; 2] = [Order::File, Order::Date];

/// A parsed file: the number of its matches, and the history that the rules compute from them.
struct ParsedFile {
    matches: usize,
    history: History,
}

/// Imports a list of matches as CSV. It is rejected with a client error, or checked by the rules; a list without
/// mistakes has to survive a round trip through each kind of exported file.
pub fn check_spreadsheet(bytes: &[u8]) {
    for order in ORDERS {
        check(read_list(bytes, order));
    }
}

/// As [`check_spreadsheet`], for a group file as JSON.
pub fn check_group_file(bytes: &[u8]) {
    for order in ORDERS {
        check(read_file(bytes, order));
    }
}

fn read_list(bytes: &[u8], order: Order) -> Result<ParsedFile> {
    let mut draft = Draft::new(TODAY);
    read_matches(bytes, |played| draft.add_match(&played))?;
    ParsedFile::new(draft, order)
}

fn read_file(bytes: &[u8], order: Order) -> Result<ParsedFile> {
    let mut draft = Draft::new(TODAY);
    read_group(bytes, &mut draft)?;
    ParsedFile::new(draft, order)
}

impl ParsedFile {
    fn new(draft: Draft, order: Order) -> Result<Self> {
        // Stands in for the database, which compares names by ICU's rules.
        let folded: Vec<_> = draft.names().iter().map(|name| name.to_lowercase()).collect();
        Ok(Self {
            matches: draft.match_count(),
            history: check_history(draft, &folded, order)?,
        })
    }
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
        let mut rows: HashSet<u32> = history.matches.iter().map(|played| played.row).collect();
        rows.extend(mistakes.first.iter().filter_map(|mistake| match mistake.place {
            Place::Match(row) => Some(row),
            Place::File | Place::Player(_) => None,
        }));
        assert_eq!(rows.len(), matches, "{mistakes:?}");
    }
    let replayed = replay(&history.matches.iter().map(as_played).collect::<Vec<_>>());
    assert_eq!(replayed.standings, history.standings);
    if mistakes.count > 0 {
        return;
    }
    assert_eq!(history.matches.len(), matches);
    for player in &history.players {
        assert!(PlayerName::parse("name", &player.name).is_ok(), "{player:?}");
        assert_eq!(composed(&player.name), player.name, "not trimmed and composed");
    }
    check_group_file_round_trip(&history);
    for separator in [b',', b';'] {
        check_list_round_trip(&history, &replayed, separator);
    }
}

fn as_played(rated: &RatedMatch) -> PlayedMatch<usize> {
    PlayedMatch {
        lineup: rated.submission.lineup,
        outcome: *rated.submission.scoreline.outcome(),
    }
}

/// Exports the list of matches and imports it again.
fn check_list_round_trip(history: &History, replayed: &Replay<usize>, separator: u8) {
    if history.matches.is_empty() {
        return;
    }
    let mut table = Table::new(separator, &match_table::COLUMNS).expect("a table");
    for ((played, rating), number) in history.matches.iter().zip(&replayed.ratings).zip(1..) {
        let stored = stored(history, played, &rating.changes, number);
        table
            .add(&match_table::cells(stored).expect("cells"))
            .expect("a row");
    }
    let list = table.take().expect("a list");
    let read = read_list(&list, Order::File)
        .expect("a list that can be read")
        .history;
    assert_eq!(read.mistakes.count, 0, "{:?}", read.mistakes);
    assert_eq!(contents(&read), contents(history));
}

/// Exports the group file and imports it again.
fn check_group_file_round_trip(history: &History) {
    let players = history.players.iter().map(|player| FilePlayer {
        name: player.name.clone(),
        ..FilePlayer::default()
    });
    let file = GroupFile {
        format: FORMAT.to_owned(),
        version: FILE_VERSION,
        name: "Torsdagspadel".to_owned(),
        exported_at: None,
        players: players.collect(),
        matches: history
            .matches
            .iter()
            .map(|played| file_match(history, played))
            .collect(),
    };
    let file = serde_json::to_vec(&file).expect("plain data");
    let read = read_file(&file, Order::File)
        .expect("a file that can be read")
        .history;
    assert_eq!(read.mistakes.count, 0, "{:?}", read.mistakes);
    assert_eq!(contents(&read), contents(history));
    assert_eq!(read.standings, history.standings);
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
    let stored = stored(history, played, &NO_CHANGES, 1);
    FileMatch {
        // Imported with a precision of seconds only.
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
fn stored(
    history: &History,
    played: &RatedMatch,
    changes: &[PlayerChange; 4],
    number: i32,
) -> MatchWithPlayers {
    let (submission, places) = (&played.submission, played.submission.lineup.players());
    let sets = submission.scoreline.sets();
    let mut entries = stored_changes(places.map(|_| PlayerId(1)), changes).expect("changes");
    entries[0].won = submission.scoreline.outcome().winner == Team::One;
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
        played: new.stored(GROUP, number),
        players: [(first, one), (second, two), (third, three), (fourth, four)].map(named),
    }
}
