//! Names that may be one person's: offered to be joined, never joined without an answer.

use std::collections::{BTreeMap, HashSet};

use elo_core::text::fold_case;

use crate::words::plain;

/// Names among which near ones are looked for by pairs; more would take long, and then only spellings that differ in
/// accents, signs and spaces are found.
const NAMES_COMPARED: usize = 1_500;

/// Pairs among different names that may be one person's.
#[must_use]
pub fn near_names(names: &[String]) -> Vec<[String; 2]> {
    near(&names.iter().collect::<Vec<_>>(), &[])
}

/// Pairs of names that differ in accents, punctuation, spaces or order of words, or in one letter of a long word. Names
/// that played in one match are two people.
pub(crate) fn near(names: &[&String], matches: &[[Vec<String>; 2]]) -> Vec<[String; 2]> {
    let mut by_key: BTreeMap<String, Vec<&String>> = BTreeMap::new();
    for name in names {
        by_key.entry(key(name)).or_default().push(name);
    }
    let mut pairs: Vec<[String; 2]> = Vec::new();
    for same in by_key.values() {
        if let [first, others @ ..] = same.as_slice() {
            pairs.extend(others.iter().map(|other| [(*first).clone(), (*other).clone()]));
        }
    }
    if by_key.len() <= NAMES_COMPARED {
        let keys: Vec<(Vec<char>, &String)> = by_key
            .iter()
            .filter_map(|(key, names)| Some((key.chars().collect(), *names.first()?)))
            .collect();
        for (at, (key, name)) in keys.iter().enumerate() {
            for (other_key, other) in keys.iter().skip(at + 1) {
                if is_one_letter_off(key, other_key) && has_same_initials(name, other) {
                    pairs.push([(*name).clone(), (*other).clone()]);
                }
            }
        }
    }
    if pairs.is_empty() {
        return pairs;
    }
    let met = met(&pairs, matches);
    pairs.retain(|pair| !met.contains(&folded(pair)));
    // In the order of the file.
    pairs.sort_by_cached_key(|pair| names.iter().position(|name| pair.contains(name)));
    pairs
}

/// The letters and digits of the words, in the order of the alphabet: `Quill, Bertram` is `Bertram Quill`.
fn key(name: &str) -> String {
    let plain = plain(name);
    let mut words: Vec<&str> = plain
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    if words.is_empty() {
        return plain;
    }
    words.sort_unstable();
    words.concat()
}

/// One letter more, less or other, in keys that are long enough for a slip.
fn is_one_letter_off(first: &[char], second: &[char]) -> bool {
    const LETTERS_MIN: usize = 9;
    let (short, long) = if first.len() <= second.len() {
        (first, second)
    } else {
        (second, first)
    };
    if short.len() < LETTERS_MIN || long.len() - short.len() > 1 {
        return false;
    }
    let same = short
        .iter()
        .zip(long)
        .take_while(|(first, second)| first == second)
        .count();
    let skip = usize::from(long.len() == short.len());
    short.get(same + skip..) == long.get(same + 1..)
}

/// `Elin Kask` and `Elin Hask` are rather two people than a slip.
fn has_same_initials(first: &str, second: &str) -> bool {
    let initials = |name: &str| {
        let mut initials: Vec<char> = plain(name)
            .split_whitespace()
            .filter_map(|word| word.chars().next())
            .collect();
        initials.sort_unstable();
        initials
    };
    initials(first) == initials(second)
}

fn folded(pair: &[String; 2]) -> [String; 2] {
    let mut folded = pair.each_ref().map(|name| fold_case(name));
    folded.sort();
    folded
}

/// The pairs among `pairs` that played in one match.
fn met(pairs: &[[String; 2]], matches: &[[Vec<String>; 2]]) -> HashSet<[String; 2]> {
    let wanted: HashSet<[String; 2]> = pairs.iter().map(folded).collect();
    let names: HashSet<&String> = wanted.iter().flatten().collect();
    let mut met = HashSet::new();
    for teams in matches {
        let players: Vec<String> = teams
            .iter()
            .flatten()
            .map(|name| fold_case(name))
            .filter(|name| names.contains(name))
            .collect();
        for (at, first) in players.iter().enumerate() {
            for second in players.iter().skip(at + 1) {
                let pair = folded(&[first.clone(), second.clone()]);
                if wanted.contains(&pair) {
                    met.insert(pair);
                }
            }
        }
    }
    met
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near_of(names: &[&str], together: &[&str]) -> Vec<[String; 2]> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let team = together.iter().map(|name| (*name).to_owned()).collect();
        near(&names.iter().collect::<Vec<_>>(), &[[team, Vec::new()]])
    }

    #[test]
    fn spellings_of_one_name_are_near() {
        assert_eq!(
            near_of(&["Åsa L", "Asa L.", "Elin K", "Elin H"], &[]),
            [["Åsa L", "Asa L."]]
        );
        assert_eq!(near_of(&["Bertram Quill", "Quill, Bertram"], &[]).len(), 1);
        assert_eq!(
            near_of(&["Katarina Berg", "Catarina Berg", "Katarina Borg"], &[]).len(),
            1
        );
    }

    #[test]
    fn names_in_one_match_are_two_people() {
        assert_eq!(
            near_of(&["Åsa L", "Asa L."], &["Asa L.", "Åsa L"]),
            Vec::<[String; 2]>::new()
        );
    }
}
