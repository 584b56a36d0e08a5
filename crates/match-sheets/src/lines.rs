//! Text without columns: one match a line, as people paste it from chats.

use elo_core::text::clean_name;

use crate::answers::Answers;
use crate::cell::Cell;
use crate::date_in_text;
use crate::date_tokens::hyphen;
use crate::dates::{self, DateForm, WrittenDate};
use crate::entry::{Claim, Entry, WrittenTeam};
use crate::pairs;
use crate::profile;
use crate::scores::{self, WrittenScore, WrittenSet};
use crate::team_separators::{both, teams};
use crate::words;

/// Words between a team and its score.
const BEFORE_SCORE: [&str; 6] = [" med", " by", " with", " por", " mit", " con"];

/// The entries of the lines of a text, and the separators of teams that were found.
pub(crate) struct Lines {
    pub(crate) entries: Vec<Entry>,
    pub(crate) team_separators: Vec<String>,
    /// The first line that is a match.
    pub(crate) example: Option<String>,
}

/// Reads lines.
pub(crate) fn read(lines: &[(u32, String)], answers: &Answers) -> Lines {
    let mut read = Lines {
        entries: Vec::with_capacity(lines.len()),
        team_separators: Vec::new(),
        example: None,
    };
    let mut heading: Option<WrittenDate> = None;
    for (number, line) in lines {
        let written = clean(line);
        let line = without_clocks(&written);
        let blank = Entry {
            rows: vec![*number],
            ..Entry::default()
        };
        let (own_day, rest) = leading_day(&line);
        if let Some(entry) = introduced_entry(&rest, answers, &mut read.team_separators) {
            read.example.get_or_insert(written);
            // The day in a message comes before that of its head, which may have its year.
            let year = own_day.and_then(|date| date.year);
            let inner_day = entry.date.map(|date| WrittenDate {
                year: date.year.or(year),
                ..date
            });
            read.entries.push(Entry {
                date: inner_day.or(own_day).or(heading),
                rows: blank.rows,
                ..entry
            });
            continue;
        }
        if own_day.is_some() || is_title(&line) {
            heading = own_day.or_else(|| date_in_text::find(&line)).or(heading);
        }
        read.entries.push(blank);
    }
    read
}

/// A line without signs of lists and emoji at its ends, every dash a hyphen.
fn clean(line: &str) -> String {
    let is_emoji = |character: char| u32::from(character) >= 0x2190 && !character.is_alphanumeric();
    let text: String = line
        .chars()
        .map(hyphen)
        .filter(|character| !is_emoji(*character))
        .collect();
    let text = clean_name(&text);
    let text = text.trim_start_matches(|character: char| {
        matches!(character, '•' | '*' | '-' | '·' | '>' | '#' | '.') || character.is_whitespace()
    });
    without_number_of_list(text).to_owned()
}

/// Without times of day, such as `18:30` and `11.30`.
fn without_clocks(line: &str) -> String {
    let is_clock = |token: &str| {
        let token = token.trim_matches([',', '(', ')', '[', ']']);
        let dotted = token.split_once('.').filter(|(_, minutes)| minutes.len() == 2);
        let is_dotted = dotted
            .and_then(|(hours, minutes)| Some((hours.parse::<u8>().ok()?, minutes.parse::<u8>().ok()?)));
        profile::is_clock(token)
            || is_dotted.is_some_and(|(hours, minutes)| hours < 24 && (13..60).contains(&minutes))
    };
    let kept: Vec<&str> = line.split(' ').filter(|token| !is_clock(token)).collect();
    kept.join(" ")
}

/// `3) ` and `3. ` before a text.
fn without_number_of_list(text: &str) -> &str {
    let rest = text.trim_start_matches(|character: char| character.is_ascii_digit());
    let digits = text.len() - rest.len();
    if !(1..=3).contains(&digits) {
        return text;
    }
    let after = rest.strip_prefix(')').or_else(|| rest.strip_prefix(". "));
    after.map_or(text, str::trim_start)
}

/// The day at the beginning of a line, and what follows. A message's head, `[4/6/2025, 18:30] Åsa:`, is a day too.
fn leading_day(line: &str) -> (Option<WrittenDate>, String) {
    const WORDS_MAX: usize = 6;
    let line = line.trim_start_matches('[');
    let words: Vec<&str> = line.split(' ').collect();
    for count in (1..=WORDS_MAX.min(words.len())).rev() {
        let (begin, rest) = words.split_at_checked(count).unwrap_or((&words, &[]));
        let begin = begin.join(" ");
        let begin = begin
            .trim_end_matches([':', ',', ']', '-', ' ', ')'])
            .trim_start_matches('(');
        // `6/4 6/3`: two sets.
        let is_set = count == 1
            && begin.contains('/')
            && rest
                .first()
                .is_some_and(|next| next.contains('/') && is_set(next));
        if let Some(date) = dates::parse(begin).filter(|date| !is_set && is_day_of_line(*date, begin)) {
            return (Some(date), rest.join(" "));
        }
    }
    (None, line.to_owned())
}

/// `6-4` at the beginning of a line is a set, `6/4` and `6.4.` a day.
fn is_day_of_line(date: WrittenDate, text: &str) -> bool {
    let is_hyphened = date.form == DateForm::Slashes && date.year.is_none() && text.contains('-');
    date.has_day() && !is_hyphened
}

/// A text; what follows the sender of a message in it; what then follows another word, as in `Åsa: Sen: `.
fn without_introductions(text: &str) -> Vec<&str> {
    const BYTES_MAX: usize = 40;
    let is_word = |word: &str| {
        let is_digit = |sign: char| sign.is_ascii_digit();
        !word.contains(is_digit) || word.chars().all(is_digit)
    };
    let mut texts = vec![text.trim_start_matches(['-', ' ', ']'])];
    for _ in 0..2 {
        match texts.last().and_then(|text| text.split_once(": ")) {
            Some((words, rest))
                if words.len() <= BYTES_MAX && !words.contains('/') && words.split(' ').all(is_word) =>
            {
                texts.push(rest);
            }
            _ => break,
        }
    }
    texts
}

/// The match in a line after its day, and after what introduces it. Where what follows the colons is no match, two
/// pairs before a colon are the teams, as in `Åsa & Bo vs Cy & Di: 6-4`.
fn introduced_entry(text: &str, answers: &Answers, found: &mut Vec<String>) -> Option<Entry> {
    let texts = without_introductions(text);
    let (last, longer) = texts.split_last()?;
    let is_pair = |team: &WrittenTeam| pairs::has_separator(&team.written().concat());
    let (day, rest) = if longer.is_empty() {
        (None, (*last).to_owned())
    } else {
        leading_day(last)
    };
    let of_last = entry(&rest, answers, found).map(|entry| Entry { date: day, ..entry });
    of_last.or_else(|| {
        longer.iter().rev().find_map(|text| {
            let mut separators = found.clone();
            let entry = entry(text, answers, &mut separators)?;
            entry.teams.iter().all(is_pair).then(|| {
                *found = separators;
                entry
            })
        })
    })
}

fn is_title(line: &str) -> bool {
    line.split_whitespace().count() <= 8
}

/// The match in a line after its day: two teams, and a score or a word for one.
fn entry(text: &str, answers: &Answers, found: &mut Vec<String>) -> Option<Entry> {
    let tokens: Vec<&str> = text.split(' ').filter(|token| !token.is_empty()).collect();
    let tokens = without_numbers_of_sets(&tokens);
    let (begin, end) = score_range(&tokens)?;
    let score_text = tokens.get(begin..end)?.join(" ");
    let before = tokens.get(..begin)?.join(" ");
    let before = BEFORE_SCORE
        .iter()
        .find_map(|word| before.strip_suffix(word))
        .unwrap_or(&before);
    let after = tokens.get(end..)?.join(" ");
    let score = scores::score(std::iter::once(&Cell::of_text(&score_text)), false);
    if !is_likely(&score) {
        return None;
    }
    let teams = teams(before, answers, found).or_else(|| {
        // "Åsa/Bo 6-4 6-3 Cy/Di", and "6-4 6-3 Åsa/Bo - Cy/Di".
        if before.is_empty() {
            return teams(&after, answers, found);
        }
        both(before, &after).filter(|teams| teams.names.iter().all(|team| pairs::has_separator(team)))
    })?;
    Some(Entry {
        claim: teams.first_won.map(Claim::Team1),
        teams: teams.names.map(WrittenTeam::Cell),
        score,
        is_match: true,
        ..Entry::default()
    })
}

/// Without the `set 1` before a set.
fn without_numbers_of_sets<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    let is_digit = |token: &&str| {
        token
            .trim_end_matches(':')
            .parse::<u8>()
            .is_ok_and(|number| number <= 5)
    };
    let begins = |at: usize| {
        tokens
            .get(at)
            .is_some_and(|token| token.eq_ignore_ascii_case("set"))
            && tokens.get(at + 1).is_some_and(is_digit)
    };
    let is_number = |at: usize| begins(at) || at.checked_sub(1).is_some_and(begins);
    let kept = tokens.iter().enumerate().filter(|(at, _)| !is_number(*at));
    kept.map(|(_, token)| *token).collect()
}

/// Whether it is a score and no telephone number: sets of few games, or a word for a result.
fn is_likely(score: &WrittenScore) -> bool {
    let is_set = |set: &WrittenSet| match set {
        WrittenSet::Games(team1, team2) => *team1 <= 40 && *team2 <= 40,
        WrittenSet::Digits(digits) => digits.len() >= 2 && set.is_of_usual_digits(),
        WrittenSet::Date { .. } | WrittenSet::Time { .. } => false,
    };
    !score.is_unread && (score.remark.is_some() || !score.sets.is_empty()) && score.sets.iter().all(is_set)
}

/// Whether a word is a set, or several.
fn is_set(token: &str) -> bool {
    let token = token.trim_matches([',', ';', '.', '(', ')', '[', ']', '|', '!']);
    let digits = token.chars().filter(char::is_ascii_digit).count();
    let has_two = token.contains(['-', ':', '/', '.', 'x', 'X', '×']) && digits >= 2;
    has_two
        && token
            .chars()
            .all(|character| character.is_ascii_digit() || "-:/.xX×()[],".contains(character))
}

/// The run of words that is the score: sets and what may stand between them, or a remark.
fn score_range(tokens: &[&str]) -> Option<(usize, usize)> {
    let is_digits =
        |token: &&str| (2..=4).contains(&token.len()) && token.bytes().all(|byte| byte.is_ascii_digit());
    let is_remark = |token: &&str| words::is_remark_alone(token.trim_matches([',', '(', ')', '[', ']', '!']));
    let is_number = |token: &&str| token.bytes().all(|byte| byte.is_ascii_digit()) && token.len() <= 2;
    let is_between = |token: &&str| {
        matches!(
            *token,
            "," | "-" | "|" | "/" | ";" | "och" | "y" | "and" | "und" | "et" | "e"
        )
    };
    let first_spaced = || {
        tokens.array_windows::<3>().position(|[first, sign, second]| {
            is_number(first) && matches!(*sign, "-" | ":") && is_number(second)
        })
    };
    let first_digits = || {
        tokens
            .array_windows::<2>()
            .position(|[first, second]| is_digits(first) && is_digits(second))
    };
    let first_set = tokens.iter().position(|token| is_set(token));
    let begin = first_set
        .or_else(first_spaced)
        .or_else(first_digits)
        .or_else(|| tokens.iter().rposition(&is_remark))?;
    let is_part = |token: &&str| {
        is_set(token) || is_digits(token) || is_number(token) || is_remark(token) || is_between(token)
    };
    let mut end = begin
        + tokens
            .get(begin..)?
            .iter()
            .take_while(|token| is_part(token))
            .count()
            .max(1);
    while end > begin + 1 && tokens.get(end - 1).is_some_and(is_between) {
        end -= 1;
    }
    Some((begin, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_line(line: &str) -> Option<([String; 2], usize)> {
        let lines = read(&[(1, line.to_owned())], &Answers::default());
        let entry = lines.entries.into_iter().find(|entry| entry.is_match)?;
        let teams = entry.teams.map(|team| team.written().concat());
        Some((teams, entry.score.sets.len()))
    }

    #[test]
    fn matches_are_found_in_lines() {
        for line in [
            "1/6 Åsa/Bo - Cy/Di 6-4 6-3 🎾",
            "3) 24/6 Åsa/Bo – Cy/Di 6:4 6:3",
            "• 29/6 Åsa/Bo vs Cy/Di 6-4, 6-3",
            "2/7: Åsa/Bo-Cy/Di 6-4 6-3 bra match",
            "[04/06/2025, 18:32:10] Eva: Åsa/Bo - Cy/Di 6-4 6-3",
            "Sen: Åsa/Bo - Cy/Di 6-4 6-3",
            "12/6/25, 20:15 - Eva: Åsa/Bo vs Cy/Di: 6-4 6-3",
            "[04/06/2025, 18:32:10] Eva: Bana 2: Åsa/Bo - Cy/Di 6-4 6-3",
            "Åsa/Bo 6-4 6-3 Cy/Di",
            "onsdag 4 juni 2025: Åsa/Bo mot Cy/Di 6 - 4 6 - 3",
            "Åsa/Bo - Cy/Di 64 63",
            "18:30 Åsa/Bo - Cy/Di 6-4 6-3",
            "11.30 Åsa/Bo - Cy/Di 6-4 6-3 12:45",
            "6/4 6/3 Åsa/Bo - Cy/Di",
            "Åsa/Bo - Cy/Di set 1 6-4 set 2 6-3",
            "Åsa/Bo 6-4 6-3 vs Cy/Di",
            "Åsa/Bo - Cy/Di 6X4 6×3",
        ] {
            assert_eq!(
                read_line(line),
                Some((["Åsa/Bo".to_owned(), "Cy/Di".to_owned()], 2)),
                "{line}"
            );
        }
    }

    #[test]
    fn a_colon_may_follow_the_teams() {
        let teams = ["Åsa & Bo".to_owned(), "Cy & Di".to_owned()];
        for line in [
            "Åsa & Bo vs Cy & Di: 6-4 6-3",
            "Eva: Åsa & Bo vs Cy & Di: 6-4 6-3",
            "Eva: Sen: Åsa & Bo vs Cy & Di 6-4 6-3",
        ] {
            assert_eq!(read_line(line), Some((teams.clone(), 2)), "{line}");
        }
        assert_eq!(read_line("Eva: Vi ses - imorgon: 6-4"), None);
    }

    #[test]
    fn a_verb_says_who_won_and_is_no_name() {
        for (line, won) in [
            ("Åsa och Bo slog Cy och Di 6-4 6-3", true),
            ("Åsa och Bo vann över Cy och Di med 6-4, 6-3", true),
            ("Åsa och Bo förlorade mot Cy och Di 4-6 3-6", false),
            ("Åsa och Bo forlorade mot Cy och Di 4-6 3-6", false),
            ("6-4 6-3 Åsa och Bo förlorade mot Cy och Di", false),
            ("Åsa och Bo lost to Cy och Di 4-6 3-6", false),
            ("Åsa och Bo lost vs Cy och Di 4-6 3-6", false),
            ("Åsa och Bo vann 6-4 6-3 mot Cy och Di", true),
            ("Åsa och Bo perdieron 6-4 6-3 con Cy och Di", false),
            ("Åsa och Bo haben gegen Cy och Di verloren 4-6 3-6", false),
        ] {
            let answers = Answers {
                team_separators: Some(vec![" mot ".to_owned()]),
                ..Answers::default()
            };
            let entry = read(&[(1, line.to_owned())], &answers).entries.remove(0);
            assert_eq!(entry.claim, Some(Claim::Team1(won)), "{line}");
            let teams = entry.teams.map(|team| team.written().concat());
            assert_eq!(teams, ["Åsa och Bo", "Cy och Di"], "{line}");
        }
    }

    #[test]
    fn the_day_in_a_message_comes_before_that_of_its_head() {
        let line = "[15/06/2025, 09:13:01] Eva: 14/6: Åsa/Bo - Cy/Di 6-4 6-3";
        let entry = read(&[(1, line.to_owned())], &Answers::default())
            .entries
            .remove(0);
        let date = entry.date.unwrap();
        assert_eq!(
            (date.year, date.month_and_day(None)),
            (Some(2025), Some((6, Some(14))))
        );
    }

    #[test]
    fn chatter_is_no_match() {
        for line in [
            "vem kan på söndag kl 18? bana 2 är ledig",
            "bra spelat!! 6-0 i öl till Folke",
            "Resultat juni",
            "Glad midsommar alla!!",
            "Won with Bo against Cy/Di 6-4 6-3",
            "Semifinal Åsa/Bo - Cy/Di 6-4 6-3",
            "Åsa/Bo 2-0 Cy/Di (6-4 6-3)",
        ] {
            assert_eq!(read_line(line), None, "{line}");
        }
    }
}
