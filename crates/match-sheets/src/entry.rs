//! A row, several rows or a line that may be a match, as it was written.

use crate::cell::{Cell, Row, Table};
use crate::columns::{Layout, heads_of};
use crate::date_columns::PartsAbove;
use crate::date_in_text;
use crate::dates::{self, WrittenDate};
use crate::profile::{Look, look};
use crate::scores::{self, WrittenScore, WrittenSet};
use crate::words::{self, Remark};

/// What was written of a match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    /// The index of the table that it comes from.
    pub(crate) table: usize,
    /// Its rows, in the order of the table.
    pub(crate) rows: Vec<u32>,
    pub(crate) date: Option<WrittenDate>,
    /// The day of the nearest row above, if the cell of the day is blank.
    pub(crate) date_above: Option<WrittenDate>,
    pub(crate) teams: [WrittenTeam; 2],
    pub(crate) score: WrittenScore,
    pub(crate) claim: Option<Claim>,
    /// What a column of statuses says.
    pub(crate) status: Option<Remark>,
    pub(crate) notes: Option<String>,
    /// Whether it has what a match needs; titles, totals and blank forms have not.
    pub(crate) is_match: bool,
}

/// The players of a team as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WrittenTeam {
    /// One player a cell; blank ones are left out.
    Players(Vec<String>),
    /// All in one cell.
    Cell(String),
    /// The owner of the log, and a partner.
    Mine(Vec<String>),
}

/// Who won, apart from the sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// The value of the winner's column.
    Value(String),
    /// Whether team 1 won.
    Team1(bool),
    /// The rows of one match disagree.
    Unclear,
}

impl Default for WrittenTeam {
    fn default() -> Self {
        Self::Players(Vec::new())
    }
}

impl WrittenTeam {
    pub(crate) fn is_blank(&self) -> bool {
        match self {
            Self::Players(players) => players.is_empty(),
            Self::Cell(cell) => cell.is_empty(),
            Self::Mine(_) => false,
        }
    }

    /// The names in cells of their own.
    pub(crate) fn written(&self) -> &[String] {
        match self {
            Self::Players(players) | Self::Mine(players) => players,
            Self::Cell(cell) => std::slice::from_ref(cell),
        }
    }
}

/// The rows of a table below its heads, each an entry.
pub(crate) fn of_table(table: &Table, index: usize, layout: &Layout) -> Vec<Entry> {
    let heads = heads_of(table, layout.header_row);
    let mut reader = Reader {
        table,
        layout,
        heads,
        heading: first_heading(table, layout),
        above: None,
        parts_above: PartsAbove::default(),
    };
    let rows = table.rows.iter().filter(|row| row.number > layout.header_row);
    rows.map(|row| Entry {
        table: index,
        ..reader.read(row)
    })
    .collect()
}

/// The day in a title above the heads or in the name of the sheet, for tables without a column of days.
fn first_heading(table: &Table, layout: &Layout) -> Option<WrittenDate> {
    if layout.roles.date.has_days() {
        return None;
    }
    let above = table.rows.iter().filter(|row| row.number < layout.header_row);
    let in_title = above.filter_map(heading).next_back();
    let of_name = || date_in_text::find(table.name.as_deref()?).filter(WrittenDate::has_day);
    in_title.or_else(of_name)
}

struct Reader<'a> {
    table: &'a Table,
    layout: &'a Layout,
    heads: Vec<String>,
    /// The day of the title above.
    heading: Option<WrittenDate>,
    /// The day of the nearest row above that has one.
    above: Option<WrittenDate>,
    parts_above: PartsAbove,
}

impl Reader<'_> {
    fn read(&mut self, row: &Row) -> Entry {
        let blank = Entry {
            rows: vec![row.number],
            ..Entry::default()
        };
        if let Some(day) = heading(row) {
            self.heading = Some(day);
            return blank;
        }
        if self.is_decoration(row) {
            return blank;
        }
        let from_1904 = self.table.counts_from_1904;
        let roles = &self.layout.roles;
        let has_blank_day = roles.date.is_blank(row);
        let written = roles.date.written(row, from_1904, &mut self.parts_above);
        let own_day = written.filter(|_| !has_blank_day);
        let date_above = self.above.filter(|_| has_blank_day);
        let score = scores::score(self.score_cells(row).into_iter(), from_1904);
        let score = self.with_pairs_of_games(row, score);
        let status = roles.status.map(|column| row.text(column)).unwrap_or_default();
        let entry = Entry {
            date: own_day.or_else(|| self.heading.filter(|_| has_blank_day)),
            date_above,
            teams: self.teams(row),
            claim: self.claim(row, &status, score.won),
            status: words::remark(&status),
            notes: notes(row, &roles.notes),
            score,
            ..blank
        };
        let is_won = self.layout.team1_won && roles.score_columns().is_empty();
        let is_match = is_match(&entry, own_day.is_some(), is_won);
        if is_match {
            self.above = own_day.or(self.above);
        }
        Entry { is_match, ..entry }
    }

    /// Rows of dashes, and heads that are repeated.
    fn is_decoration(&self, row: &Row) -> bool {
        let is_sign = |look: Look| matches!(look, Look::Empty | Look::Signs);
        let has_signs_alone = row
            .cells
            .iter()
            .all(|cell| is_sign(look(cell, self.table.counts_from_1904)));
        let repeats_heads = row.filled().nth(1).is_some()
            && row
                .filled()
                .all(|(column, cell)| self.heads.get(column).is_some_and(|head| *head == cell.text()));
        has_signs_alone || repeats_heads
    }

    fn score_cells<'r>(&self, row: &'r Row) -> Vec<&'r Cell> {
        self.layout
            .roles
            .score
            .iter()
            .map(|column| row.cell(*column))
            .collect()
    }

    /// Sets whose games stand in a column for each team.
    fn with_pairs_of_games(&self, row: &Row, mut score: WrittenScore) -> WrittenScore {
        let roles = &self.layout.roles;
        let [team1, team2] = &roles.games;
        for (team1, team2) in team1.iter().zip(team2) {
            let cells = [row.cell(*team1), row.cell(*team2)];
            match cells.map(scores::games_of_team) {
                [Some(team1), Some(team2)] if team1.len() == team2.len() => {
                    let sets = team1.into_iter().zip(team2);
                    score
                        .sets
                        .extend(sets.map(|(team1, team2)| WrittenSet::Games(team1, team2)));
                }
                _ => score.add_remarks_of(cells),
            }
        }
        if let Some(column) = roles.loser_games {
            let cell = row.cell(column);
            match cell.whole_number() {
                Some(games) => score.loser_games = Some(games),
                None => score.add_remarks_of([cell]),
            }
        }
        score
    }

    fn teams(&self, row: &Row) -> [WrittenTeam; 2] {
        let roles = &self.layout.roles;
        let in_columns = |columns: &[Option<usize>]| {
            let texts = columns.iter().flatten().map(|column| row.text(*column));
            texts.filter(|text| !text.is_empty()).collect::<Vec<String>>()
        };
        let [team1, team2] = roles.teams.map(|column| column.map(|column| row.text(column)));
        let [players1, players2] = &roles.players;
        let team1 = if roles.is_log() {
            WrittenTeam::Mine(in_columns(&[roles.partner]))
        } else {
            team1.map_or_else(|| WrittenTeam::Players(in_columns(players1)), WrittenTeam::Cell)
        };
        let opponents = if roles.is_log() {
            &roles.opponents
        } else {
            players2
        };
        [
            team1,
            team2.map_or_else(|| WrittenTeam::Players(in_columns(opponents)), WrittenTeam::Cell),
        ]
    }

    fn claim(&self, row: &Row, status: &str, score_says: Option<bool>) -> Option<Claim> {
        let roles = &self.layout.roles;
        if let Some(column) = roles.winner {
            let value = row.text(column);
            return (!value.is_empty()).then_some(Claim::Value(value));
        }
        if self.layout.team1_won {
            return Some(Claim::Team1(true));
        }
        let own = roles.won.map(|column| row.text(column));
        // Only in a log does a win say which team won: elsewhere `yes` may say that a match was paid.
        let status = roles.is_log().then_some(status);
        let said = own.as_deref().or(status).and_then(words::won);
        said.or(score_says).map(Claim::Team1)
    }
}

/// Whether there are two teams, and something of a day or a result; a table of winners and losers says the result.
fn is_match(entry: &Entry, has_day: bool, is_won: bool) -> bool {
    let has_result = !entry.score.is_blank() || entry.status.is_some() || is_won;
    let names_winner = matches!(entry.claim, Some(Claim::Value(_)));
    let says_remark = entry.notes.as_deref().is_some_and(words::is_remark_alone);
    // Totals have numbers in the columns of names.
    let is_number = |name: &String| name.parse::<f64>().is_ok();
    let has_numbers = entry
        .teams
        .iter()
        .any(|team| team.written().first().is_some_and(is_number));
    match entry.teams.iter().filter(|team| team.is_blank()).count() {
        0 => !has_numbers && (has_day || has_result || names_winner || says_remark),
        1 => !has_numbers && has_day && has_result,
        _ => false,
    }
}

/// The day of a title: a row with one text, which has a day in it.
fn heading(row: &Row) -> Option<WrittenDate> {
    let mut filled = row.filled();
    let (Some((_, cell)), None) = (filled.next(), filled.next()) else {
        return None;
    };
    let day = match cell {
        Cell::Text(text) => date_in_text::find(text),
        Cell::Date(..) => dates::date_of_cell(cell, false),
        _ => None,
    };
    day.filter(WrittenDate::has_day)
}

fn notes(row: &Row, columns: &[usize]) -> Option<String> {
    let texts: Vec<String> = columns
        .iter()
        .map(|column| row.text(*column))
        .filter(|text| !text.is_empty())
        .collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}
