//! What becomes of each row: a match, or left out for a reason.

use std::collections::BTreeSet;

use elo_core::calendar::Day;
use elo_core::scoreline::Scoreline;
use elo_core::set_score::{SetScore, is_usual_set};
use elo_core::team::Team;
use serde::{Deserialize, Serialize};

use crate::answers::{Answers, ContradictionAnswer};
use crate::entry::{Claim, Entry, WrittenTeam};
use crate::pairs;
use crate::people::Teams;
use crate::rules::{Counts, Rules, team_of_value};
use crate::words::{self, Remark};

/// Why a row is no match, or was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nobody played, or it does not count.
    Void,
    /// One against one.
    Singles,
    /// Not two against two.
    ThreePlayers,
    /// A player twice.
    SameNameTwice,
    /// Won without play.
    Walkover,
    /// Ended early.
    Retired,
    /// Nobody won.
    Draw,
    /// The score is no score.
    UnreadableScore,
    /// The day is missing.
    NoDate,
    /// Sets and named winner disagree.
    ContradictingWinner,
    /// A title, a total, or anything else.
    NotAMatch,
}

/// What becomes of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Match { day: Day, sets: Vec<[u8; 2]> },
    LeftOut(Reason),
}

/// What becomes of an entry, and the reason that speaks against it even if it counts by the answers.
pub(crate) struct Judged {
    pub(crate) outcome: Outcome,
    pub(crate) doubt: Option<Reason>,
}

/// Judges an entry by the rules: the first reason that fits counts.
pub(crate) fn judge(
    entry: &Entry,
    teams: &Teams,
    day: Option<Day>,
    rules: &Rules,
    answers: &Answers,
    is_counted: bool,
) -> Judged {
    let out = |reason| Judged {
        outcome: Outcome::LeftOut(reason),
        doubt: Some(reason),
    };
    if !entry.is_match {
        return out(Reason::NotAMatch);
    }
    let sets = sets(entry, rules);
    let remark = remark(entry, sets.as_deref());
    if let Some(reason) = people_reason(teams, remark) {
        return out(reason);
    }
    let played = match sets.as_deref() {
        Some(sets) => outcome_of_sets(sets),
        None => Err(Reason::UnreadableScore),
    };
    let remarked = match remark {
        Some(Remark::Walkover) => Some(Reason::Walkover),
        Some(Remark::Retired) => Some(Reason::Retired),
        Some(Remark::Draw) => return out(Reason::Draw),
        _ => None,
    };
    let is_left_out = |reason| {
        !is_counted
            && answers
                .leave_out
                .as_ref()
                .is_none_or(|reasons| reasons.contains(&reason))
    };
    let winner = match (remarked, played) {
        (None, Err(_)) if is_draw(entry, rules) => return out(Reason::Draw),
        (Some(reason), Ok(_)) if is_left_out(reason) => return out(reason),
        (Some(reason), Err(_)) | (None, Err(reason)) => return out(reason),
        (_, Ok(winner)) => winner,
    };
    let Some(day) = day else {
        return out(Reason::NoDate);
    };
    let is_contradicted = contradicts(entry, teams, winner, rules);
    if is_contradicted && answers.contradicting_winner != Some(ContradictionAnswer::SetsCount) {
        return out(Reason::ContradictingWinner);
    }
    Judged {
        outcome: Outcome::Match {
            day,
            sets: sets.unwrap_or_default(),
        },
        doubt: remarked.or_else(|| is_contradicted.then_some(Reason::ContradictingWinner)),
    }
}

fn people_reason(teams: &Teams, remark: Option<Remark>) -> Option<Reason> {
    let [pair, other] = &teams.names;
    let is_nobody = pair.is_empty() && other.is_empty();
    if remark == Some(Remark::Void) || is_nobody {
        return Some(Reason::Void);
    }
    if teams.written == [1, 1] {
        return Some(Reason::Singles);
    }
    if [pair.len(), other.len()] != [2, 2] {
        return Some(Reason::ThreePlayers);
    }
    let players: Vec<&String> = pair.iter().chain(other).collect();
    let is_twice = |name: &&String| players.iter().filter(|other| *other == name).count() > 1;
    players.iter().any(is_twice).then_some(Reason::SameNameTwice)
}

/// What is said beside the sets. Notes count if they say nothing else, or if the sets are not those of a whole match.
fn remark(entry: &Entry, sets: Option<&[[u8; 2]]>) -> Option<Remark> {
    let is_whole = sets.is_some_and(|sets| {
        let is_usual = |[team1, team2]: &[u8; 2]| is_usual_set(SetScore::new(*team1, *team2), true);
        sets.last().is_some_and(is_usual) && outcome_of_sets(sets).is_ok()
    });
    let in_notes = entry
        .notes
        .as_deref()
        .filter(|notes| !is_whole || words::is_remark_alone(notes));
    entry
        .status
        .or(entry.score.remark)
        .or_else(|| in_notes.and_then(words::remark))
}

/// The winner of the sets, by the rules of Duelo.
fn outcome_of_sets(sets: &[[u8; 2]]) -> Result<Team, Reason> {
    let inputs: Vec<_> = sets
        .iter()
        .map(|set| set.map(|games| Some(i64::from(games))))
        .collect();
    if let Ok(scoreline) = Scoreline::parse(&inputs) {
        return Ok(scoreline.outcome().winner);
    }
    let won =
        |first: usize, second: usize| sets.iter().filter(|set| set.get(first) > set.get(second)).count();
    let is_tied = !sets.is_empty() && won(0, 1) == won(1, 0);
    Err(if is_tied {
        Reason::Draw
    } else {
        Reason::UnreadableScore
    })
}

/// Whether no score was written, and the winner's column names nobody.
fn is_draw(entry: &Entry, rules: &Rules) -> bool {
    entry.score.is_blank() && claimed(entry, None, rules) == Some(Named::Nobody)
}

/// The sets as they count.
pub(crate) fn sets(entry: &Entry, rules: &Rules) -> Option<Vec<[u8; 2]>> {
    let of_claim = |winner: u8, loser: u8| match claimed(entry, None, rules)? {
        Named::Team(Team::One) => Some(vec![[winner, loser]]),
        Named::Team(Team::Two) => Some(vec![[loser, winner]]),
        Named::Nobody => None,
    };
    if let Some(loser) = entry.score.loser_games {
        return of_claim(rules.winner_games, u8::try_from(loser).ok()?);
    }
    if rules.counts == Counts::Winners {
        return of_claim(1, 0);
    }
    let games = entry.score.games(rules.sets)?;
    match games.as_slice() {
        [won] if rules.counts == Counts::Sets => Some(of_sets_won(*won)),
        _ => Some(games),
    }
}

/// `1-0` for each set; the loser's sets before the winner's last ones.
fn of_sets_won([team1, team2]: [u8; 2]) -> Vec<[u8; 2]> {
    let (high, low) = (team1.max(team2), team1.min(team2));
    let winner = if team1 >= team2 { [1, 0] } else { [0, 1] };
    let [loser1, loser2] = winner;
    let before = high / 2;
    let sets = (0..high + low).map(|at| {
        if (before..before + low).contains(&at) {
            [loser2, loser1]
        } else {
            winner
        }
    });
    sets.take(20).collect()
}

/// Who won, as a column names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Team(Team),
    Nobody,
}

/// The winner that the entry names; `None` if it names none that is understood.
pub(crate) fn claimed(entry: &Entry, teams: Option<&Teams>, rules: &Rules) -> Option<Named> {
    let value = match entry.claim.as_ref()? {
        Claim::Team1(true) => return Some(Named::Team(Team::One)),
        Claim::Team1(false) => return Some(Named::Team(Team::Two)),
        Claim::Unclear => return None,
        Claim::Value(value) => value,
    };
    let answered = rules.answered_value(value);
    let team = answered
        .or_else(|| team_of_names(value, entry, teams))
        .or_else(|| team_of_value(value));
    match team? {
        0 => Some(Named::Nobody),
        1 => Some(Named::Team(Team::One)),
        _ => Some(Named::Team(Team::Two)),
    }
}

/// The team of which the value is the cell or a player.
fn team_of_names(value: &str, entry: &Entry, teams: Option<&Teams>) -> Option<u8> {
    let value_names = names_in(value);
    let value = words::plain(value.trim());
    let is_named = |team: usize| {
        let written = entry.teams.get(team).is_some_and(|team| {
            team.written()
                .iter()
                .any(|name| words::plain(name.trim()) == value)
                || words::plain(&team.written().join(" ")) == value
        });
        let names = teams.and_then(|teams| teams.names.get(team));
        let is_pair = || {
            let players =
                |team: &WrittenTeam| team.written().iter().flat_map(|name| names_in(name)).collect();
            value_names.len() > 1 && entry.teams.get(team).map(players).as_ref() == Some(&value_names)
        };
        written
            || is_pair()
            || names.is_some_and(|names| names.iter().any(|name| words::plain(name) == value))
    };
    match [is_named(0), is_named(1)] {
        [true, false] => Some(1),
        [false, true] => Some(2),
        _ => None,
    }
}

/// The names in a text, plain.
fn names_in(text: &str) -> BTreeSet<String> {
    let separators: Vec<String> = pairs::separator(text).map(str::to_owned).into_iter().collect();
    let names = pairs::split(text, &separators);
    names.iter().map(|name| words::plain(name)).collect()
}

/// Whether the sets have another winner than the one who is named. One who is not understood counts as another.
fn contradicts(entry: &Entry, teams: &Teams, winner: Team, rules: &Rules) -> bool {
    match claimed(entry, Some(teams), rules) {
        Some(named) => named != Named::Team(winner),
        None => entry.claim.is_some(),
    }
}
