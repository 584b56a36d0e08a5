//! Two players in one cell.

use std::collections::{BTreeMap, BTreeSet};

use elo_core::text::clean_name;

/// What may stand between two players. A sign is clearer than a word, and a word than a comma or a hyphen, which names
/// have too: of the first kind that a cell has, the separator counts.
const SEPARATORS: [&[&str]; 4] = [
    &["\n", " / ", "/", " & ", "&", " + ", "+", " | ", " \\ "],
    &[
        " och ", " o ", " and ", " y ", " und ", " et ", " with ", " med ", " con ", " mit ", " avec ",
        " e ", " u. ", " o. ",
    ],
    &[" - ", " – ", " — ", "; ", ";"],
    &[", ", ","],
];

/// The first separator of the clearest kind that a cell has.
pub(crate) fn separator(cell: &str) -> Option<&'static str> {
    let folded = cell.to_lowercase();
    SEPARATORS.iter().find_map(|kind| {
        let found = kind
            .iter()
            .copied()
            .filter(|separator| folded.trim().contains(separator));
        // Of those at one place the longest: " / " rather than "/".
        found.max_by_key(|separator| separator.len())
    })
}

/// Whether a cell may have two players.
pub(crate) fn has_separator(cell: &str) -> bool {
    separator(cell).is_some()
}

/// The separators in cells, in the order in which they are found; the clearest first if a cell has several kinds.
/// Commas and hyphens count only if there is no other.
pub(crate) fn separators<'a>(cells: impl Iterator<Item = &'a str>) -> Vec<String> {
    let kind_of = |separator: &&str| SEPARATORS.iter().position(|kind| kind.contains(separator));
    let mut found: Vec<&'static str> = Vec::new();
    let all = SEPARATORS.concat();
    let mut is_mixed = false;
    for cell in cells {
        if let Some(separator) = separator(cell) {
            if !found.contains(&separator) {
                found.push(separator);
            }
            let folded = cell.to_lowercase();
            let is_other = |other: &&str| kind_of(other) != kind_of(&separator) && folded.contains(other);
            is_mixed |= all.iter().any(is_other);
        }
    }
    if is_mixed {
        found.sort_by_key(kind_of);
    }
    // "Crowhurst, Alfie" beside "Hattie & Zadie" is one player.
    let has_clear = found.iter().any(|separator| !separator.starts_with(','));
    found
        .into_iter()
        .filter(|separator| !has_clear || !separator.starts_with(','))
        .map(str::to_owned)
        .collect()
}

/// Whether a hyphen without spaces stands between two players in each team, as in `Ana-Bea`: one name at least has two
/// partners, and no name is in both teams of a match, as in `Lag-1` against `Lag-2`.
pub(crate) fn are_hyphened<'a>(matches: impl Iterator<Item = [&'a str; 2]>) -> bool {
    let mut partners: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for [team1, team2] in matches {
        let (Some(team1), Some(team2)) = (hyphened(team1), hyphened(team2)) else {
            return false;
        };
        if team1.iter().any(|player| team2.contains(player)) {
            return false;
        }
        for [first, second] in [team1, team2] {
            partners.entry(first.clone()).or_default().insert(second.clone());
            partners.entry(second).or_default().insert(first);
        }
    }
    partners.values().any(|others| others.len() > 1)
}

/// The two parts of a team, if each has a letter.
fn hyphened(team: &str) -> Option<[String; 2]> {
    let team = clean_name(team).to_lowercase();
    let (first, second) = team.split_once('-').filter(|(_, second)| !second.contains('-'))?;
    let has_letter = |part: &str| part.contains(char::is_alphabetic);
    (has_letter(first) && has_letter(second)).then(|| [first.to_owned(), second.to_owned()])
}

/// The parts of a cell at the first of the separators that occurs in it.
pub(crate) fn split(cell: &str, separators: &[String]) -> Vec<String> {
    let lines = cell.trim();
    let clean = clean_name(cell);
    for separator in separators {
        let text = if separator.contains('\n') { lines } else { &clean };
        let parts = split_ignoring_case(text, separator);
        if parts.len() > 1 {
            return parts
                .into_iter()
                .map(|part| clean_name(&part))
                .filter(|part| !part.is_empty())
                .collect();
        }
    }
    if clean.is_empty() { Vec::new() } else { vec![clean] }
}

fn split_ignoring_case(text: &str, separator: &str) -> Vec<String> {
    if separator.is_empty() {
        return vec![text.to_owned()];
    }
    if !separator.chars().any(char::is_alphabetic) {
        return text.split(separator).map(str::to_owned).collect();
    }
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let begin = rest.get(..separator.len());
        if begin.is_some_and(|begin| begin.eq_ignore_ascii_case(separator)) {
            parts.push(std::mem::take(&mut part));
            // The space before the next separator may be the one after this.
            rest = rest.get(separator.len()..).unwrap_or_default();
        } else {
            part.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        }
    }
    parts.push(part);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_split_at_the_first_separator_that_it_has() {
        let separators = [" / ", "/", " y ", " - "].map(str::to_owned);
        assert_eq!(
            split("Lucía / Nerea / Bego", &separators),
            ["Lucía", "Nerea", "Bego"]
        );
        assert_eq!(split("Toño - Ane-Miren", &separators), ["Toño", "Ane-Miren"]);
        assert_eq!(split("Álvaro Y Lucía", &separators), ["Álvaro", "Lucía"]);
        assert_eq!(split("Ane-Miren", &separators), ["Ane-Miren"]);
    }

    #[test]
    fn commas_separate_only_where_nothing_else_does() {
        let cells = ["Plum, Zadie & Ros, Ada", "Bo, Cy"];
        assert_eq!(separators(cells.into_iter()), [" & "]);
        assert_eq!(separators(["Bo, Cy"].into_iter()), [", "]);
        assert_eq!(
            separators(["Carla y Dora", "Ana Ramón y Cajal / Bea"].into_iter()),
            [" / ", " y "]
        );
    }
}
