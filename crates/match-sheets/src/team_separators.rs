//! The two teams of a line, and who of them a verb says has won.

use crate::answers::Answers;
use crate::date_tokens::hyphen;
use crate::pairs;
use crate::words::{self, plain};

/// What may stand between two teams and says nothing of who won, the clearest first.
const TEAM_SEPARATORS: [&str; 16] = [
    " vs. ",
    " vs ",
    " mot ",
    " contra ",
    " gegen ",
    " contre ",
    " contro ",
    " against ",
    " v ",
    " x ",
    " - ",
    " – ",
    " — ",
    " : ",
    " | ",
    ">",
];

/// Verbs after the team that won.
const WINS: &str = "beat beats def defeat defeats defeated won win wins slog slar vann vinner besegrade besegrar besiegt \
    besiegen besiegten schlagen schlug schlugen gewann gewannen gewinnen battent gagnent battono vincono gano ganaron \
    gana ganan vencio vencieron derrotaron vence vencem venceram ganharam";
/// Verbs after the team that lost.
const LOSES: &str = "lost lose loses forlorade forlorar torskade verlor verloren verlieren perdio perdieron pierde \
    pierden perdent perdu perdono perso perderam";
/// Words between a verb and a team.
const JOINTS: &str =
    "to against over a mot contra con gegen contre contro vs v med by with por mit haben ont hanno";
/// Words before a team that are no name.
const TITLES: &str =
    "final semifinal finale kvartsfinal bana pista court platz match partido ganadores winners kl";

/// Two teams, and whether a verb says that the first one won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Teams {
    pub(crate) names: [String; 2],
    pub(crate) first_won: Option<bool>,
}

/// The two teams of a text, at a verb or at the first team separator that it has.
pub(crate) fn teams(text: &str, answers: &Answers, found: &mut Vec<String>) -> Option<Teams> {
    let text = text.trim_matches([' ', ':', ',']);
    if let Some((teams, separator)) = at_verb(text) {
        add(found, separator);
        return Some(teams);
    }
    let folded = text.to_lowercase();
    if folded.len() != text.len() {
        return None;
    }
    let answered = answers.team_separators.iter().flatten();
    let answered = answered.map(|separator| separator.chars().map(hyphen).collect::<String>());
    let known = TEAM_SEPARATORS.into_iter().map(str::to_owned);
    for separator in answered.chain(known) {
        let Some(at) = folded.find(&separator.to_lowercase()) else {
            continue;
        };
        if let Some(teams) = both(text.get(..at)?, text.get(at + separator.len()..)?) {
            add(found, separator);
            return Some(teams);
        }
    }
    // "Åsa/Bo-Cy/Di": a hyphen without spaces, between teams that have separators of their own.
    let (team1, team2) = text.split_once('-')?;
    let is_pair = |team: &str| pairs::has_separator(team) && !team.contains('-');
    (is_pair(team1) && is_pair(team2))
        .then(|| both(team1, team2))
        .flatten()
}

fn add(found: &mut Vec<String>, separator: String) {
    if !found.contains(&separator) {
        found.push(separator);
    }
}

/// The teams before and after a verb and what joins it to them, as in `Åsa/Bo förlorade mot Cy/Di`.
fn at_verb(text: &str) -> Option<(Teams, String)> {
    let words: Vec<&str> = text.split(' ').collect();
    let verb = words
        .iter()
        .position(|word| outcome(word).is_some())
        .filter(|at| *at > 0)?;
    let is_joint = |at: &usize| words.get(*at).is_some_and(|word| is_in(JOINTS, word));
    let end = (verb + 1..words.len()).take_while(is_joint).count() + verb + 1;
    let first_won = words.get(verb).and_then(|word| outcome(word));
    let teams = both(&words.get(..verb)?.join(" "), &words.get(end..)?.join(" "))?;
    let separator = format!(" {} ", words.get(verb..end)?.join(" "));
    Some((Teams { first_won, ..teams }, separator))
}

/// Two texts that may be the names of teams, without verbs beside them. `None` if they say different things of who won.
pub(crate) fn both(team1: &str, team2: &str) -> Option<Teams> {
    let (team1, won1) = team_alone(team1, false)?;
    let (team2, won2) = team_alone(team2, true)?;
    if won1.is_some() && won2.is_some() && won1 != won2 {
        return None;
    }
    Some(Teams {
        names: [team1, team2],
        first_won: won1.or(won2),
    })
}

/// A text that may be the names of a team: few words, of letters, without sets or a day. A verb after it says whether
/// the first team won; a second team may begin with what joins it to a verb.
fn team_alone(text: &str, is_second: bool) -> Option<(String, Option<bool>)> {
    const WORDS_MAX: usize = 9;
    let text = text.trim_matches([' ', ':', ',', '-']);
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let mut first_won = None;
    while let Some(last) = words.last().filter(|word| is_verb_or_joint(word)) {
        first_won = first_won.or(outcome(last));
        words.pop();
    }
    let joints = words
        .iter()
        .take_while(|word| is_second && is_in(JOINTS, word))
        .count();
    let words = words.get(joints..)?;
    let (first, name) = (words.first()?, words.join(" "));
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
    let is_title = is_number || is_verb_or_joint(first) || is_in(TITLES, first);
    let is_sentence = name.contains(['?', '!', '=', '@']) || words.iter().any(|word| has_two_numbers(word));
    let has_letters = name.contains(char::is_alphabetic);
    let is_team = has_letters && !is_sentence && !is_title && words.len() <= WORDS_MAX;
    is_team.then_some((name, first_won))
}

/// Whether the word is a verb that says who won, and for whom.
fn outcome(word: &str) -> Option<bool> {
    let lost = || is_in(LOSES, word).then_some(false);
    is_in(WINS, word).then_some(true).or_else(lost)
}

fn is_verb_or_joint(word: &str) -> bool {
    outcome(word).is_some() || is_in(JOINTS, word)
}

/// Whether it has a set, a day or a time.
fn has_two_numbers(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = word
        .trim_matches(|sign: char| !sign.is_ascii_digit())
        .split(['-', ':', '/', '.']);
    parts.next().is_some_and(is_number) && parts.next().is_some_and(is_number)
}

fn is_in(list: &str, word: &str) -> bool {
    words::is_in(list, plain(word).trim_end_matches(['.', ',', ':']))
}
