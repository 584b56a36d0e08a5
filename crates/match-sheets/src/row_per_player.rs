//! Tables with one row for each player, so that several rows make a match.

use std::collections::BTreeMap;

use crate::answers::Answers;
use crate::cell::{Cell, Row, Table};
use crate::columns::{Layout, Roles};
use crate::date_columns::PartsAbove;
use crate::detect::Column;
use crate::entry::{Claim, Entry, WrittenTeam};
use crate::heads::HeadKind;
use crate::profile::Profile;
use crate::scores::WrittenSet;
use crate::words;

/// Rows of a match of two pairs.
pub(crate) const ROWS_OF_MATCH: usize = 4;

/// Fills the roles of such a table; `None` if it is another one.
pub(crate) fn find_columns(table: &Table, columns: &[Column], roles: &mut Roles) -> Option<()> {
    let is_text = |profile: &Profile| profile.is_mostly(profile.texts, 60);
    let rows: Vec<&Row> = table.rows.iter().skip(1).take(400).collect();
    let is_id = |column: &&Column| {
        !matches!(
            column.kind,
            Some(HeadKind::Games | HeadKind::Score | HeadKind::Date)
        ) && makes_groups_of_four(&rows, column.at)
    };
    let ids = columns.iter().filter(is_id);
    let id = ids
        .clone()
        .find(|column| column.kind == Some(HeadKind::MatchId))
        .or_else(|| ids.clone().next())?;
    let has_few_values = |column: &&Column| column.profile.values.len() <= 3;
    let names = columns
        .iter()
        .filter(|column| is_text(&column.profile) && !has_few_values(column) && column.at != id.at);
    let player = names
        .clone()
        .find(|column| column.kind == Some(HeadKind::Names))
        .or_else(|| names.clone().next())?;
    let two_values = |column: &&Column| column.profile.values.len() == 2 && column.at != id.at;
    let is_won = |column: &&Column| {
        let values = &column.profile.values;
        column.head.is_winners() == Some(true) || values.keys().all(|value| words::won(value).is_some())
    };
    let side = columns.iter().filter(two_values).filter(|column| !is_won(column));
    let side = side
        .clone()
        .find(|column| column.kind == Some(HeadKind::Side) || column.head.is_team())
        .or_else(|| side.clone().next())?;
    let is_games = |column: &&Column| {
        let is_used = [id.at, player.at, side.at].contains(&column.at)
            || roles.date.all().any(|date| date == column.at);
        let is_free = !matches!(
            column.kind,
            Some(HeadKind::Other | HeadKind::MatchId | HeadKind::Date | HeadKind::Notes)
        );
        !is_used
            && is_free
            && column.profile.is_mostly(column.profile.counts, 80)
            && !is_row_number(&rows, column.at)
    };
    let games: Vec<usize> = columns.iter().filter(is_games).map(|column| column.at).collect();
    if games.is_empty() {
        return None;
    }
    *roles = Roles {
        date: roles.date,
        match_id: Some(id.at),
        player: Some(player.at),
        side: Some(side.at),
        won: columns
            .iter()
            .filter(two_values)
            .find(is_won)
            .map(|column| column.at),
        own_games: games,
        ..Roles::default()
    };
    Some(())
}

/// Whether most values of a column occur in four rows, and none in more.
fn makes_groups_of_four(rows: &[&Row], column: usize) -> bool {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows.iter().filter(|row| !row.cell(column).is_empty()) {
        *counts.entry(row.text(column)).or_default() += 1;
    }
    let fours = counts.values().filter(|count| **count == ROWS_OF_MATCH).count();
    fours * 10 >= counts.len() * 6 && counts.values().all(|count| *count <= ROWS_OF_MATCH) && fours > 0
}

fn is_row_number(rows: &[&Row], column: usize) -> bool {
    let numbers: Vec<Option<u32>> = rows.iter().map(|row| row.cell(column).whole_number()).collect();
    numbers.len() > 3
        && numbers
            .array_windows::<2>()
            .all(|[first, second]| first.is_some_and(|first| Some(first + 1) == *second))
}

/// The entries of such a table: rows of one match wherever they stand.
pub(crate) fn entries(table: &Table, index: usize, layout: &Layout, answers: &Answers) -> Vec<Entry> {
    let roles = &layout.roles;
    let (Some(id), Some(player)) = (roles.match_id, roles.player) else {
        return Vec::new();
    };
    let mut groups: Vec<Vec<&Row>> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut others = Vec::new();
    for row in table.rows.iter().filter(|row| row.number > layout.header_row) {
        if row.cell(id).is_empty() || row.cell(player).is_empty() {
            others.push(Entry {
                table: index,
                rows: vec![row.number],
                ..Entry::default()
            });
            continue;
        }
        let place = *places.entry(row.text(id)).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    let sides = sides(table, layout, answers);
    let of_group = |group: &Vec<&Row>| Entry {
        table: index,
        ..entry(group, table, roles, &sides)
    };
    let mut entries: Vec<Entry> = groups.iter().map(of_group).collect();
    entries.append(&mut others);
    entries.sort_by_key(|entry| entry.rows.first().copied());
    entries
}

/// The team that each value of the column of sides means: by the answers, else the first is team 1.
pub(crate) fn sides(table: &Table, layout: &Layout, answers: &Answers) -> BTreeMap<String, u8> {
    let mut sides = answers.side_values.clone();
    let Some(column) = layout.roles.side else {
        return sides;
    };
    for row in table
        .rows
        .iter()
        .filter(|row| row.number > layout.header_row && !row.cell(column).is_empty())
    {
        let value = row.text(column);
        if !sides.contains_key(&value) && sides.len() < 2 {
            let team = if sides.values().any(|team| *team == 1) {
                2
            } else {
                1
            };
            sides.insert(value, team);
        }
    }
    sides
}

fn entry(group: &[&Row], table: &Table, roles: &Roles, sides: &BTreeMap<String, u8>) -> Entry {
    let side = |row: &&&Row| {
        roles
            .side
            .and_then(|column| sides.get(&row.text(column)).copied())
    };
    let of_team = |team: u8| -> Vec<&Row> {
        group
            .iter()
            .filter(|row| side(row) == Some(team))
            .copied()
            .collect()
    };
    let teams = [of_team(1), of_team(2)];
    let players = |rows: &Vec<&Row>| {
        let names = rows
            .iter()
            .filter_map(|row| roles.player.map(|column| row.text(column)));
        WrittenTeam::Players(names.collect())
    };
    let mut entry = Entry {
        rows: group.iter().map(|row| row.number).collect(),
        date: group.iter().find_map(|row| {
            roles
                .date
                .written(row, table.counts_from_1904, &mut PartsAbove::default())
        }),
        teams: [players(&teams[0]), players(&teams[1])],
        is_match: true,
        ..Entry::default()
    };
    for column in &roles.own_games {
        match [games(&teams[0], *column), games(&teams[1], *column)] {
            [Ok(Some(first)), Ok(Some(second))] => entry.score.sets.push(WrittenSet::Games(first, second)),
            [Ok(None), Ok(None)] => {}
            _ => entry.score.is_unread = true,
        }
    }
    if let Some(column) = roles.won {
        let claims = |rows: &Vec<&Row>| {
            rows.iter()
                .filter_map(|row| words::won(&row.text(column)))
                .collect::<Vec<_>>()
        };
        entry.claim = claim(&claims(&teams[0]), &claims(&teams[1]));
    }
    entry
}

/// The rows of a team have different games in one set.
struct Disagreement;

/// The games that all rows of a team agree in; none if the set was not played.
fn games(rows: &[&Row], column: usize) -> Result<Option<u32>, Disagreement> {
    let mut games = rows.iter().map(|row| match row.cell(column) {
        Cell::Empty => None,
        cell => cell.whole_number(),
    });
    let first = games.next().ok_or(Disagreement)?;
    if games.all(|other| other == first) {
        Ok(first)
    } else {
        Err(Disagreement)
    }
}

fn claim(team1: &[bool], team2: &[bool]) -> Option<Claim> {
    let first = *team1.first()?;
    let agree = team1.iter().all(|won| *won == first) && team2.iter().all(|won| *won != first);
    Some(if agree {
        Claim::Team1(first)
    } else {
        Claim::Unclear
    })
}
