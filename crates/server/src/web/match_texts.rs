//! Matches and dates in words, as the browser writes them.

use chrono::{Datelike, NaiveDate};
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use elo_core::identifier::Language;
use elo_core::seats;

use crate::locales::{display_name, translate};

/// A player as named in a match: the name, and the number of an anonymised player.
pub(super) type NamedPlayer = (String, Option<i32>);

/// A match in short: who played, and the score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MatchSummary {
    /// Its number in the group.
    pub(super) number: i32,
    teams: [[NamedPlayer; 2]; 2],
    sets: Vec<(i16, i16)>,
}

impl MatchSummary {
    pub(super) fn of(found: &MatchWithPlayers) -> Self {
        let named = |own: &NamedEntry| (own.name.clone(), own.former_number);
        let sets = found.played.team1_games.iter().zip(&found.played.team2_games);
        Self {
            number: found.played.match_number,
            teams: seats::teams(found.players.each_ref().map(named)),
            sets: sets.map(|(team1, team2)| (*team1, *team2)).collect(),
        }
    }

    /// "Elin & Maja 6–4 6–3 Åsa & Núria", as `matchTitle` of the frontend writes it.
    pub(super) fn title(&self, language: Language) -> String {
        let [team1, team2] = self.teams.each_ref().map(|team| first_names(language, team));
        let sets: Vec<String> = (self.sets.iter())
            .map(|(team1, team2)| format!("{team1}–{team2}"))
            .collect();
        format!("{team1} {} {team2}", sets.join(" "))
    }
}

/// The first names of two players; in full where they are equal.
pub(super) fn first_names(language: Language, team: &[NamedPlayer; 2]) -> String {
    let full = team.each_ref().map(|(name, former_number)| {
        let name = display_name(language, name, *former_number);
        // An anonymised player's name stays whole.
        former_number.map_or(name.clone(), |_| name.replace(' ', "\u{a0}"))
    });
    let [one, other] = full.each_ref().map(|name| first_name(name));
    if one == other {
        full.join(" & ")
    } else {
        [one, other].join(" & ")
    }
}

/// The first word of a name with a letter or a digit.
fn first_name(name: &str) -> &str {
    let mut words = name.split(' ');
    words
        .find(|word| word.chars().any(char::is_alphanumeric))
        .unwrap_or(name)
}

/// "12 June 2025".
pub(super) fn full_date(language: Language, day: NaiveDate) -> String {
    dated(language, "head:date.full", day)
}

/// "Thursday 12 June", with a capital letter.
pub(super) fn long_date(language: Language, day: NaiveDate) -> String {
    let written = dated(language, "head:date.long", day);
    let mut letters = written.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A date by a text with the placeholders `weekday`, `day`, `month` and `year`.
fn dated(language: Language, key: &str, day: NaiveDate) -> String {
    let name = |kind: &str, number: u32| {
        translate(language, &format!("head:date.{kind}.{number}"), &[]).unwrap_or_default()
    };
    let weekday = name("weekdays", day.weekday().number_from_monday());
    let month = name("months", day.month());
    let (number, year) = (day.day().to_string(), day.year().to_string());
    let values = [
        ("weekday", weekday.as_str()),
        ("day", number.as_str()),
        ("month", month.as_str()),
        ("year", year.as_str()),
    ];
    translate(language, key, &values).unwrap_or_else(|| day.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(names: [&str; 4], former: [Option<i32>; 4]) -> MatchSummary {
        let player = |place: usize| (names[place].to_owned(), former[place]);
        MatchSummary {
            number: 7,
            teams: [[player(0), player(1)], [player(2), player(3)]],
            sets: vec![(6, 4), (6, 3)],
        }
    }

    #[test]
    fn a_match_is_named_by_first_names_and_score() {
        let names = ["Elin Sjöqvist", "Maja Frisk", "Åsa Öhrn", "🎾 Núria"];
        assert_eq!(
            summary(names, [None; 4]).title(Language::En),
            "Elin & Maja 6–4 6–3 Åsa & Núria"
        );
    }

    #[test]
    fn equal_first_names_are_written_in_full_and_former_players_by_number() {
        let names = ["Elin Sjöqvist", "Elin Frisk", "Former player 7", "Núria"];
        assert_eq!(
            summary(names, [None, None, Some(7), None]).title(Language::Sv),
            "Elin Sjöqvist & Elin Frisk 6–4 6–3 Tidigare\u{a0}spelare\u{a0}7 & Núria"
        );
    }

    #[test]
    fn dates_are_in_the_language() {
        let day = NaiveDate::from_ymd_opt(2025, 6, 12).unwrap();
        for (language, expected) in [
            (Language::En, "12 June 2025"),
            (Language::Sv, "12 juni 2025"),
            (Language::Es, "12 de junio de 2025"),
        ] {
            assert_eq!(full_date(language, day), expected);
        }
        assert_eq!(long_date(Language::Es, day), "Jueves 12 de junio");
    }
}
