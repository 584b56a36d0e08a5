//! The players of the entries: cells split into names, and spellings of one name made one.

use std::collections::{BTreeMap, HashMap};

use elo_core::text::{clean_name, fold_case};

use crate::answers::{Answers, PlaceholderAnswer};
use crate::entry::{Entry, WrittenTeam};
use crate::near_names;
use crate::pairs;
use crate::words::{self, Placeholder};

/// The players of an entry.
#[derive(Clone, Debug, Default)]
pub(crate) struct Teams {
    /// The names in the spelling that counts; without those that are nobody.
    pub(crate) names: [Vec<String>; 2],
    /// How many names were written.
    pub(crate) written: [usize; 2],
}

/// All names of the entries, and what is to be asked about them.
#[derive(Clone, Debug, Default)]
pub(crate) struct People {
    /// The teams of each entry.
    pub(crate) teams: Vec<Teams>,
    /// Names that may be nobody.
    pub(crate) placeholders: Vec<String>,
    /// Names that may be one person's.
    pub(crate) near: Vec<[String; 2]>,
    /// Spellings that differ in case alone.
    pub(crate) same_but_for_case: Vec<[String; 2]>,
    /// Cells that name a pair that is not known.
    pub(crate) unknown_pairs: Vec<String>,
}

/// How cells become names.
pub(crate) struct NameRules<'a> {
    pub(crate) separators: &'a [String],
    /// The players of named pairs, by the folded name of the pair.
    pub(crate) pairs: &'a BTreeMap<String, Vec<String>>,
    /// Whether cells name pairs that have names of their own.
    pub(crate) has_named_pairs: bool,
    /// Whether it was answered who the pairs are; until then a pair that is not known stands for two players.
    pub(crate) are_pairs_answered: bool,
    pub(crate) me: &'a str,
}

/// The people of all entries.
pub(crate) fn people(entries: &[Entry], rules: &NameRules, answers: &Answers) -> People {
    let mut people = People::default();
    let mut written: Vec<[Vec<String>; 2]> = Vec::with_capacity(entries.len());
    for entry in entries {
        written.push(if entry.is_match {
            split_teams(entry, rules, &mut people.unknown_pairs)
        } else {
            Default::default()
        });
    }
    let mut spellings = Spellings::default();
    for name in written.iter().flatten().flatten() {
        spellings.add(name, &mut people.same_but_for_case);
    }
    spellings.join(answers);
    people.placeholders = spellings
        .order
        .iter()
        .filter(|name| words::placeholder(name).is_some())
        .cloned()
        .collect();
    let placeholders = left_out(&people.placeholders, answers);
    let kept: Vec<&String> = spellings
        .order
        .iter()
        .filter(|name| !people.placeholders.contains(name))
        .collect();
    people.near = near_names::near(&kept, &written);
    people.teams = written
        .iter()
        .map(|teams| Teams {
            names: [0, 1].map(|team| {
                let names = teams.get(team).into_iter().flatten();
                names
                    .filter(|name| !placeholders.contains(&fold_case(name)))
                    .map(|name| spellings.kept(name))
                    .collect()
            }),
            written: [0, 1].map(|team| teams.get(team).map_or(0, Vec::len)),
        })
        .collect();
    people
}

/// The names that are nobody: by the answers, else those that say so.
fn left_out(placeholders: &[String], answers: &Answers) -> Vec<String> {
    let answered: HashMap<String, PlaceholderAnswer> = answers
        .placeholders
        .iter()
        .flatten()
        .map(|(name, answer)| (fold_case(&clean_name(name)), *answer))
        .collect();
    let of_answers = answered
        .iter()
        .filter(|(_, answer)| **answer == PlaceholderAnswer::LeaveOut);
    let is_likely =
        |name: &String| !answered.contains_key(name) && words::placeholder(name) == Some(Placeholder::Nobody);
    let likely = placeholders.iter().map(|name| fold_case(name)).filter(is_likely);
    of_answers.map(|(name, _)| name.clone()).chain(likely).collect()
}

fn split_teams(entry: &Entry, rules: &NameRules, unknown: &mut Vec<String>) -> [Vec<String>; 2] {
    let [team1, team2] = &entry.teams;
    [team1, team2].map(|team| match team {
        WrittenTeam::Players(players) => players
            .iter()
            .map(|name| clean_name(name))
            .filter(|name| !name.is_empty())
            .collect(),
        WrittenTeam::Mine(partners) => {
            let partners = partners
                .iter()
                .map(|name| clean_name(name))
                .filter(|name| !name.is_empty());
            std::iter::once(rules.me.to_owned()).chain(partners).collect()
        }
        WrittenTeam::Cell(cell) => of_cell(cell, rules, unknown),
    })
}

fn of_cell(cell: &str, rules: &NameRules, unknown: &mut Vec<String>) -> Vec<String> {
    let name = clean_name(cell);
    if let Some(players) = rules.pairs.get(&fold_case(&name)) {
        return players.iter().map(|name| clean_name(name)).collect();
    }
    let names = pairs::split(cell, rules.separators);
    if !rules.has_named_pairs || names.len() != 1 {
        return names;
    }
    let two = || vec![format!("{name} 1"), format!("{name} 2")];
    let assumed = if rules.are_pairs_answered { names } else { two() };
    if !unknown.contains(&name) {
        unknown.push(name);
    }
    assumed
}

/// The spelling that counts for each name: the first one, or that of the name it was joined to.
#[derive(Default)]
struct Spellings {
    /// The first spellings, in the order of the file.
    order: Vec<String>,
    first: HashMap<String, String>,
    joined: HashMap<String, String>,
}

impl Spellings {
    fn add(&mut self, name: &str, same_but_for_case: &mut Vec<[String; 2]>) {
        let folded = fold_case(name);
        match self.first.get(&folded) {
            None => {
                self.order.push(name.to_owned());
                self.first.insert(folded, name.to_owned());
            }
            Some(first) if first != name => {
                let both = [first.clone(), name.to_owned()];
                if !same_but_for_case.contains(&both) {
                    same_but_for_case.push(both);
                }
            }
            Some(_) => {}
        }
    }

    /// Takes the joins of the answers. A join to a name that is joined too leads on, but never round.
    fn join(&mut self, answers: &Answers) {
        let joins: HashMap<String, String> = answers
            .joins
            .iter()
            .map(|(from, to)| (fold_case(&clean_name(from)), clean_name(to)))
            .collect();
        for from in joins.keys() {
            let mut at = from.clone();
            for _ in 0..joins.len() {
                match joins.get(&at) {
                    Some(to) if fold_case(to) != at => at = fold_case(to),
                    _ => break,
                }
            }
            let answered = joins.values().find(|to| fold_case(to) == at);
            let kept = self.first.get(&at).or(answered).cloned();
            self.joined.extend(kept.map(|kept| (from.clone(), kept)));
        }
    }

    fn kept(&self, name: &str) -> String {
        let folded = fold_case(name);
        self.joined
            .get(&folded)
            .or_else(|| self.first.get(&folded))
            .cloned()
            .unwrap_or_else(|| name.to_owned())
    }
}
