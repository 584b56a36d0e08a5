//! A history while its file is read: each player and match is checked immediately, so that little more than the data to
//! save is in memory.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, FixedOffset, Utc};
use elo_core::calendar::Day;
use elo_core::history_file::{by_name, check_former_number, check_time};
use elo_core::limits::{IMPORT_MATCHES_MAX, IMPORT_MISTAKES_MAX, IMPORT_PLAYERS_MAX, PLAYER_NAME_MAX};
use elo_core::player::PlayerName;
use elo_core::seats;
use elo_core::set_score::SetInput;
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
use elo_core::violation::Violation;

use crate::domain::calendar::day;
use crate::error::{Error, ErrorCode, Result};

/// The maximal number of spellings in a file: two per player, since case does not matter.
const SPELLINGS_MAX: usize = size(IMPORT_PLAYERS_MAX) * 2;

/// The fields of a match's players, by their seats.
pub(crate) const SEAT_FIELDS: [&str; 4] = ["team1[0]", "team1[1]", "team2[0]", "team2[1]"];

/// A player of a file, unchecked.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct TypedPlayer {
    /// The name.
    pub(crate) name: String,
    /// When the player was added, if the file says so.
    pub(crate) added_at: Option<String>,
    /// The number of an anonymised player.
    pub(crate) former_number: Option<i64>,
    /// Whether the player is a guest.
    pub(crate) is_guest: bool,
}

/// A match of a file, unchecked.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct TypedMatch {
    /// Its row in the file.
    pub(crate) row: u32,
    /// The date, as `YYYY-MM-DD`.
    pub(crate) played_on: String,
    /// When it was saved, if the file says so.
    pub(crate) saved_at: Option<String>,
    /// Team 1, then team 2.
    pub(crate) players: [String; 4],
    /// The sets; unreadable scores are `None`.
    pub(crate) sets: Vec<SetInput>,
    /// The notes.
    pub(crate) notes: Option<String>,
}

/// A position in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    /// The file itself.
    File,
    /// Its player of this number, from 1.
    Player(u32),
    /// The match in this row.
    Match(u32),
}

/// A violation and its position.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Mistake {
    /// The position.
    pub(crate) place: Place,
    /// The violation.
    pub(crate) violation: Violation,
}

/// The first violations of a file in order, and the total number.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mistakes {
    /// The first violations.
    pub(crate) first: Vec<Mistake>,
    /// The total number.
    pub(crate) count: usize,
}

/// The part of a history that has been read.
#[derive(Debug)]
pub(crate) struct Draft {
    today: Day,
    /// All distinct spellings of names.
    pub(crate) names: Vec<String>,
    seen: HashMap<String, usize>,
    pub(crate) players: Vec<DraftPlayer>,
    player_rows: u32,
    pub(crate) matches: Vec<Arc<DraftMatch>>,
    match_rows: u32,
    pub(crate) mistakes: Mistakes,
}

/// A player of the file's list.
#[derive(Debug)]
pub(crate) struct DraftPlayer {
    pub(crate) row: u32,
    /// An index into [`Draft::names`].
    pub(crate) name: usize,
    pub(crate) added_at: Option<DateTime<Utc>>,
    pub(crate) former_number: Option<u32>,
    pub(crate) is_guest: bool,
}

/// A match that is valid as far as can be checked before names are compared; players are indices into [`Draft::names`].
#[derive(Debug)]
pub(crate) struct DraftMatch {
    pub(crate) row: u32,
    pub(crate) saved_at: Option<DateTime<Utc>>,
    pub(crate) submission: Submission<usize>,
}

impl Draft {
    /// An empty draft, read on this day.
    pub(crate) fn new(today: Day) -> Self {
        Self {
            today,
            names: Vec::new(),
            seen: HashMap::new(),
            players: Vec::new(),
            player_rows: 0,
            matches: Vec::new(),
            match_rows: 0,
            mistakes: Mistakes::default(),
        }
    }

    /// The number of matches in the file, including invalid ones.
    pub(crate) const fn match_count(&self) -> u32 {
        self.match_rows
    }

    /// Whether the file has neither players nor matches.
    pub(crate) const fn is_empty(&self) -> bool {
        self.player_rows == 0 && self.match_rows == 0
    }

    /// Records a violation of the file itself.
    pub(crate) fn add_mistake(&mut self, violation: Violation) {
        self.mistakes.add(Place::File, violation);
    }

    /// Checks the time of the export.
    pub(crate) fn check_exported_at(&mut self, text: &str) {
        self.time(Place::File, "exportedAt", Some(text));
    }

    /// Adds the next player of the file's list.
    ///
    /// # Errors
    ///
    /// [`ErrorCode::ImportTooLarge`].
    pub(crate) fn add_player(&mut self, player: &TypedPlayer) -> Result<()> {
        self.player_rows += 1;
        if self.player_rows > IMPORT_PLAYERS_MAX {
            return Err(too_large());
        }
        let row = self.player_rows;
        let place = Place::Player(row);
        let name = self.name(place, "name", &player.name)?;
        let added_at = self.time(place, "addedAt", player.added_at.as_deref());
        let number = player.former_number.map(check_former_number);
        let former_number = self.mistakes.record(place, number.transpose()).flatten();
        self.players.push(DraftPlayer {
            row,
            name,
            added_at,
            former_number,
            is_guest: player.is_guest,
        });
        Ok(())
    }

    /// Adds the next match.
    ///
    /// # Errors
    ///
    /// [`ErrorCode::ImportTooLarge`].
    pub(crate) fn add_match(&mut self, played: &TypedMatch) -> Result<()> {
        self.match_rows += 1;
        if self.match_rows > IMPORT_MATCHES_MAX {
            return Err(too_large());
        }
        let place = Place::Match(played.row);
        let named = seats::zip(SEAT_FIELDS, played.players.each_ref());
        let [team1, team2] = seats::teams(seats::try_map(named, |(field, name)| {
            // A missing player is a violation of the match.
            (!name.is_empty())
                .then(|| self.name(place, field, name))
                .transpose()
        })?);
        let checked = Submission::parse(SubmissionInput {
            players_in_group: None,
            team1,
            team2,
            sets: &played.sets,
            played_on: PlayedOnInput::Text(&played.played_on),
            today: self.today,
            notes: played.notes.as_deref(),
            passcode: PasscodeInput::NotNeeded,
        });
        let saved_at = self.time(place, "savedAt", played.saved_at.as_deref());
        match checked {
            Ok(submission) => self.matches.push(Arc::new(DraftMatch {
                row: played.row,
                saved_at,
                submission,
            })),
            Err(violations) => {
                for violation in violations {
                    self.mistakes.add(place, by_name(violation));
                }
            }
        }
        Ok(())
    }

    /// The index of a name in [`Self::names`]; an invalid one is recorded at its first position.
    fn name(&mut self, place: Place, field: &str, name: &str) -> Result<usize> {
        let checked = PlayerName::parse(field, name);
        // An invalid name is shortened: it is not saved, and the database could not compare it.
        let (name, violation) = match checked {
            Ok(name) => (name.into_string(), None),
            Err(violation) => (cut(name), Some(violation)),
        };
        if let Some(known) = self.seen.get(&name) {
            return Ok(*known);
        }
        if let Some(violation) = violation {
            self.mistakes.add(place, violation);
        }
        if self.names.len() == SPELLINGS_MAX {
            return Err(too_large());
        }
        let known = self.names.len();
        self.names.push(name.clone());
        self.seen.insert(name, known);
        Ok(known)
    }

    fn time(&mut self, place: Place, field: &str, text: Option<&str>) -> Option<DateTime<Utc>> {
        let read = |text: &str| {
            let time: Option<DateTime<FixedOffset>> = text.parse().ok();
            let time = time.map(|time| time.to_utc());
            check_time(field, time.map(|time| day(time.date_naive())), self.today).map(|()| time)
        };
        let time = text.map(read).transpose();
        self.mistakes.record(place, time).flatten().flatten()
    }
}

impl Mistakes {
    /// Adds a violation.
    pub(crate) fn add(&mut self, place: Place, violation: Violation) {
        self.count += 1;
        if self.first.len() < size(IMPORT_MISTAKES_MAX) {
            self.first.push(Mistake { place, violation });
        }
    }

    /// Adds violations found by a later check of the same file.
    pub(crate) fn merge(&mut self, later: Self) {
        self.count += later.count;
        self.first.extend(later.first);
        self.first.sort_by_key(|mistake| mistake.place);
        self.first.truncate(size(IMPORT_MISTAKES_MAX));
    }

    /// Adds the violation, if there is one.
    pub(crate) fn record<T>(&mut self, place: Place, checked: Result<T, Violation>) -> Option<T> {
        checked.map_err(|violation| self.add(place, violation)).ok()
    }
}

/// The file exceeds the limits of an import.
pub(crate) fn too_large() -> Error {
    ErrorCode::ImportTooLarge
        .with("matches", IMPORT_MATCHES_MAX)
        .with("players", IMPORT_PLAYERS_MAX)
        .into()
}

/// A limit as `usize`; all supported platforms have at least 32 bits.
pub(crate) const fn size(limit: u32) -> usize {
    #[expect(clippy::as_conversions, reason = "the one widening that a constant can do")]
    {
        limit as usize
    }
}

fn cut(name: &str) -> String {
    let allowed = name.chars().filter(|character| !character.is_control());
    allowed.take(size(PLAYER_NAME_MAX) + 1).collect()
}
