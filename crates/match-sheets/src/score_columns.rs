//! The columns of scores: sets in one cell or in several, games of each team, or those of the losers.

use crate::cell::{Cell, Row, Table};
use crate::columns::Roles;
use crate::detect::Column;
use crate::heads::HeadKind;
use crate::profile::{Profile, is_usual_score};

/// The columns whose cells are sets, in whatever form a spreadsheet left them.
pub(crate) fn scores(columns: &[Column], date: Option<usize>) -> Vec<usize> {
    let is_score = |column: &&Column| {
        let profile = &column.profile;
        let sets = profile.scores + profile.remarks + profile.dates_like_sets;
        let is_likely = profile.scores > 0 && profile.is_mostly(sets, 50);
        let became_dates = profile.is_mostly(profile.dates_like_sets, 80) && profile.filled > 1;
        let is_score_head = column.kind == Some(HeadKind::Score) || column.head_is_number();
        let other_forms = sets + profile.digits + profile.clocks;
        match column.kind {
            Some(HeadKind::Date | HeadKind::Notes | HeadKind::Other | HeadKind::MatchId) => false,
            // Whatever else is written below a head that says so.
            Some(HeadKind::Score) if profile.scores * 10 >= profile.filled.max(1) => true,
            _ if is_score_head => {
                profile.is_mostly(other_forms, 40) || has_scores_and_counts(profile) || has_digits(column)
            }
            _ => {
                (is_likely && !profile.is_mostly(profile.clocks, 20))
                    || (became_dates && column.kind.is_none())
            }
        }
    };
    let others = || columns.iter().filter(|column| Some(column.at) != date);
    // A level such as `2,5` looks like a set, but few levels are usual ones.
    let is_usual = |column: &&Column| column.profile.is_mostly(column.profile.usual_scores, 60);
    let has_usual = others().filter(is_score).any(|column| is_usual(&column));
    let is_likely =
        |column: &&Column| !has_usual || column.kind.is_some() || column.head_is_number() || is_usual(column);
    let scores: Vec<usize> = others()
        .filter(is_score)
        .filter(is_likely)
        .map(|column| column.at)
        .collect();
    if scores.is_empty() {
        return others()
            .filter(|column| has_digits(column))
            .map(|column| column.at)
            .collect();
    }
    scores
}

fn has_scores_and_counts(profile: &Profile) -> bool {
    profile.scores > 0 && profile.is_mostly(profile.scores + profile.counts + profile.dates, 60)
}

/// Whether most cells are digits of sets, such as 64 and 75, and perhaps those of a match tie-break.
fn has_digits(column: &Column) -> bool {
    let is_free = column.kind.is_none() || column.is_named(&[HeadKind::Score, HeadKind::Games]);
    let profile = &column.profile;
    let is_set = |digits: &str| {
        let is_of_six = matches!(digits.as_bytes(), [b'6', b'0'..=b'4'] | [b'0'..=b'4', b'6']);
        is_of_six
            || matches!(
                digits,
                "75" | "57" | "76" | "67" | "40" | "41" | "42" | "43" | "14" | "24" | "34"
            )
    };
    let is_score = |value: &&String| {
        let mut sets = value.split(' ');
        sets.clone().any(is_set) && sets.all(|digits| is_set(digits) || digits.len() > 2)
    };
    let sets = profile.values.keys().filter(is_score).count();
    let numbers = profile.counts + profile.digits;
    is_free && sets > 0 && profile.is_mostly(numbers, 60) && sets * 10 >= profile.values.len() * 6
}

/// Two columns of scores, one of each team, are columns of games: `6 6` and `4 3`.
pub(crate) fn split_by_team(columns: &[Column], roles: &mut Roles) {
    let team = |at: usize| columns.get(at).and_then(|column| column.head.team());
    let [first, second] = *roles.score.as_slice() else {
        return;
    };
    if let (Some(0), Some(1)) = (team(first), team(second)) {
        roles.games = [vec![first], vec![second]];
        roles.score.clear();
    }
}

/// Columns of games: one for each team and set, or the loser's alone.
pub(crate) fn games(table: &Table, header_row: u32, free: &[&Column], roles: &mut Roles) {
    let others = [
        HeadKind::MatchId,
        HeadKind::Other,
        HeadKind::Date,
        HeadKind::Notes,
        HeadKind::Winner,
    ];
    let is_games =
        |column: &&&Column| column.profile.is_mostly(column.profile.counts, 60) && !column.is_named(&others);
    let all: Vec<&Column> = free.iter().filter(is_games).copied().collect();
    // Sets won beside games are their sum.
    let is_of_games =
        |column: &&Column| column.kind != Some(HeadKind::Score) || column.head.number().is_some();
    let games: Vec<&Column> = all.iter().copied().filter(is_of_games).collect();
    // Numbers below heads that say nothing may be of courts and rounds.
    let headed: Vec<&Column> = games
        .iter()
        .copied()
        .filter(|column| column.kind.is_some())
        .collect();
    let is_even = |columns: &[&Column]| columns.len() >= 2 && columns.len().is_multiple_of(2);
    let games = [headed, games, all]
        .into_iter()
        .find(|columns| is_even(columns) || columns.len() == 1);
    match games.as_deref() {
        Some([only]) => roles.loser_games = Some(only.at),
        Some(games) => roles.games = by_team(table, header_row, games),
        None => {}
    }
}

/// The columns of each team: by their heads, else in turns or one team after the other, whichever makes more usual
/// sets.
fn by_team(table: &Table, header_row: u32, games: &[&Column]) -> [Vec<usize>; 2] {
    let of_team = |team: usize| -> Vec<usize> {
        games
            .iter()
            .filter(|column| column.head.team() == Some(team))
            .map(|column| column.at)
            .collect()
    };
    let by_head = [of_team(0), of_team(1)];
    if by_head.iter().all(|team| team.len() * 2 == games.len()) {
        return by_head;
    }
    let columns: Vec<usize> = games.iter().map(|column| column.at).collect();
    let in_turns = [0, 1].map(|team| columns.iter().skip(team).step_by(2).copied().collect::<Vec<_>>());
    let (first, second) = columns
        .split_at_checked(columns.len() / 2)
        .unwrap_or((&columns, &[]));
    let one_after_other = [first.to_vec(), second.to_vec()];
    let rows: Vec<&Row> = table
        .rows
        .iter()
        .filter(|row| row.number > header_row)
        .take(400)
        .collect();
    let usual = |[team1, team2]: &[Vec<usize>; 2]| {
        let pairs = || team1.iter().zip(team2);
        let is_usual = |row: &Row, (team1, team2): (&usize, &usize)| {
            let games = [row.cell(*team1), row.cell(*team2)].map(Cell::whole_number);
            matches!(games, [Some(team1), Some(team2)] if is_usual_score(team1, team2))
        };
        rows.iter()
            .map(|row| pairs().filter(|pair| is_usual(row, *pair)).count())
            .sum::<usize>()
    };
    if usual(&one_after_other) > usual(&in_turns) {
        one_after_other
    } else {
        in_turns
    }
}
