//! The two teams of a line, and what stands between them.

use crate::answers::Answers;
use crate::date_tokens::hyphen;
use crate::pairs;

/// What may stand between two teams, the clearest first.
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

/// Team separators that say that the first team won.
const BEATS: [&str; 19] = [
    " beat ",
    " def. ",
    " defeated ",
    " won against ",
    " slog ",
    " vann mot ",
    " vann över ",
    " besegrade ",
    " besiegt ",
    " schlagen ",
    " battent ",
    " battono ",
    " gana a ",
    " ganan a ",
    " ganó a ",
    " ganaron a ",
    " ganó contra ",
    " ganaron contra ",
    " vencieron a ",
];
/// Team separators that say that the first team lost.
const LOSES_TO: [&str; 10] = [
    " lost to ",
    " lost against ",
    " förlorade mot ",
    " torskade mot ",
    " verlieren gegen ",
    " perdió contra ",
    " perdieron contra ",
    " perdió con ",
    " perdieron con ",
    " perdent contre ",
];
/// Whether a verb in a text says that the team before it won, or lost.
pub(crate) fn first_team_won(text: &str) -> Option<bool> {
    let folded = text.to_lowercase();
    let has = |separators: &[&str]| separators.iter().any(|separator| folded.contains(separator));
    let lost = || has(&LOSES_TO).then_some(false);
    has(&BEATS).then_some(true).or_else(lost)
}

/// The two teams of a text, at the first team separator that it has.
pub(crate) fn teams(text: &str, answers: &Answers, found: &mut Vec<String>) -> Option<[String; 2]> {
    let text = text.trim_matches([' ', ':', ',']);
    let folded = text.to_lowercase();
    if folded.len() != text.len() {
        return None;
    }
    let answered: Vec<String> = answers
        .team_separators
        .iter()
        .flatten()
        .map(|separator| separator.chars().map(hyphen).collect())
        .collect();
    // `förlorade mot` before `mot`.
    let verbs = BEATS.iter().chain(&LOSES_TO);
    let owned = |separator: &&str| (*separator).to_owned();
    let known = TEAM_SEPARATORS.iter().map(owned);
    for separator in verbs.map(owned).chain(answered).chain(known) {
        let Some(at) = folded.find(&separator.to_lowercase()) else {
            continue;
        };
        let (team1, team2) = (text.get(..at)?, text.get(at + separator.len()..)?);
        let (Some(team1), Some(team2)) = (team_alone(team1), team_alone(team2)) else {
            continue;
        };
        if !found.contains(&separator) {
            found.push(separator);
        }
        return Some([team1, team2]);
    }
    // "Åsa/Bo-Cy/Di": a hyphen without spaces, between teams that have separators of their own.
    let (team1, team2) = text.split_once('-')?;
    let is_pair = |team: &str| pairs::has_separator(team) && !team.contains('-');
    (is_pair(team1) && is_pair(team2)).then(|| [team1, team2].map(|team| team.trim().to_owned()))
}

/// A text that may be the names of a team: few words, of letters.
pub(crate) fn team_alone(text: &str) -> Option<String> {
    const WORDS_MAX: usize = 9;
    let text = text.trim_matches([' ', ':', ',', '-']);
    let count = text.split_whitespace().count();
    let has_letters = text.chars().any(char::is_alphabetic);
    let is_sentence = text.contains(['?', '!', '=', '@']);
    (has_letters && !is_sentence && (1..=WORDS_MAX).contains(&count)).then(|| text.to_owned())
}
