//! Checks and rates a history: identity of players, order of matches, and ratings.

use std::cmp::Reverse;
use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use elo_core::calendar::Day;
use elo_core::history_file::{check_former_number_is_new, check_name_is_new};
use elo_core::limits::IMPORT_PLAYERS_MAX;
use elo_core::lineup::Lineup;
use elo_core::rating::PlayerChange;
use elo_core::replay::{PlayedMatch, Standings};
use elo_core::seats;
use elo_core::submission::Submission;

use crate::domain::calendar;
use crate::error::{Error, ErrorCode, Result};
use crate::transfer_files::draft::{Draft, DraftMatch, DraftPlayer, Mistakes, Place, size, too_large};

/// A checked history, rated.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    /// The players.
    pub(crate) players: Vec<HistoryPlayer>,
    /// The valid matches.
    pub(crate) matches: Vec<RatedMatch>,
    /// The final standings of the players, by index in `players`.
    pub(crate) standings: Standings<usize>,
    /// The violations.
    pub(crate) mistakes: Mistakes,
}

/// A player to add.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct HistoryPlayer {
    /// The first spelling of the name.
    pub(crate) name: String,
    /// When the player was added, if the file says so.
    pub(super) added_at: Option<DateTime<Utc>>,
    /// The number of an anonymised player.
    pub(super) former_number: Option<u32>,
}

/// A match to save.
#[derive(Debug, Clone)]
pub(crate) struct RatedMatch {
    /// Its row in the file.
    pub(crate) row: u32,
    /// The match; players are indices into [`History::players`].
    pub(crate) submission: Submission<usize>,
    /// When it was saved, if the file says so.
    pub(super) saved_at: Option<DateTime<Utc>>,
    /// The rating changes.
    pub(super) changes: [PlayerChange; 4],
}

impl RatedMatch {
    /// The date of play.
    pub(crate) fn played_on(&self) -> Result<NaiveDate> {
        calendar::date(self.submission.played_on)
    }
}

/// The order in which matches count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Order {
    /// The order of the file.
    #[default]
    File,
    /// By date; within a date the order of the file, reversed if the file starts with the latest.
    Date,
}

/// Makes the checks that need the whole history, and rates it.
///
/// `folded` are the draft's names as the database compares them, in the same order.
///
/// # Errors
///
/// [`ErrorCode::ImportEmpty`], [`ErrorCode::ImportTooLarge`].
pub(crate) fn check_history(mut draft: Draft, folded: &[String], order: Order) -> Result<History> {
    if draft.is_empty() && draft.mistakes.count == 0 {
        return Err(ErrorCode::ImportEmpty.into());
    }
    if folded.len() != draft.names.len() {
        return Err(Error::internal("not every name was folded"));
    }
    let mut later = Mistakes::default();
    let players = IdentifiedPlayers::new(
        std::mem::take(&mut draft.players),
        &draft.names,
        folded,
        &mut later,
    );
    if players.players.len() > size(IMPORT_PLAYERS_MAX) {
        return Err(too_large());
    }
    let mut accepted = Vec::with_capacity(draft.matches.len());
    for played in draft.matches {
        accepted.extend(players.resolve(played, &mut later)?);
    }
    if order == Order::Date {
        sort_by_date(&mut accepted);
    }
    draft.mistakes.merge(later);
    let mut history = History {
        players: players.players,
        matches: Vec::with_capacity(accepted.len()),
        standings: Standings::default(),
        mistakes: draft.mistakes,
    };
    for DraftMatch {
        row,
        saved_at,
        submission,
    } in accepted
    {
        let played = PlayedMatch {
            lineup: submission.lineup,
            outcome: *submission.scoreline.outcome(),
        };
        let changes = history.standings.apply(&played).changes;
        history.matches.push(RatedMatch {
            row,
            submission,
            saved_at,
            changes,
        });
    }
    Ok(history)
}

/// Whether the matches are ordered by date.
pub(crate) fn is_in_date_order(history: &History) -> bool {
    history
        .matches
        .is_sorted_by_key(|played| played.submission.played_on)
}

/// The players of a history, and the player of each spelling of a name.
struct IdentifiedPlayers {
    players: Vec<HistoryPlayer>,
    /// By the index of the draft's names.
    player_of_name: Vec<usize>,
}

impl IdentifiedPlayers {
    /// The players of the file's list first, then those that occur only in matches.
    fn new(listed: Vec<DraftPlayer>, names: &[String], folded: &[String], mistakes: &mut Mistakes) -> Self {
        let mut players = Vec::new();
        let mut known: HashMap<&str, usize> = HashMap::new();
        let mut rows: HashMap<&str, u32> = HashMap::new();
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        for player in listed {
            let (Some(name), Some(key)) = (names.get(player.name), folded.get(player.name)) else {
                continue;
            };
            let place = Place::Player(player.row);
            let earlier = rows.insert(key, player.row);
            if mistakes.record(place, check_name_is_new(earlier)).is_none() {
                continue;
            }
            if let Some(number) = player.former_number {
                let earlier = numbers.insert(number, player.row);
                mistakes.record(place, check_former_number_is_new(earlier));
            }
            known.insert(key, players.len());
            players.push(HistoryPlayer {
                name: name.clone(),
                added_at: player.added_at,
                former_number: player.former_number,
            });
        }
        let of_names = names.iter().zip(folded);
        let player_of_name = of_names.map(|(name, key)| {
            *known.entry(key).or_insert_with(|| {
                players.push(HistoryPlayer {
                    name: name.clone(),
                    added_at: None,
                    former_number: None,
                });
                players.len() - 1
            })
        });
        Self {
            player_of_name: player_of_name.collect(),
            players,
        }
    }

    /// The match with these players in place of names. Two spellings can be the same player.
    fn resolve(&self, played: DraftMatch, mistakes: &mut Mistakes) -> Result<Option<ResolvedMatch>> {
        let place = |name: usize| {
            let place = self.player_of_name.get(name).copied();
            place.ok_or_else(|| Error::internal("a match of a name that was not read"))
        };
        let DraftMatch {
            row,
            saved_at,
            submission,
        } = played;
        let players = seats::try_map(submission.lineup.players(), place)?;
        let [team1, team2] = seats::teams(players.map(Some));
        match Lineup::parse(team1, team2) {
            Ok(lineup) => Ok(Some(DraftMatch {
                row,
                saved_at,
                submission: Submission { lineup, ..submission },
            })),
            Err(violations) => {
                for violation in violations {
                    mistakes.add(Place::Match(row), violation);
                }
                Ok(None)
            }
        }
    }
}

/// A match whose players are indices into [`History::players`].
type ResolvedMatch = DraftMatch;

fn sort_by_date(matches: &mut [ResolvedMatch]) {
    let day = |played: &ResolvedMatch| -> Day { played.submission.played_on };
    if matches.is_sorted_by_key(|played| Reverse(day(played))) {
        matches.reverse();
    }
    matches.sort_by_key(day);
}
