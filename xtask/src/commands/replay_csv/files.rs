//! The files of matches and of expected standings.

use std::fmt;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::failure::{Context, Failure, Result};

/// A line of the file of matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlayedMatch {
    pub(super) date: String,
    pub(super) team1: [String; 2],
    pub(super) team2: [String; 2],
    pub(super) sets: Vec<[u32; 2]>,
}

/// The expected standings after all matches.
#[derive(Debug, Deserialize)]
pub(super) struct Expected {
    pub(super) players: Vec<ExpectedPlayer>,
}

#[derive(Debug, Deserialize)]
pub(super) struct ExpectedPlayer {
    pub(super) name: String,
    #[serde(flatten)]
    pub(super) standing: Standing,
}

/// A player's rating and match counts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Standing {
    pub(super) elo: i32,
    pub(super) peak: i32,
    pub(super) low: i32,
    pub(super) played: u32,
    pub(super) won: u32,
}

impl PlayedMatch {
    pub(super) fn players(&self) -> impl Iterator<Item = &str> {
        self.team1.iter().chain(&self.team2).map(String::as_str)
    }

    fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [date, a, b, c, d, sets] = fields.as_slice() else {
            return None;
        };
        let sets: Option<Vec<[u32; 2]>> = sets.split_whitespace().map(parse_set).collect();
        Some(Self {
            date: (*date).to_owned(),
            team1: [*a, *b].map(str::to_owned),
            team2: [*c, *d].map(str::to_owned),
            sets: sets.filter(|sets| !sets.is_empty())?,
        })
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo,
            peak,
            low,
            played,
            won,
        } = self;
        write!(
            formatter,
            "Elo {elo}, peak {peak}, lowest {low}, {won} of {played} won"
        )
    }
}

/// The matches, in the order of the file.
pub(super) fn read_matches(path: &Path) -> Result<Vec<PlayedMatch>> {
    let text = read(path)?;
    text.lines()
        .enumerate()
        .skip(1)
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| {
            let message = || format!("{}, line {}: not a match: {line}", path.display(), index + 1);
            PlayedMatch::parse(line).ok_or_else(|| Failure::new(message()))
        })
        .collect()
}

pub(super) fn read_expected(path: &Path) -> Result<Expected> {
    serde_json::from_str(&read(path)?).context(format_args!("cannot read {}", path.display()))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).context(format_args!("cannot read {}", path.display()))
}

/// `6-4`
fn parse_set(text: &str) -> Option<[u32; 2]> {
    let (one, two) = text.split_once('-')?;
    Some([one.parse().ok()?, two.parse().ok()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_a_line_as_a_match() {
        let played = PlayedMatch::parse("2015-01-04,Ada Ek,Bo Al,Cy Oh,Di Um,3-6 6-3 0-1").unwrap();
        assert_eq!(
            played.players().collect::<Vec<_>>(),
            ["Ada Ek", "Bo Al", "Cy Oh", "Di Um"]
        );
        assert_eq!(played.sets, [[3, 6], [6, 3], [0, 1]]);
        assert_eq!(played.date, "2015-01-04");
    }

    #[test]
    fn rejects_an_incomplete_line() {
        for line in [
            "",
            "2015-01-04,a,b,c,d,",
            "2015-01-04,a,b,c,6-4",
            "2015-01-04,a,b,c,d,6-x",
        ] {
            assert_eq!(PlayedMatch::parse(line), None, "{line}");
        }
    }
}
