//! The columns of scores: sets in one cell or in several, games of each team, or those of the losers.

use crate::cell::{Cell, Row, Table};
use crate::columns::Roles;
use crate::date_columns::DateColumns;
use crate::detect::Column;
use crate::heads::HeadKind;
use crate::profile::{Profile, is_usual_score};
use crate::scores::{self, WrittenSet};

/// The columns whose cells are sets, in whatever form a spreadsheet left them.
pub(crate) fn scores(table: &Table, header_row: u32, columns: &[Column], dates: &DateColumns) -> Vec<usize> {
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
    let others = || {
        columns
            .iter()
            .filter(|column| dates.all().all(|date| date != column.at))
    };
    let is_usual = |column: &&Column| column.profile.is_mostly(column.profile.usual_scores, 60);
    let has_clear = others()
        .filter(is_score)
        .any(|column| is_usual(&column) && !is_decimal(column));
    let is_level = |column: &&Column| has_clear && column.kind.is_none() && is_decimal(column);
    let is_of_set = |number: u32| {
        let of_number = others().filter(|column| column.head.number() == Some(number));
        of_number
            .filter(is_score)
            .any(|column| column.head.tie_break_of_set().is_none())
    };
    let is_tie_break = |column: &&Column| column.head.tie_break_of_set().is_some_and(is_of_set);
    let is_named_score = |column: &Column| column.kind == Some(HeadKind::Score);
    let has_named = others().filter(is_score).any(is_named_score);
    // `12-7` beside the sets is the sum of their games.
    let is_sum = |column: &&Column| {
        has_named
            && column.kind == Some(HeadKind::Games)
            && column.head.number().is_none()
            && !is_usual(column)
    };
    let found: Vec<&Column> = others()
        .filter(is_score)
        .filter(|column| !is_level(column) && !is_tie_break(column) && !is_sum(column))
        .collect();
    if found.is_empty() {
        return others()
            .filter(|column| has_digits(column))
            .map(|column| column.at)
            .collect();
    }
    without_tallies(table, header_row, &found)
}

/// Whether all cells are decimal numbers, such as the level `2,5`, which looks like a set.
fn is_decimal(column: &Column) -> bool {
    let is_decimal = |value: &String| value.contains([',', '.']) && !value.contains(['-', ':', '/', ' ']);
    column.profile.values.keys().all(is_decimal)
}

/// The columns of scores without those that count the sets or the games of others, as `2-0` beside `Set 1` and `Set 2`,
/// or beside `6-4 6-3`.
fn without_tallies(table: &Table, header_row: u32, scores: &[&Column]) -> Vec<usize> {
    let rows = || table.rows.iter().filter(|row| row.number > header_row);
    let read = |row: &Row, column: &Column| sets_of(row, column.at, table.counts_from_1904);
    let numbered = |column: &&&Column| column.head.number().is_some();
    let has_several = |column: &&&Column| rows().any(|row| read(row, column).len() > 1);
    let counted: Vec<&Column> = if scores.iter().filter(numbered).count() > 1 {
        scores.iter().filter(numbered).copied().collect()
    } else {
        scores.iter().filter(has_several).copied().collect()
    };
    let is_tally = |column: &Column| {
        let (mut rows_seen, mut are_sets, mut are_games) = (0_usize, true, true);
        for row in rows() {
            let sets: Vec<[u32; 2]> = counted.iter().flat_map(|set| read(row, set)).collect();
            if let ([tally], false) = (read(row, column).as_slice(), sets.is_empty()) {
                rows_seen += 1;
                are_sets &= *tally == won(&sets);
                are_games &=
                    *tally == [0, 1].map(|team: usize| sets.iter().filter_map(|set| set.get(team)).sum());
            }
        }
        rows_seen > 0 && (are_sets || are_games)
    };
    let is_counted = |column: &Column| counted.iter().any(|other| other.at == column.at);
    let is_used = |column: &&&Column| is_counted(column) || counted.is_empty() || !is_tally(column);
    scores.iter().filter(is_used).map(|column| column.at).collect()
}

/// The sets that each team has won.
fn won(sets: &[[u32; 2]]) -> [u32; 2] {
    let count = |is_won: fn(&&[u32; 2]) -> bool| {
        u32::try_from(sets.iter().filter(is_won).count()).unwrap_or(u32::MAX)
    };
    [
        count(|[team1, team2]| team1 > team2),
        count(|[team1, team2]| team2 > team1),
    ]
}

/// The sets of a cell.
fn sets_of(row: &Row, column: usize, counts_from_1904: bool) -> Vec<[u32; 2]> {
    let score = scores::score([row.cell(column)].into_iter(), counts_from_1904);
    let sets = score.sets.iter().filter_map(|set| match set {
        WrittenSet::Games(team1, team2) => Some([*team1, *team2]),
        _ => None,
    });
    sets.collect()
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
