//! The day in a title, or in a line of a chat, that holds for what follows.

use crate::dates::{self, DateForm, WrittenDate};
use crate::words::{self, plain};

/// Words of texts about other days: the next ones, or that of a printout.
const OTHER_DAYS: &str = "uppdaterad uppdaterat updated actualizado actualizada aktualisiert stand printed utskriven \
    exporterad exported exportado nasta next proximo proxima nachster nachste prochain prochaine prossimo senast";
/// Words before two numbers that are no day, as in `Round 3/10`.
const COUNTED: &str = "omgang runda varv jornada ronda round runde grupp group grupo gruppe bana pista court platz \
    division week vecka semana woche match partido spiel";

/// The first day within a text: the longest run of up to six words that is one. `None` if another day follows, as in a
/// span of days.
pub(crate) fn find(text: &str) -> Option<WrittenDate> {
    let words: Vec<&str> = text.split_whitespace().take(40).collect();
    let is_about_other_day = |word: &&str| names(OTHER_DAYS, word);
    if words.iter().any(is_about_other_day) {
        return None;
    }
    let (date, rest) = first(&words)?;
    first(rest).is_none().then_some(date)
}

/// The first day of some words, and the words after it.
fn first<'a>(words: &'a [&'a str]) -> Option<(WrittenDate, &'a [&'a str])> {
    const WORDS_MAX: usize = 6;
    (0..words.len()).find_map(|begin| {
        (1..=WORDS_MAX).rev().find_map(|count| {
            let run = words.get(begin..begin + count)?;
            let joined = run.join(" ");
            let date = dates::parse(joined.trim_matches(|character: char| !character.is_alphanumeric()))?;
            let is_short = date.form == DateForm::Slashes && date.year.is_none();
            let before = begin.checked_sub(1).and_then(|at| words.get(at));
            // `6-4` in a text is a set.
            let may_be_other =
                is_short && (joined.contains('-') || before.is_some_and(|word| names(COUNTED, word)));
            (!may_be_other).then(|| (date, words.get(begin + count..).unwrap_or_default()))
        })
    })
}

fn names(list: &str, word: &str) -> bool {
    words::is_in(
        list,
        plain(word).trim_matches(|character: char| !character.is_alphanumeric()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_found_in_a_title() {
        let found = |text: &str| find(text).and_then(|date| Some((date.year, date.month_and_day(None)?)));
        assert_eq!(
            found("Omgång 2 - 11 juni 2025"),
            Some((Some(2025), (6, Some(11))))
        );
        assert_eq!(
            found("Thursday, June 5, 2025 (court 3)"),
            Some((Some(2025), (6, Some(5))))
        );
        for text in [
            "Round 2 of 3",
            "Round 3/10",
            "Senast uppdaterad 2025-06-30",
            "Nästa gång blir 18/6/2025",
            "Padelserien 1/5 - 30/6 2025",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
