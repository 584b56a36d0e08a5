//! The schemas of export and import.

use chrono::{DateTime, NaiveDate, Utc};
use db::rows::GroupRow;
use elo_core::limits::IMPORT_MATCHES_SHOWN;
use elo_core::ranking::ranks_beside_guests;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::matches::schemas::{Match, SetGames};
use crate::api::players::schemas::Player;
use crate::error::{Detail, Error, Result};
use crate::service::transfer::import_history::{History, RatedMatch};
use crate::transfer_files::draft::{Mistake, Place, size};
use crate::transfer_files::group_file::GroupFile;

/// What to export, and how.
#[derive(Debug, Clone, Copy, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    /// The content; the whole group by default.
    #[param(inline)]
    pub(super) content: ExportContent,
    /// The format; JSON by default, the only one for a whole group.
    #[param(inline)]
    pub(super) format: ExportFormat,
    /// The separator of CSV; a comma by default.
    #[param(inline)]
    pub(super) separator: Separator,
}

/// What can be exported.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ExportContent {
    /// The whole group, to be imported again.
    #[default]
    Group,
    /// Its matches with their rating changes.
    Matches,
    /// The standings of its players.
    Standings,
}

/// The formats of files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ExportFormat {
    /// For programs.
    #[default]
    Json,
    /// For spreadsheets.
    Csv,
}

/// The separator of values: spreadsheets in Swedish and Spanish expect a semicolon.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Separator {
    /// As the standard has it.
    #[default]
    Comma,
    /// Where the comma is a decimal sign.
    Semicolon,
}

/// An export as JSON.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "documents the answers, which are written item by item")]
pub(crate) enum ExportedJson {
    /// `content=group`.
    Group(GroupFile),
    /// `content=matches`.
    Matches(ExportedMatches),
    /// `content=standings`.
    Standings(ExportedStandings),
}

/// The matches of a group, for other programs.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExportedMatches {
    /// The name of the group.
    #[schema(example = "Torsdagspadel Lidingö")]
    group: String,
    /// When the file was created.
    exported_at: DateTime<Utc>,
    /// The matches, the first one first.
    matches: Vec<Match>,
}

/// The standings of a group, for other programs.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExportedStandings {
    /// The name of the group.
    #[schema(example = "Torsdagspadel Lidingö")]
    group: String,
    /// When the file was created.
    exported_at: DateTime<Utc>,
    /// The players, the best first.
    players: Vec<Player>,
}

/// How to import.
#[derive(Debug, Clone, Copy, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImportQuery {
    /// Only report the result, without saving.
    pub(super) check: bool,
    /// The number of the group's latest match, after which those of the file are added; 0 for a group without matches.
    pub(super) after: u32,
}

/// The result of an import or of a dry run.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportReport {
    /// Whether it is saved.
    saved: bool,
    /// The names of the players who are added.
    added_players: Vec<String>,
    /// The valid matches, which are added.
    added_matches: AddedMatches,
    /// The first of them as they were read.
    first_matches: Vec<ImportedMatchResponse>,
    /// The standings of all players of the group after the import, the best first.
    standings: Vec<ImportedStanding>,
    /// The first 500 mistakes, in the order of the file.
    mistakes: Vec<ImportMistake>,
    /// The number of all mistakes; nothing is saved unless it is 0.
    #[schema(example = 0)]
    mistake_count: usize,
}

/// The matches that an import adds.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AddedMatches {
    /// How many there are.
    #[schema(example = 142)]
    count: usize,
    /// The number of the first one, if there is one.
    #[schema(example = 1)]
    first: Option<usize>,
    /// The number of the last one, if there is one.
    #[schema(example = 142)]
    last: Option<usize>,
}

/// A match of a file.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportedMatch)]
pub(crate) struct ImportedMatchResponse {
    /// Its position in the list of the file, from 1.
    row: u32,
    /// The day it was played on.
    played_on: NaiveDate,
    /// The names of team 1.
    #[schema(min_items = 2, max_items = 2)]
    team1: Vec<String>,
    /// The names of team 2.
    #[schema(min_items = 2, max_items = 2)]
    team2: Vec<String>,
    /// The sets in order.
    sets: Vec<SetGames>,
}

/// The final standing of a player.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportedStanding {
    /// The place, which equal ratings share; null for a guest.
    #[schema(required, example = 1)]
    rank: Option<u32>,
    /// The player.
    #[schema(example = "Björn Ekström")]
    name: String,
    /// The rating.
    #[schema(example = 1565)]
    current_elo: i32,
    /// How many matches were played.
    #[schema(example = 30)]
    games_played: u32,
    /// How many of them were won.
    #[schema(example = 18)]
    wins: u32,
}

/// A rule that a row of the file breaks.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ImportMistake {
    /// In which part of the file.
    part: FilePart,
    /// The position in its list of the file, from 1; 0 for the file itself.
    #[schema(example = 12)]
    row: u32,
    /// The rule. Its field is one of a match (`playedOn`, `savedAt`, `team1[0]`, `sets[1]`, `notes`), of a player
    /// (`name`, `addedAt`, `formerNumber`) or of the file (`version`, `name`, `exportedAt`).
    error: Detail,
}

/// The parts of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FilePart {
    /// The head of the file.
    File,
    /// The list of players.
    Players,
    /// The list of matches.
    Matches,
}

impl ExportedMatches {
    /// The beginning of such a list.
    pub(super) fn empty(group: &GroupRow, now: DateTime<Utc>) -> Self {
        Self {
            group: group.name.clone(),
            exported_at: now,
            matches: Vec::new(),
        }
    }
}

impl ExportedStandings {
    /// The beginning of such a list.
    pub(super) fn empty(group: &GroupRow, now: DateTime<Utc>) -> Self {
        Self {
            group: group.name.clone(),
            exported_at: now,
            players: Vec::new(),
        }
    }
}

impl ImportReport {
    /// The report of a history.
    pub(crate) fn new(history: &History, saved: bool) -> Result<Self> {
        let shown = usize::try_from(IMPORT_MATCHES_SHOWN).unwrap_or(usize::MAX);
        let first = history.matches.iter().take(shown);
        Ok(Self {
            saved,
            added_players: history
                .added_players()
                .map(|player| player.name.clone())
                .collect(),
            added_matches: AddedMatches::of(history),
            first_matches: first
                .map(|played| ImportedMatchResponse::of(played, history))
                .collect::<Result<_>>()?,
            standings: standings(history),
            mistakes: history.mistakes.first.iter().map(ImportMistake::of).collect(),
            mistake_count: history.mistakes.count,
        })
    }
}

impl AddedMatches {
    fn of(history: &History) -> Self {
        let (before, count) = (size(history.matches_before), history.matches.len());
        Self {
            count,
            first: (count > 0).then_some(before + 1),
            last: (count > 0).then_some(before + count),
        }
    }
}

impl ImportedMatchResponse {
    fn of(played: &RatedMatch, history: &History) -> Result<Self> {
        let name = |place: usize| {
            let found = history.players.get(place);
            found
                .map(|player| player.name.clone())
                .ok_or_else(|| Error::internal("a match without a player"))
        };
        let names = |team: [usize; 2]| team.into_iter().map(name).collect::<Result<Vec<_>>>();
        Ok(Self {
            row: played.read.row,
            played_on: played.played_on()?,
            team1: names(played.lineup.team1)?,
            team2: names(played.lineup.team2)?,
            sets: played
                .read
                .submission
                .scoreline
                .sets()
                .iter()
                .map(|set| SetGames((*set).into()))
                .collect(),
        })
    }
}

impl ImportMistake {
    fn of(mistake: &Mistake) -> Self {
        let (part, row) = match mistake.place {
            Place::File => (FilePart::File, 0),
            Place::Player(row) => (FilePart::Players, row),
            Place::Match(row) => (FilePart::Matches, row),
        };
        Self {
            part,
            row,
            error: Detail::from(&mistake.violation),
        }
    }
}

/// All players, the highest rating first, and of equals the one added first; guests after all others.
fn standings(history: &History) -> Vec<ImportedStanding> {
    let mut players: Vec<_> = history
        .players
        .iter()
        .enumerate()
        .map(|(place, player)| (player, history.standings.of(place)))
        .collect();
    players.sort_by_key(|(player, standing)| (player.is_guest, std::cmp::Reverse(standing.rating)));
    let ratings: Vec<_> = players
        .iter()
        .map(|(player, standing)| (!player.is_guest).then_some(standing.rating))
        .collect();
    let ranked = ranks_beside_guests(&ratings).into_iter().zip(players);
    ranked
        .map(|(rank, (player, standing))| ImportedStanding {
            rank,
            name: player.name.clone(),
            current_elo: standing.rating,
            games_played: standing.played,
            wins: standing.won,
        })
        .collect()
}

impl Separator {
    /// The character.
    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
        }
    }
}
