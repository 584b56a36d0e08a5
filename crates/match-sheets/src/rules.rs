//! How doubtful things are read: by the answers, else as the file proves, else as is likely.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use elo_core::calendar::Day;
use elo_core::team::Team;
use elo_core::text::{clean_name, fold_case};

use crate::answers::{Answers, DateOrder, ScoreDates, ScoreTimes};
use crate::date_tokens::hyphen;
use crate::dates::{WrittenDate, WrittenDay};
use crate::entry::{Claim, Entry, WrittenTeam};
use crate::heads::Head;
use crate::outcome::{self, Named};
use crate::pairs;
use crate::reading::Draft;
use crate::scores::{SetRules, WrittenSet};
use crate::weekdays;
use crate::words::{self, plain};

/// The rules by which entries become matches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    pub(crate) sets: SetRules,
    pub(crate) counts: Counts,
    pub(crate) winner_games: u8,
    pub(crate) separators: Vec<String>,
    pub(crate) has_named_pairs: bool,
    pub(crate) date_order: Option<DateOrder>,
    pub(crate) day_of_row_above: bool,
    pub(crate) winner_values: BTreeMap<String, u8>,
}

/// What the numbers of a result count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Counts {
    #[default]
    Games,
    Sets,
    /// There are no numbers: only who won is known.
    Winners,
}

/// Something that the file leaves open, or that forms of it depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Doubt {
    /// Days of two numbers that are days in both orders, and different ones.
    AmbiguousDays,
    MissingYears,
    MissingDays,
    /// No entry has a date.
    NoDates,
    /// Scores that became dates or times, or are digits alone.
    ScoreDates,
    ScoreTimes,
    ScoreDigits,
    LoserGames,
    SetsOnly,
}

/// What the entries show, before anything was answered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Evidence {
    /// Whether a day proves that the day comes first, and whether one proves that the month does.
    pub(crate) proved_orders: [bool; 2],
    doubts: BTreeSet<Doubt>,
    /// Entries without a date of their own below one that has.
    pub(crate) below_dates: usize,
    pub(crate) own_dates: usize,
    /// The order of scores that became dates that the named winners prove.
    pub(crate) proved_score_dates: Option<ScoreDates>,
    /// The separators in cells of two players.
    pub(crate) separators: Vec<String>,
}

impl Evidence {
    pub(crate) fn of(draft: &Draft, has_scores: bool, answers: &Answers) -> Self {
        let entries = draft.entries.as_slice();
        let mut evidence = Self::default();
        let matches = || entries.iter().filter(|entry| entry.is_match);
        for entry in matches() {
            evidence.add_date(entry);
            evidence
                .doubts
                .extend(entry.score.sets.iter().filter_map(|set| match set {
                    WrittenSet::Games(..) => None,
                    WrittenSet::Date { .. } => Some(Doubt::ScoreDates),
                    WrittenSet::Time { .. } => Some(Doubt::ScoreTimes),
                    WrittenSet::Digits(_) => Some(Doubt::ScoreDigits),
                }));
            evidence
                .doubts
                .extend(entry.score.loser_games.map(|_| Doubt::LoserGames));
        }
        if evidence.has(Doubt::AmbiguousDays) && evidence.proved_orders == [false, false] {
            evidence.proved_orders = weekdays::proved_orders(entries, answers);
        }
        evidence.separators = separators(draft);
        let is_sets_only = has_sets_only(matches(), has_scores);
        evidence.doubts.extend(is_sets_only.then_some(Doubt::SetsOnly));
        evidence
            .doubts
            .extend((evidence.own_dates == 0).then_some(Doubt::NoDates));
        if evidence.has(Doubt::ScoreDates) {
            evidence.proved_score_dates = proved_score_dates(entries, answers);
        }
        evidence
    }

    pub(crate) fn has(&self, doubt: Doubt) -> bool {
        self.doubts.contains(&doubt)
    }

    fn add_date(&mut self, entry: &Entry) {
        let Some(date) = entry.date else {
            self.below_dates += usize::from(entry.date_above.is_some());
            return;
        };
        self.own_dates += 1;
        self.doubts
            .extend(date.year.is_none().then_some(Doubt::MissingYears));
        self.doubts
            .extend((!date.has_day()).then_some(Doubt::MissingDays));
        if let WrittenDay::Numbers { first, second } = date.day {
            let [day_first, month_first] = date.possible_orders();
            let [proved_day, proved_month] = &mut self.proved_orders;
            *proved_day |= day_first && !month_first;
            *proved_month |= month_first && !day_first;
            let is_ambiguous = day_first && month_first && first != second;
            self.doubts.extend(is_ambiguous.then_some(Doubt::AmbiguousDays));
        }
    }

    /// The order of day and month, if the file proves one and not the other.
    pub(crate) const fn proved_order(&self) -> Option<DateOrder> {
        match self.proved_orders {
            [true, false] => Some(DateOrder::Dmy),
            [false, true] => Some(DateOrder::Mdy),
            _ => None,
        }
    }
}

/// The separators in cells of teams, unless most cells are names of pairs, which may have such words too.
fn separators(draft: &Draft) -> Vec<String> {
    let teams = draft
        .entries
        .iter()
        .filter(|entry| entry.is_match)
        .flat_map(|entry| &entry.teams);
    let mut cells: Vec<&str> = Vec::new();
    let mut seen = HashSet::new();
    for team in teams {
        if let WrittenTeam::Cell(cell) = team
            && seen.insert(cell)
            && !draft.pairs.contains_key(&fold_case(&clean_name(cell)))
        {
            cells.push(cell);
        }
    }
    let with_separator = cells.iter().filter(|cell| pairs::has_separator(cell)).count();
    if with_separator == 0 && are_hyphened(draft) {
        return vec!["-".to_owned()];
    }
    if with_separator * 2 < cells.len() {
        return Vec::new();
    }
    pairs::separators(cells.into_iter())
}

fn are_hyphened(draft: &Draft) -> bool {
    let matches = draft.entries.iter().filter(|entry| entry.is_match);
    pairs::are_hyphened(matches.filter_map(|entry| match &entry.teams {
        [WrittenTeam::Cell(team1), WrittenTeam::Cell(team2)] => Some([team1.as_str(), team2.as_str()]),
        _ => None,
    }))
}

/// Whether each score is one pair of small numbers, such as 2-0, 2-1 and 0-2: sets won, not games.
fn has_sets_only<'a>(matches: impl Iterator<Item = &'a Entry>, has_scores: bool) -> bool {
    let mut winners = [0_usize; 4];
    let mut others = 0_usize;
    let mut count = 0_usize;
    for entry in matches {
        count += 1;
        if let [only] = entry.score.sets.as_slice() {
            let numbers = match only {
                WrittenSet::Games(team1, team2) => (*team1, *team2),
                WrittenSet::Date { month, day } => (*month, *day),
                _ => (99, 99),
            };
            let high = usize::try_from(numbers.0.max(numbers.1)).unwrap_or(usize::MAX);
            match winners.get_mut(high) {
                Some(winners) => *winners += 1,
                None => others += 1,
            }
        } else if entry.score.sets.len() > 1 {
            others += 1;
        }
    }
    let [_, one, two, three] = winners;
    // Single odd values are slips, not another way of counting.
    let small = one + two + three;
    (!has_scores && count > 0) || (two + three > 0 && others * 20 < small)
}

/// The order of scores that became dates by which more named winners are those of the sets, if only one order is right
/// in most.
fn proved_score_dates(entries: &[Entry], answers: &Answers) -> Option<ScoreDates> {
    let agreeing = |order: ScoreDates| {
        let rules = Rules {
            sets: SetRules {
                dates: Some(order),
                times: Some(ScoreTimes::HoursMinutes),
                digits: true,
            },
            winner_values: winner_values(answers),
            ..Rules::default()
        };
        entries
            .iter()
            .filter(|entry| entry.is_match && entry.score.sets.len() > 1)
            .fold((0_usize, 0_usize), |(yes, no), entry| {
                let winner = outcome::sets(entry, &rules).and_then(|sets| winner_of(&sets));
                match (winner, outcome::claimed(entry, None, &rules)) {
                    (Some(winner), Some(Named::Team(claimed))) if winner == claimed => (yes + 1, no),
                    (Some(_), Some(Named::Team(_))) => (yes, no + 1),
                    _ => (yes, no),
                }
            })
    };
    let proves = |(yes, no): (usize, usize)| yes > no * 3;
    let (day_month, month_day) = (agreeing(ScoreDates::DayMonth), agreeing(ScoreDates::MonthDay));
    match (proves(day_month), proves(month_day)) {
        (true, false) => Some(ScoreDates::DayMonth),
        (false, true) => Some(ScoreDates::MonthDay),
        _ => None,
    }
}

fn winner_of(sets: &[[u8; 2]]) -> Option<Team> {
    let won =
        |first: usize, second: usize| sets.iter().filter(|set| set.get(first) > set.get(second)).count();
    match won(0, 1).cmp(&won(1, 0)) {
        std::cmp::Ordering::Greater => Some(Team::One),
        std::cmp::Ordering::Less => Some(Team::Two),
        std::cmp::Ordering::Equal => None,
    }
}

fn winner_values(answers: &Answers) -> BTreeMap<String, u8> {
    answers
        .winner_values
        .iter()
        .map(|(value, team)| (fold_case(&clean_name(value)), *team))
        .collect()
}

impl Rules {
    pub(crate) fn new(answers: &Answers, evidence: &Evidence, has_scores: bool) -> Self {
        let cells_without = evidence.separators.is_empty();
        let answered = answers
            .pair_separators
            .as_ref()
            .filter(|separators| !separators.is_empty());
        // Lines have a hyphen for each dash.
        let answered = answered.map(|separators| {
            let with_hyphens = separators
                .iter()
                .map(|separator| separator.chars().map(hyphen).collect());
            separators
                .iter()
                .cloned()
                .chain(with_hyphens)
                .collect::<Vec<String>>()
        });
        let is_named = answers.pair_names.is_some() || answers.pair_sheet.is_some();
        Self {
            sets: SetRules {
                dates: answers
                    .score_dates
                    .or(evidence.proved_score_dates)
                    .or(Some(ScoreDates::DayMonth)),
                times: answers.score_times.or(Some(ScoreTimes::HoursMinutes)),
                digits: answers.score_digits.unwrap_or(true),
            },
            counts: match (&answers.sets_only, evidence.has(Doubt::SetsOnly)) {
                (Some(answer), _) if !answer.is_yes() => Counts::Games,
                (None, false) => Counts::Games,
                _ if has_scores => Counts::Sets,
                _ => Counts::Winners,
            },
            winner_games: answers.winner_games.unwrap_or(6),
            has_named_pairs: is_named || (cells_without && answered.is_none()),
            separators: answered.unwrap_or_else(|| evidence.separators.clone()),
            date_order: answers.date_order.or(evidence.proved_order()),
            day_of_row_above: answers
                .day_of_row_above
                .unwrap_or(evidence.below_dates > evidence.own_dates),
            winner_values: winner_values(answers),
        }
    }

    /// The team that a value of the winner's column means by the answers; 0 if nobody.
    pub(crate) fn answered_value(&self, value: &str) -> Option<u8> {
        self.winner_values.get(&fold_case(&clean_name(value))).copied()
    }
}

/// The team that a common value of a winner's column means; 0 if nobody.
pub(crate) fn team_of_value(value: &str) -> Option<u8> {
    let plain = plain(value.trim());
    match plain.as_str() {
        "1" | "a" | "i" | "t1" | "h" => return Some(1),
        "2" | "b" | "ii" | "t2" => return Some(2),
        "0" => return Some(0),
        _ => {}
    }
    if !plain.chars().any(char::is_alphanumeric) || words::remark(&plain) == Some(words::Remark::Draw) {
        return Some(0);
    }
    let is_short = plain.split_whitespace().count() <= 2;
    let team = Head::new(value).team().filter(|_| is_short)?;
    u8::try_from(team + 1).ok()
}

/// The days of the entries. Years turn where months go on from December to January, or back.
pub(crate) fn days(entries: &[Entry], rules: &Rules, answers: &Answers, has_dates: bool) -> Vec<Option<Day>> {
    const YEAR_ASSUMED: u32 = 2024;
    const MONTHS_OF_TURN: u32 = 6;
    let day_of_all = answers.day.as_deref().and_then(Day::parse);
    let mut year = answers.year.unwrap_or(YEAR_ASSUMED);
    let mut month_before = None;
    let mut of_date = |date: WrittenDate| {
        let order = rules.date_order.or(Some(DateOrder::Dmy));
        let (month, day) = date.month_and_day(order)?;
        if let Some(written) = date.year {
            (year, month_before) = (written, Some(month));
        } else {
            let before: u32 = month_before.unwrap_or(month);
            if answers.year_turns != Some(false) && before.abs_diff(month) >= MONTHS_OF_TURN {
                year = if before > month {
                    year + 1
                } else {
                    year.saturating_sub(1)
                };
            }
            month_before = Some(month);
        }
        let day = day.or(answers.day_of_month).unwrap_or(1);
        Day::from_date(date.year.unwrap_or(year), month, day)
    };
    entries
        .iter()
        .map(|entry| {
            let above = entry.date_above.filter(|_| rules.day_of_row_above);
            match entry.date.or(above) {
                Some(date) if entry.is_match => of_date(date),
                _ if !has_dates => day_of_all.or_else(|| Day::from_date(YEAR_ASSUMED, 1, 1)),
                _ => None,
            }
        })
        .collect()
}

/// The value of a winner's column, of entries that have one.
pub(crate) fn claimed_value(entry: &Entry) -> Option<&str> {
    match &entry.claim {
        Some(Claim::Value(value)) => Some(value),
        _ => None,
    }
}
