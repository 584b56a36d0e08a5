//! Numbers, words and signs of a text that may be a day.

use crate::words::plain;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Number(String),
    Word(String),
    Sign(char),
}

/// The tokens of a text, plain.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    for character in plain(text).chars() {
        match (tokens.last_mut(), character) {
            (Some(Token::Number(digits)), '0'..='9') => digits.push(character),
            (_, '0'..='9') => tokens.push(Token::Number(character.to_string())),
            (Some(Token::Word(word)), _) if character.is_alphabetic() => word.push(character),
            _ if character.is_alphabetic() => tokens.push(Token::Word(character.to_string())),
            _ if character.is_whitespace() || character == '°' => {
                // A space ends a number and a word.
                if !matches!(tokens.last(), Some(Token::Sign(_)) | None) {
                    tokens.push(Token::Sign(' '));
                }
            }
            _ => tokens.push(Token::Sign(hyphen(character))),
        }
    }
    tokens
}

/// Dashes and the minus are hyphens.
pub(crate) const fn hyphen(character: char) -> char {
    match character {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => '-',
        other => other,
    }
}

/// The tokens before a time of day, such as `18:30`, and after it.
pub(crate) fn without_time(tokens: Vec<Token>) -> Vec<Token> {
    let is_number = |token: Option<&Token>| matches!(token, Some(Token::Number(_)));
    let Some(colon) = tokens.iter().position(|token| *token == Token::Sign(':')) else {
        return tokens;
    };
    let begins = colon.checked_sub(1).filter(|at| is_number(tokens.get(*at)));
    let (Some(begin), true) = (begins, is_number(tokens.get(colon + 1))) else {
        return tokens;
    };
    // Each further number belongs to it: seconds, fractions, and the offset of a time zone.
    let mut end = colon + 2;
    while matches!(tokens.get(end), Some(Token::Sign(':' | '.' | '+' | '-')))
        && is_number(tokens.get(end + 1))
    {
        end += 2;
    }
    end += zone_length(tokens.get(end..).unwrap_or_default());
    let outside = |(at, token)| (!(begin..end).contains(&at)).then_some(token);
    tokens.into_iter().enumerate().filter_map(outside).collect()
}

/// How many tokens after a time are the half of its day and its zone, as in `PM GMT+2`.
fn zone_length(tokens: &[Token]) -> usize {
    const WORDS: [&str; 6] = ["am", "pm", "gmt", "utc", "cet", "cest"];
    let mut length = 0;
    while let [space, Token::Word(word), ..] = tokens.get(length..).unwrap_or_default()
        && *space == Token::Sign(' ')
        && WORDS.contains(&word.as_str())
    {
        length += 2;
        if let [Token::Sign('+' | '-'), Token::Number(_), ..] = tokens.get(length..).unwrap_or_default() {
            length += 2;
        }
    }
    length
}
