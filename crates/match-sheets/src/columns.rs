//! Which column of a table is what: by name as people answer, by number as the table is read.

use std::collections::BTreeMap;

use elo_core::text::{clean_name, fold_case};
use serde::{Deserialize, Serialize};

use crate::cell::{Row, Table};
use crate::date_columns::DateColumns;

/// The heads of the columns by role; `#3` is the third column.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ColumnNames(BTreeMap<String, Heads>);

/// One head or several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Heads {
    One(String),
    Several(Vec<String>),
}

/// The columns by role, from 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Roles {
    pub(crate) date: DateColumns,
    /// Both players of a team in one cell, or the name of a pair.
    pub(crate) teams: [Option<usize>; 2],
    pub(crate) players: [[Option<usize>; 2]; 2],
    pub(crate) score: Vec<usize>,
    /// The games of each team, a column a set.
    pub(crate) games: [Vec<usize>; 2],
    pub(crate) loser_games: Option<usize>,
    pub(crate) winner: Option<usize>,
    pub(crate) status: Option<usize>,
    pub(crate) notes: Vec<usize>,
    /// In one player's log.
    pub(crate) partner: Option<usize>,
    pub(crate) opponents: [Option<usize>; 2],
    /// In a table of one row for each player.
    pub(crate) match_id: Option<usize>,
    pub(crate) player: Option<usize>,
    pub(crate) side: Option<usize>,
    pub(crate) own_games: Vec<usize>,
    pub(crate) won: Option<usize>,
}

/// How a table is read: its columns, and where its rows begin.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Layout {
    pub(crate) roles: Roles,
    /// The number of the row with the heads; 0 if there is none.
    pub(crate) header_row: u32,
    /// Whether the columns of team 1 are those of the winners.
    pub(crate) team1_won: bool,
    /// Whether all heads are those of Duelo's own lists, so that nothing needs to be asked.
    pub(crate) is_known: bool,
}

enum Place<'a> {
    One(&'a mut Option<usize>),
    Several(&'a mut Vec<usize>),
}

impl Roles {
    fn places(&mut self) -> [(&'static str, Place<'_>); 23] {
        let [team1, team2] = &mut self.teams;
        let [[player1, player2], [player3, player4]] = &mut self.players;
        let [opponent1, opponent2] = &mut self.opponents;
        let [games1, games2] = &mut self.games;
        [
            ("date", Place::One(&mut self.date.date)),
            ("day", Place::One(&mut self.date.day)),
            ("month", Place::One(&mut self.date.month)),
            ("year", Place::One(&mut self.date.year)),
            ("team1", Place::One(team1)),
            ("team2", Place::One(team2)),
            ("team1_player1", Place::One(player1)),
            ("team1_player2", Place::One(player2)),
            ("team2_player1", Place::One(player3)),
            ("team2_player2", Place::One(player4)),
            ("partner", Place::One(&mut self.partner)),
            ("opponent1", Place::One(opponent1)),
            ("opponent2", Place::One(opponent2)),
            ("match", Place::One(&mut self.match_id)),
            ("player", Place::One(&mut self.player)),
            ("side", Place::One(&mut self.side)),
            ("ownGames", Place::Several(&mut self.own_games)),
            ("score", Place::Several(&mut self.score)),
            ("games1", Place::Several(games1)),
            ("games2", Place::Several(games2)),
            ("loserGames", Place::One(&mut self.loser_games)),
            ("winner", Place::One(&mut self.winner)),
            ("won", Place::One(&mut self.won)),
        ]
    }

    /// The roles that stand beside a match.
    fn further_places(&mut self) -> [(&'static str, Place<'_>); 2] {
        [
            ("status", Place::One(&mut self.status)),
            ("notes", Place::Several(&mut self.notes)),
        ]
    }

    /// Whether it is one player's log.
    pub(crate) fn is_log(&self) -> bool {
        self.partner.is_some() || self.opponents.iter().any(Option::is_some)
    }

    /// Whether several rows make a match.
    pub(crate) const fn is_row_per_player(&self) -> bool {
        self.match_id.is_some() && self.player.is_some()
    }

    /// The columns of a team whose cells name one player each.
    pub(crate) fn player_columns(&self) -> impl Iterator<Item = usize> {
        self.players
            .iter()
            .flatten()
            .copied()
            .flatten()
            .chain(self.partner)
            .chain(self.opponents.into_iter().flatten())
    }

    /// The columns whose cells are parts of a score.
    pub(crate) fn score_columns(&self) -> Vec<usize> {
        let games = self.games.iter().flatten();
        games
            .chain(&self.score)
            .chain(&self.own_games)
            .copied()
            .chain(self.loser_games)
            .collect()
    }

    /// The role of each column that has one.
    pub(crate) fn by_column(&self) -> BTreeMap<usize, &'static str> {
        let mut roles = self.clone();
        let mut columns = BTreeMap::new();
        let mut add = |role: &'static str, place: Place| match place {
            Place::One(column) => columns.extend(column.map(|column| (column, role))),
            Place::Several(several) => columns.extend(several.iter().map(|column| (*column, role))),
        };
        for (role, place) in roles.places() {
            add(role, place);
        }
        for (role, place) in roles.further_places() {
            add(role, place);
        }
        columns
    }

    /// The heads of the columns by role.
    pub(crate) fn names(&self, heads: &[String]) -> ColumnNames {
        let mut roles = self.clone();
        let mut names = BTreeMap::new();
        let name = |column: usize| match heads.get(column) {
            Some(head) if !head.is_empty() && heads.iter().filter(|other| *other == head).count() == 1 => {
                head.clone()
            }
            _ => format!("#{}", column + 1),
        };
        let mut add = |role: &str, place: Place| match place {
            Place::One(Some(column)) => {
                names.insert(role.to_owned(), Heads::One(name(*column)));
            }
            Place::Several(columns) if role == "notes" && columns.len() == 1 => {
                names.extend(
                    columns
                        .first()
                        .map(|column| (role.to_owned(), Heads::One(name(*column)))),
                );
            }
            Place::Several(columns) if !columns.is_empty() => {
                let several = columns.iter().map(|column| name(*column)).collect();
                names.insert(role.to_owned(), Heads::Several(several));
            }
            _ => {}
        };
        for (role, place) in roles.places() {
            add(role, place);
        }
        for (role, place) in roles.further_places() {
            add(role, place);
        }
        ColumnNames(names)
    }
}

impl ColumnNames {
    fn all(&self) -> impl Iterator<Item = &str> {
        self.0
            .values()
            .flat_map(|heads| match heads {
                Heads::One(head) => std::slice::from_ref(head),
                Heads::Several(heads) => heads.as_slice(),
            })
            .map(String::as_str)
    }

    /// The heads of a role, by one of its names.
    fn heads(&self, role: &str) -> Option<&Heads> {
        // Both opponents of a log in one cell are the second team.
        let opponents = || self.0.get("opponents").filter(|_| role == "team2");
        self.0.get(role).or_else(opponents)
    }

    /// The columns of these names below the heads in `header_row`, or in the row that has most of them.
    pub(crate) fn layout(&self, table: &Table, header_row: Option<u32>, detected_header_row: u32) -> Layout {
        // The heads of another sheet may be in another row.
        let has_heads =
            |number: &u32| *number == 0 || self.is_numbered() || self.count_in(table, *number) > 0;
        let header_row = header_row
            .filter(has_heads)
            .unwrap_or_else(|| self.header_row(table, detected_header_row));
        let mut finder = Finder::new(table, header_row);
        let mut roles = Roles::default();
        for (role, place) in roles.places() {
            finder.fill(place, self.heads(role));
        }
        for (role, place) in roles.further_places() {
            finder.fill(place, self.heads(role));
        }
        Layout {
            roles,
            header_row,
            ..Layout::default()
        }
    }

    /// Whether all columns are given by number.
    fn is_numbered(&self) -> bool {
        self.all().all(|name| name.starts_with('#'))
    }

    /// How many of the heads a row has.
    fn count(&self, row: &Row) -> usize {
        let heads: Vec<String> = row.cells.iter().map(|cell| folded(&cell.text())).collect();
        self.all().filter(|name| heads.contains(&folded(name))).count()
    }

    fn count_in(&self, table: &Table, number: u32) -> usize {
        let row = table.rows.iter().find(|row| row.number == number);
        row.map_or(0, |row| self.count(row))
    }

    fn header_row(&self, table: &Table, detected: u32) -> u32 {
        let counted = table
            .rows
            .iter()
            .take(40)
            .map(|row| (self.count(row), row.number));
        // Of equals the first.
        let best = counted.rev().max_by_key(|(count, _)| *count);
        best.filter(|(count, _)| *count > 0)
            .map_or(detected, |(_, number)| number)
    }
}

/// Finds columns by their heads. Of columns with the same head each is found once.
struct Finder {
    /// The heads, from the row of the heads upwards.
    rows: Vec<Vec<String>>,
    taken: Vec<usize>,
}

impl Finder {
    fn new(table: &Table, header_row: u32) -> Self {
        let above = table
            .rows
            .iter()
            .filter(|row| row.number <= header_row)
            .rev()
            .take(3);
        let heads = |row: &Row| row.cells.iter().map(|cell| folded(&cell.text())).collect();
        Self {
            rows: above.map(heads).collect(),
            taken: Vec::new(),
        }
    }

    fn fill(&mut self, place: Place<'_>, heads: Option<&Heads>) {
        let heads = match heads {
            None => return,
            Some(Heads::One(head)) => std::slice::from_ref(head),
            Some(Heads::Several(heads)) => heads.as_slice(),
        };
        match place {
            Place::One(column) => *column = heads.first().and_then(|head| self.find(head)),
            Place::Several(columns) => columns.extend(heads.iter().filter_map(|head| self.find(head))),
        }
    }

    fn find(&mut self, head: &str) -> Option<usize> {
        let folded = folded(head);
        let same = self.rows.iter().find_map(|row| {
            let mut columns = row
                .iter()
                .enumerate()
                .filter(|(_, other)| **other == folded)
                .map(|(at, _)| at);
            let first = columns.clone().next();
            columns.find(|column| !self.taken.contains(column)).or(first)
        });
        let numbered = || {
            head.trim()
                .strip_prefix('#')?
                .parse::<usize>()
                .ok()?
                .checked_sub(1)
        };
        let column = same.or_else(numbered)?;
        self.taken.push(column);
        Some(column)
    }
}

/// The heads in a row, cleaned; none if there is no such row.
pub(crate) fn heads_of(table: &Table, header_row: u32) -> Vec<String> {
    let row = table.rows.iter().find(|row| row.number == header_row);
    row.map(|row| row.cells.iter().map(|cell| clean_name(&cell.text())).collect())
        .unwrap_or_default()
}

fn folded(head: &str) -> String {
    fold_case(&clean_name(head))
}
