//! The likely layout of a table, by its heads and by what its columns hold.

use crate::cell::Table;
use crate::columns::{Layout, Roles};
use crate::date_columns::DateColumns;
use crate::header_row;
use crate::heads::{Head, HeadKind};
use crate::profile::Profile;
use crate::row_per_player;
use crate::score_columns;
use crate::words;

/// A column with all that is known of it.
pub(crate) struct Column {
    pub(crate) at: usize,
    pub(crate) head: Head,
    pub(crate) kind: Option<HeadKind>,
    pub(crate) profile: Profile,
}

/// The likely layout; `None` if the table has no players or no results.
pub(crate) fn layout(table: &Table) -> Option<Layout> {
    let header_row = header_row::find(table);
    let columns = columns(table, header_row);
    let mut roles = Roles {
        date: DateColumns::find(table, header_row, &columns),
        ..Roles::default()
    };
    roles.score = score_columns::scores(table, header_row, &columns, &roles.date);
    let names = names(&columns, &roles);
    match names.as_slice() {
        [partner, opponents] if partner.kind == Some(HeadKind::Partner) => {
            roles.partner = Some(partner.at);
            roles.teams = [None, Some(opponents.at)];
        }
        [first, second] => {
            roles.teams = in_team_order(&[*first, *second]).map(|columns| columns.first().copied());
        }
        [partner, opponent1, opponent2] => {
            roles.partner = Some(partner.at);
            roles.opponents = [Some(opponent1.at), Some(opponent2.at)];
        }
        [_, _, _, _] => {
            roles.players = in_team_order(&names).map(|team| [team.first().copied(), team.get(1).copied()]);
        }
        _ => row_per_player::find_columns(table, &columns, &mut roles)?,
    }
    let used = used(&roles);
    let free: Vec<&Column> = columns
        .iter()
        .filter(|column| !used.contains(&column.at))
        .collect();
    score_columns::split_by_team(&columns, &mut roles);
    if roles.score_columns().is_empty() && !roles.is_row_per_player() {
        score_columns::games(table, header_row, &free, &mut roles);
    }
    roles.notes = free
        .iter()
        .filter(|column| column.kind == Some(HeadKind::Notes))
        .map(|column| column.at)
        .collect();
    roles.winner = winner(table, header_row, &free, &names);
    roles.status = free
        .iter()
        .find(|column| is_status(column))
        .map(|column| column.at);
    let team1_won = are_winners_first(&names, &roles);
    if roles.score_columns().is_empty() && roles.winner.is_none() && !team1_won {
        return None;
    }
    if !is_backed(&columns, &names, &roles) {
        return None;
    }
    let is_known = is_known(&columns, &roles);
    Some(Layout {
        roles,
        header_row,
        team1_won,
        is_known,
    })
}

/// Whether heads say that it is a table of matches, or most scores are usual ones. A list of tasks has two names and
/// `3-5` in a row too.
fn is_backed(columns: &[Column], names: &[&Column], roles: &Roles) -> bool {
    let kinds = [
        HeadKind::Names,
        HeadKind::Partner,
        HeadKind::Opponent,
        HeadKind::Winner,
    ];
    let has_known_names = names
        .iter()
        .any(|column| column.is_named(&kinds) || column.head.is_winners().is_some());
    let of_scores = roles.score_columns();
    let scores = || columns.iter().filter(|column| of_scores.contains(&column.at));
    let has_known_scores = scores().any(|column| column.is_named(&[HeadKind::Score, HeadKind::Games]));
    let usual: usize = scores().map(|column| column.profile.usual_scores).sum();
    let filled: usize = scores().map(|column| column.profile.filled).sum();
    roles.is_row_per_player() || has_known_names || has_known_scores || usual * 2 > filled
}

fn columns(table: &Table, header_row: u32) -> Vec<Column> {
    let heads = header_row::full_heads(table, header_row);
    let profiles = Profile::of_columns(table, header_row).into_iter().enumerate();
    profiles
        .map(|(at, profile)| {
            let head = Head::new(heads.get(at).map_or("", String::as_str));
            Column {
                at,
                kind: head.kind(),
                head,
                profile,
            }
        })
        .collect()
}

impl Column {
    /// `1º` or `2`: a set without a word.
    pub(crate) fn head_is_number(&self) -> bool {
        self.kind.is_none() && self.head.is_number()
    }

    pub(crate) fn is_named(&self, kinds: &[HeadKind]) -> bool {
        self.kind.is_some_and(|kind| kinds.contains(&kind))
    }
}

/// What stands between two teams, in a column of its own.
const VERSUS: [&str; 8] = ["vs", "vs.", "v", "mot", "contra", "gegen", "contre", "x"];

/// The columns of players or pairs, in the order of the table: two, three or four; others if it is not clear.
fn names<'a>(columns: &'a [Column], roles: &Roles) -> Vec<&'a Column> {
    let has_names = |column: &&Column| {
        let is_used = roles.date.all().any(|date| date == column.at) || roles.score.contains(&column.at);
        let is_between = column
            .profile
            .values
            .keys()
            .all(|value| VERSUS.contains(&value.as_str()));
        let says_won = column
            .profile
            .values
            .keys()
            .all(|value| words::won(value).is_some());
        !is_used && !is_between && !says_won && column.profile.is_mostly(column.profile.texts, 60)
    };
    let candidates: Vec<&Column> = columns.iter().filter(has_names).collect();
    let name_kinds = [HeadKind::Names, HeadKind::Partner, HeadKind::Opponent];
    let with_heads: Vec<&Column> = candidates
        .iter()
        .copied()
        .filter(|column| column.is_named(&name_kinds))
        .collect();
    // Clubs beside pairs.
    let of_pairs: Vec<&Column> = with_heads
        .iter()
        .copied()
        .filter(|column| column.profile.is_mostly(column.profile.pairs, 60))
        .collect();
    if with_heads.len() == 4 && of_pairs.len() == 2 {
        return of_pairs;
    }
    let mut names = if (2..=4).contains(&with_heads.len()) && with_heads.len() != 3 || is_log(&with_heads) {
        with_heads
    } else {
        sharing(&candidates, &name_kinds)
    };
    // `Winner` and `Loser` are the two pairs if there are no others.
    if names.len() < 2 {
        let has_outcome = |column: &&Column| column.head.is_winners().is_some();
        let outcome: Vec<&Column> = candidates.iter().copied().filter(has_outcome).collect();
        if outcome.len() == 2 || outcome.len() == 4 {
            names = outcome;
        }
    }
    if names.len() > 4 {
        names.truncate(4);
    }
    names
}

fn is_log(named: &[&Column]) -> bool {
    named.len() == 3
        && named
            .iter()
            .any(|column| column.is_named(&[HeadKind::Partner, HeadKind::Opponent]))
}

/// The columns that have values in common: players appear in several columns, courts and remarks do not.
fn sharing<'a>(candidates: &[&'a Column], name_kinds: &[HeadKind]) -> Vec<&'a Column> {
    let may_be_name = |column: &&&Column| {
        column.kind.is_none()
            || column.is_named(name_kinds)
            || column.is_named(&[HeadKind::Winner, HeadKind::Side])
    };
    if let Some(run) = run_of_four(candidates, may_be_name) {
        return run;
    }
    let shares = |column: &&&Column| {
        column.is_named(name_kinds)
            || column.profile.is_mostly(column.profile.pairs, 60)
            || candidates
                .iter()
                .filter(may_be_name)
                .any(|other| other.at != column.at && column.profile.overlap(&other.profile) >= 30)
    };
    let is_winner = |column: &&&Column| !column.is_named(&[HeadKind::Winner]);
    let found = candidates
        .iter()
        .filter(may_be_name)
        .filter(shares)
        .filter(is_winner);
    found.copied().collect()
}

/// Four columns side by side, of which two have values in common: the players where no head says so.
fn run_of_four<'a>(
    candidates: &[&'a Column],
    may_be_name: impl Fn(&&&Column) -> bool,
) -> Option<Vec<&'a Column>> {
    let free: Vec<&Column> = candidates
        .iter()
        .filter(|column| may_be_name(column))
        .copied()
        .collect();
    let is_side_by_side = |run: &&[&Column; 4]| {
        let shares = |column: &&Column| {
            let others = run.iter().filter(|other| other.at != column.at);
            others
                .clone()
                .any(|other| column.profile.overlap(&other.profile) >= 30)
        };
        run.array_windows::<2>()
            .all(|[first, second]| first.at + 1 == second.at)
            && run.iter().filter(|column| shares(column)).count() >= 2
    };
    let runs: Vec<&[&Column; 4]> = free.array_windows::<4>().filter(is_side_by_side).collect();
    match runs.as_slice() {
        [only] => Some(only.to_vec()),
        _ => None,
    }
}

/// The columns of each team: by what the heads say, else in the order of the table.
fn in_team_order(names: &[&Column]) -> [Vec<usize>; 2] {
    let team = |column: &Column| {
        column
            .head
            .is_winners()
            .map(|won| usize::from(!won))
            .or_else(|| column.head.team())
    };
    let of_team = |wanted: usize| -> Vec<usize> {
        names
            .iter()
            .filter(|column| team(column) == Some(wanted))
            .map(|column| column.at)
            .collect()
    };
    let by_head = [of_team(0), of_team(1)];
    if by_head.iter().all(|team| team.len() * 2 == names.len()) {
        return by_head;
    }
    let (team1, team2) = names.split_at_checked(names.len() / 2).unwrap_or((names, &[]));
    [team1, team2].map(|team| team.iter().map(|column| column.at).collect())
}

fn are_winners_first(names: &[&Column], roles: &Roles) -> bool {
    let is_team1 = |at: usize| {
        roles.teams.first() == Some(&Some(at))
            || roles
                .players
                .iter()
                .take(1)
                .flatten()
                .any(|column| *column == Some(at))
    };
    names
        .iter()
        .any(|column| is_team1(column.at) && column.head.is_winners() == Some(true))
        || names
            .iter()
            .any(|column| !is_team1(column.at) && column.head.is_winners() == Some(false))
}

fn used(roles: &Roles) -> Vec<usize> {
    let teams = roles.teams.iter().flatten().copied();
    let own = [roles.match_id, roles.player, roles.side, roles.won]
        .into_iter()
        .flatten()
        .chain(roles.date.all());
    roles
        .score_columns()
        .into_iter()
        .chain(teams)
        .chain(own)
        .chain(roles.player_columns())
        .collect()
}

/// The column that says who won: by its head, or since each of its values is a cell of one team in the same row.
fn winner(table: &Table, header_row: u32, free: &[&Column], names: &[&Column]) -> Option<usize> {
    if let Some(named) = free.iter().find(|column| column.kind == Some(HeadKind::Winner)) {
        return Some(named.at);
    }
    let repeats_a_name = |column: &&&Column| {
        let rows = table.rows.iter().filter(|row| row.number > header_row).take(200);
        let filled: Vec<_> = rows.filter(|row| !row.cell(column.at).is_empty()).collect();
        let is_repeated = |row: &&&crate::cell::Row| {
            let value = row.text(column.at);
            names.iter().any(|name| row.text(name.at) == value)
        };
        filled.len() >= 3 && filled.iter().filter(is_repeated).count() * 10 >= filled.len() * 9
    };
    let has_text =
        |column: &&&Column| column.profile.is_mostly(column.profile.texts, 80) && column.kind.is_none();
    free.iter()
        .filter(has_text)
        .find(repeats_a_name)
        .map(|column| column.at)
}

/// A column that says how matches ended, such as Win, Walkover and Retired.
fn is_status(column: &Column) -> bool {
    let says = |value: &String| words::remark(value).is_some() || words::won(value).is_some();
    let values = &column.profile.values;
    let known = values.keys().filter(|value| says(value)).count();
    let kinds = [HeadKind::Status, HeadKind::Score, HeadKind::Games];
    let is_free = column.is_named(&kinds) || column.kind.is_none();
    is_free && column.profile.texts > 0 && known * 10 >= values.len() * 6
}

/// Whether the table is one of Duelo's own lists.
fn is_known(columns: &[Column], roles: &Roles) -> bool {
    let used = used(roles);
    roles.date.date.is_some()
        && roles.players.iter().flatten().all(Option::is_some)
        && columns
            .iter()
            .filter(|column| used.contains(&column.at))
            .all(|column| column.head.is_own())
}
