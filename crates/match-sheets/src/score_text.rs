//! The sets in a text: which numbers belong together, and which are points of tie-breaks.

use crate::scores::WrittenSet;

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Number(String),
    Sign(char),
    Space,
    Open,
    Close,
    Word,
}

/// Words that may stand between sets.
const CONNECTORS: [&str; 22] = [
    "y",
    "och",
    "and",
    "und",
    "et",
    "e",
    "set",
    "sets",
    "tb",
    "stb",
    "mtb",
    "tiebreak",
    "supertiebreak",
    "super",
    "tie",
    "break",
    "games",
    "game",
    "juegos",
    "match",
    "satz",
    "o",
];

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut word = String::new();
    let mut rest = text.chars().chain([' ']).peekable();
    while let Some(character) = rest.next() {
        let is_between_digits = word.is_empty()
            && matches!(tokens.last(), Some(Token::Number(_)))
            && rest.peek().is_some_and(char::is_ascii_digit);
        // `6x4`, as in Brazil.
        if matches!(character, 'x' | '×') && is_between_digits {
            tokens.push(Token::Sign('-'));
            continue;
        }
        if character.is_alphabetic() {
            word.push(character);
            continue;
        }
        if !word.is_empty() {
            tokens.push(if CONNECTORS.contains(&word.as_str()) {
                Token::Space
            } else {
                Token::Word
            });
            word.clear();
        }
        match (tokens.last_mut(), character) {
            (Some(Token::Number(digits)), '0'..='9') => digits.push(character),
            (_, '0'..='9') => tokens.push(Token::Number(character.to_string())),
            (_, '(' | '[' | '{') => tokens.push(Token::Open),
            (_, ')' | ']' | '}') => tokens.push(Token::Close),
            (_, '-' | ':' | '/' | '.' | ',' | ';' | '|' | '&' | '+') => tokens.push(Token::Sign(character)),
            (_, _) if character.is_whitespace() => tokens.push(Token::Space),
            _ => {}
        }
    }
    tokens
}

enum Item {
    Set(u32, u32),
    /// A pair in brackets: a match tie-break, or the points of a set's tie-break.
    InBrackets {
        points: (u32, u32),
        is_attached: bool,
    },
    /// The points of a set's tie-break.
    Points,
    Digits(String),
}

/// The sets of a clean text. A remark allows other words after it.
pub(crate) fn sets(text: &str, has_remark: bool) -> Option<Vec<WrittenSet>> {
    let tokens = tokens(text);
    if !has_remark && tokens.contains(&Token::Word) {
        return None;
    }
    let items = items(&tokens)?;
    let has = |accepts: fn(&Item) -> bool| items.iter().any(accepts);
    let is_mixed =
        has(|item| matches!(item, Item::Digits(_))) && has(|item| !matches!(item, Item::Digits(_)));
    // `6 6` is a team's games in two sets.
    let has_single_digits =
        items.len() > 1 && has(|item| matches!(item, Item::Digits(digits) if digits.len() == 1));
    if is_mixed || has_single_digits {
        return None;
    }
    without_tie_breaks(&items).map(without_tally)
}

fn items(tokens: &[Token]) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut rest = tokens;
    let mut is_after_number = false;
    while let Some((token, after)) = rest.split_first() {
        rest = after;
        match token {
            Token::Number(digits) => {
                if let Some((team2, after)) = second_number(after) {
                    items.extend(set_or_two(digits, team2)?);
                    rest = after;
                } else {
                    items.push(Item::Digits(digits.clone()));
                }
                is_after_number = true;
                continue;
            }
            Token::Open => {
                if let Some((item, after)) = in_brackets(after, is_after_number) {
                    items.push(item);
                    rest = after;
                }
            }
            Token::Sign(_) | Token::Space | Token::Close | Token::Word => {}
        }
        is_after_number = false;
    }
    Some(items)
}

/// The set of two numbers; or two sets of digits alone, such as `64/63`: no set has as many games.
fn set_or_two(digits: &str, team2: u32) -> Option<Vec<Item>> {
    const GAMES_OF_DIGITS: u32 = 40;
    let team1: u32 = digits.parse().ok()?;
    let sets = [team1, team2].map(|number| WrittenSet::Digits(number.to_string()));
    let is_set = |set: &WrittenSet| {
        matches!(set, WrittenSet::Digits(digits) if digits.len() == 2) && set.is_of_usual_digits()
    };
    if team1.saturating_add(team2) >= GAMES_OF_DIGITS
        && ![team1, team2].contains(&10)
        && sets.iter().all(is_set)
    {
        return Some(vec![
            Item::Digits(team1.to_string()),
            Item::Digits(team2.to_string()),
        ]);
    }
    Some(vec![Item::Set(team1, team2)])
}

/// The number of team 2 after a sign, and what follows it.
fn second_number(tokens: &[Token]) -> Option<(u32, &[Token])> {
    let (Token::Sign(sign), after) = without_space(tokens).split_first()? else {
        return None;
    };
    let has_space = tokens.first() == Some(&Token::Space) || after.first() == Some(&Token::Space);
    let (Token::Number(digits), rest) = without_space(after).split_first()? else {
        return None;
    };
    let is_within = match sign {
        '-' | ':' => true,
        '/' | '.' => !has_space,
        // `6,4`, but not `64,63` and `6,40`.
        ',' => !has_space && digits.parse::<u32>().is_ok_and(|number| number <= 20) && !is_joined(rest),
        _ => false,
    };
    is_within
        .then(|| digits.parse().ok().map(|number| (number, rest)))
        .flatten()
}

fn is_joined(tokens: &[Token]) -> bool {
    matches!(tokens.first(), Some(Token::Sign('-' | ':' | '/')))
}

fn without_space(tokens: &[Token]) -> &[Token] {
    match tokens {
        [Token::Space, rest @ ..] => without_space(rest),
        _ => tokens,
    }
}

/// What brackets hold, if it is one number or one pair.
fn in_brackets(tokens: &[Token], is_attached: bool) -> Option<(Item, &[Token])> {
    let (Token::Number(digits), after) = without_space(tokens).split_first()? else {
        return None;
    };
    if let Some((Token::Close, rest)) = without_space(after).split_first() {
        return Some((Item::Points, rest));
    }
    let (second, after) = second_number(after)?;
    let (Token::Close, rest) = without_space(after).split_first()? else {
        return None;
    };
    let points = (digits.parse().ok()?, second);
    Some((Item::InBrackets { points, is_attached }, rest))
}

/// The sets without the points of their tie-breaks. `None` if points may be those of a set or of a match tie-break.
fn without_tie_breaks(items: &[Item]) -> Option<Vec<WrittenSet>> {
    let mut sets: Vec<WrittenSet> = Vec::new();
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Set(team1, team2) => sets.push(WrittenSet::Games(*team1, *team2)),
            Item::Digits(digits) => sets.push(WrittenSet::Digits(digits.clone())),
            Item::Points => {
                went_to_tie_break(sets.last())?;
            }
            // `1-0 (10-8)`: a match tie-break that is counted as a set.
            Item::InBrackets { points, .. } if let Some(set_winner) = won_to_nil(sets.last()) => {
                if (points.0 > points.1) != set_winner {
                    return None;
                }
                sets.pop();
                sets.push(WrittenSet::Games(points.0, points.1));
            }
            Item::InBrackets { points, is_attached } => {
                let Some(set_winner) = went_to_tie_break(sets.last()) else {
                    sets.push(WrittenSet::Games(points.0, points.1));
                    continue;
                };
                let agrees = (points.0 > points.1) == set_winner;
                let is_last = items
                    .get(at + 1..)
                    .is_none_or(|rest| !rest.iter().any(|item| matches!(item, Item::Set(..))));
                let decides = is_last && are_tied(&sets);
                let may_be_match = points.0.max(points.1) >= 10;
                match (decides, *is_attached, agrees) {
                    (true, _, false) => sets.push(WrittenSet::Games(points.0, points.1)),
                    (true, false, true) if may_be_match => {
                        sets.push(WrittenSet::Games(points.0, points.1));
                    }
                    (true, true, true) if may_be_match => return None,
                    (false, _, false) => return None,
                    _ => {}
                }
            }
        }
    }
    Some(sets)
}

/// The sets without a first or last pair that counts the others, as in `2:1 (6:4, 3:6, 10:8)`.
fn without_tally(sets: Vec<WrittenSet>) -> Vec<WrittenSet> {
    let counts = |tally: &WrittenSet, others: &[WrittenSet]| {
        let won = |by_team1: bool| {
            let is_won = |set: &&WrittenSet| matches!(set, WrittenSet::Games(team1, team2) if (team1 > team2) == by_team1);
            u32::try_from(others.iter().filter(is_won).count()).unwrap_or(u32::MAX)
        };
        others.len() >= 2 && *tally == WrittenSet::Games(won(true), won(false))
    };
    match sets.as_slice() {
        [tally, others @ ..] if counts(tally, others) => others.to_vec(),
        [others @ .., tally] if counts(tally, others) => others.to_vec(),
        _ => sets,
    }
}

/// Whether team 1 won the set, if the set was one of a tie-break: 7-6, or 4-3 of short sets.
fn went_to_tie_break(set: Option<&WrittenSet>) -> Option<bool> {
    match set {
        Some(WrittenSet::Games(team1, team2)) if team1.abs_diff(*team2) == 1 && *team1 + *team2 >= 7 => {
            Some(team1 > team2)
        }
        _ => None,
    }
}

/// Whether team 1 won the set, if it is 1-0 or 0-1.
fn won_to_nil(set: Option<&WrittenSet>) -> Option<bool> {
    match set {
        Some(WrittenSet::Games(1, 0)) => Some(true),
        Some(WrittenSet::Games(0, 1)) => Some(false),
        _ => None,
    }
}

fn are_tied(sets: &[WrittenSet]) -> bool {
    let won = |by_team1: bool| {
        let won =
            |set: &&WrittenSet| matches!(set, WrittenSet::Games(team1, team2) if (team1 > team2) == by_team1);
        sets.iter().filter(won).count()
    };
    won(true) == won(false)
}
