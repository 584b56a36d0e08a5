//! Who is who: the players of a group, and the names of a file.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use db::ids::PlayerId;
use elo_core::history_file::{by_name, check_former_number_is_new, check_name_is_new, name_of_former_player};
use elo_core::lineup::Lineup;
use elo_core::rating::Standing;
use elo_core::seats;
use elo_core::text::clean_name;

use crate::domain::former_name::FormerNames;
use crate::transfer_files::draft::{Draft, DraftMatch, DraftPlayer, Mistakes, Place, SEAT_FIELDS};

/// A group before an import.
#[derive(Debug, Clone, Default)]
pub(crate) struct GroupBefore {
    /// How many matches it has.
    pub(crate) matches: u32,
    /// Its players, in the order in which they were added.
    pub(crate) players: Vec<KnownPlayer>,
}

/// A player of a group before an import.
#[derive(Debug, Clone)]
pub(crate) struct KnownPlayer {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
    /// The clean name, folded as the database compares names.
    pub(crate) folded: String,
    /// The number of an anonymised player.
    pub(crate) former_number: Option<i32>,
    pub(crate) is_guest: bool,
    pub(crate) standing: Standing,
}

/// A player after an import.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct HistoryPlayer {
    /// The name in the group, or the first spelling in the file.
    pub(crate) name: String,
    /// Of a player of the group the mark there, else that of the file.
    pub(crate) is_guest: bool,
    pub(crate) origin: Origin,
}

/// Where a player comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Origin {
    /// The group has this player.
    Group(PlayerId),
    /// To be added.
    File {
        /// When the player was added, if the file says so.
        added_at: Option<DateTime<Utc>>,
        /// The number of an anonymised player.
        former_number: Option<i32>,
    },
}

/// Of a player who occurs only in matches.
const NOT_LISTED: Origin = Origin::File {
    added_at: None,
    former_number: None,
};

impl DraftPlayer {
    const fn origin(&self, former_number: Option<i32>) -> Origin {
        Origin::File {
            added_at: self.added_at,
            former_number,
        }
    }
}

/// All players, and who has each name of a file.
pub(super) struct IdentifiedPlayers {
    /// Those of the group, those of the file's list, then those that occur only in matches.
    pub(super) players: Vec<HistoryPlayer>,
    /// By the index of the draft's names; `None` for the name of an anonymised player of the group.
    player_of_name: Vec<Option<usize>>,
}

impl IdentifiedPlayers {
    /// `folded` are the draft's names, folded as the database compares them.
    pub(super) fn new(
        draft: &Draft,
        folded: &[String],
        group: &GroupBefore,
        mistakes: &mut Mistakes,
    ) -> Self {
        let mut identified = Self {
            players: group.players.iter().map(HistoryPlayer::from).collect(),
            player_of_name: Vec::with_capacity(folded.len()),
        };
        let mut known = players_by_name(group);
        identified.add_listed(draft, folded, group, &mut known, mistakes);
        for (name, key) in draft.names.iter().zip(folded) {
            let player = *known
                .entry(key)
                .or_insert_with(|| Some(identified.add(name, false, NOT_LISTED)));
            identified.player_of_name.push(player);
        }
        identified
    }

    /// Adds the players of the file's list that the group does not have.
    fn add_listed<'a>(
        &mut self,
        draft: &'a Draft,
        folded: &'a [String],
        group: &GroupBefore,
        known: &mut HashMap<&'a str, Option<usize>>,
        mistakes: &mut Mistakes,
    ) {
        let mut rows: HashMap<&str, u32> = HashMap::new();
        let mut former = FormerPlayers::new(draft, group);
        for listed in &draft.players {
            let (Some(name), Some(key)) = (draft.names.get(listed.name), folded.get(listed.name)) else {
                continue;
            };
            let place = Place::Player(listed.row);
            let earlier = rows.insert(key, listed.row);
            if mistakes.record(place, check_name_is_new(earlier)).is_none() {
                continue;
            }
            if let Some(number) = listed.former_number {
                let is_name_taken = known.contains_key(key.as_str());
                let (number, name) = former.name(listed, number, name, is_name_taken, mistakes);
                known.insert(
                    key,
                    Some(self.add(&name, listed.is_guest, listed.origin(Some(number)))),
                );
                continue;
            }
            match known.get(key.as_str()) {
                Some(Some(_)) => {}
                Some(None) => mistakes.add(place, name_of_former_player("name")),
                None => {
                    known.insert(key, Some(self.add(name, listed.is_guest, listed.origin(None))));
                }
            }
        }
    }

    /// Adds a player, and returns the index.
    fn add(&mut self, name: &str, is_guest: bool, origin: Origin) -> usize {
        self.players.push(HistoryPlayer {
            name: name.to_owned(),
            is_guest,
            origin,
        });
        self.players.len() - 1
    }

    /// The line-up of a match, as indices of players in place of names. Two spellings can be the same player.
    pub(super) fn lineup(&self, played: &DraftMatch, mistakes: &mut Mistakes) -> Option<Lineup<usize>> {
        let names = played.submission.lineup.players();
        let players = names.map(|name| self.player_of_name.get(name).copied().flatten());
        let place = Place::Match(played.row);
        for (field, player) in seats::zip(SEAT_FIELDS, players) {
            if player.is_none() {
                mistakes.add(place, name_of_former_player(field));
            }
        }
        let [team1, team2] = seats::teams(seats::all(players)?.map(Some));
        let checked = Lineup::parse(team1, team2);
        let violations = match checked {
            Ok(lineup) => return Some(lineup),
            Err(violations) => violations,
        };
        for violation in violations {
            mistakes.add(place, by_name(violation));
        }
        None
    }
}

/// The group's players by folded names; `None` for those who are anonymised. A name that is stored as it would be
/// written today comes before one with signs that are removed today.
fn players_by_name(group: &GroupBefore) -> HashMap<&str, Option<usize>> {
    let players = || group.players.iter().enumerate();
    let is_clean = |player: &KnownPlayer| clean_name(&player.name) == player.name;
    let clean = players().filter(|(_, player)| is_clean(player));
    let others = players().filter(|(_, player)| !is_clean(player));
    let mut known = HashMap::new();
    for (place, player) in clean.chain(others) {
        let is_former = player.former_number.is_some();
        known
            .entry(player.folded.as_str())
            .or_insert((!is_former).then_some(place));
    }
    known
}

/// Numbers and names of the anonymised players of a file: those of the file, unless the group has them.
struct FormerPlayers {
    of_group: HashSet<i32>,
    /// The rows of the file's numbers.
    rows: HashMap<u32, u32>,
    free: FormerNames,
}

impl FormerPlayers {
    fn new(draft: &Draft, group: &GroupBefore) -> Self {
        let of_group = || group.players.iter().filter_map(|player| player.former_number);
        let of_file = draft.players.iter().filter_map(|player| player.former_number);
        let names = group.players.iter().map(|player| &player.name);
        Self {
            of_group: of_group().collect(),
            rows: HashMap::new(),
            free: FormerNames::new(
                names.chain(&draft.names),
                of_group().chain(of_file.map(|number| i32::try_from(number).unwrap_or(i32::MAX))),
            ),
        }
    }

    fn name(
        &mut self,
        listed: &DraftPlayer,
        number: u32,
        name: &str,
        is_name_taken: bool,
        mistakes: &mut Mistakes,
    ) -> (i32, String) {
        let earlier = self.rows.insert(number, listed.row);
        mistakes.record(Place::Player(listed.row), check_former_number_is_new(earlier));
        let number = i32::try_from(number).unwrap_or(i32::MAX);
        if is_name_taken || self.of_group.contains(&number) {
            self.free.next()
        } else {
            (number, name.to_owned())
        }
    }
}

impl From<&KnownPlayer> for HistoryPlayer {
    fn from(player: &KnownPlayer) -> Self {
        Self {
            name: player.name.clone(),
            is_guest: player.is_guest,
            origin: Origin::Group(player.id),
        }
    }
}
