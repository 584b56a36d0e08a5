//! The English messages of errors: those of the app, from its locale file.

use elo_core::identifier::Language;
use serde_json::{Map, Value};

use crate::locales::translate;

/// The message of an error code, with its parameters.
///
/// A code without a message, or a message without a parameter, is a mistake of ours, which the tests find. The response
/// then has the code in its place.
pub(super) fn message(code: &str, params: &Map<String, Value>) -> String {
    let mut values: Vec<(&str, String)> = params
        .iter()
        .map(|(name, value)| (name.as_str(), text(value)))
        .collect();
    if let Some(seconds) = params.get("retryAfter") {
        values.push(("wait", format!("{seconds} s")));
    }
    if let Some(minutes) = params.get("minutesAgo") {
        values.push(("ago", format!("{minutes} min ago")));
    }
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    translate(Language::En, &format!("errors:code.{code}"), &values).unwrap_or_else(|| code.to_owned())
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use elo_core::violation::ViolationCode;
    use serde_json::json;

    use super::*;
    use crate::error::ErrorCode;

    /// All parameters of errors. Which code has which is checked where the errors arise.
    fn params() -> Map<String, Value> {
        let names = [
            "first",
            "games",
            "last",
            "matchCount",
            "matchNumber",
            "matches",
            "max",
            "min",
            "minutesAgo",
            "number",
            "player",
            "players",
            "reason",
            "retryAfter",
            "team",
            "team1Sets",
            "team2Sets",
            "year",
        ];
        names
            .map(|name| (name.to_owned(), json!(7)))
            .into_iter()
            .collect()
    }

    #[test]
    fn every_code_has_a_message() {
        let violations = ViolationCode::ALL.iter().map(|code| code.as_str());
        for code in ErrorCode::ALL.iter().map(|code| code.as_str()).chain(violations) {
            assert_ne!(message(code, &params()), code);
        }
    }

    #[test]
    fn a_message_contains_its_parameters() {
        let message_of = |code: &str, params: Value| message(code, params.as_object().unwrap());
        assert_eq!(
            message_of("match.tied", json!({"team1Sets": 1, "team2Sets": 1})),
            "Match cannot be tied (1-1 in sets) - one team must win more sets"
        );
        assert_eq!(
            message_of("import.moved", json!({"matchCount": 14})),
            "Matches have been added or deleted meanwhile: the group now has 14. Check the import again."
        );
        assert_eq!(
            message_of("match.twin", json!({"number": 143, "minutesAgo": 4})),
            "This match was entered 4 min ago, as match 143. Nothing was saved a second time."
        );
        assert_eq!(
            message_of("limit.logins", json!({"retryAfter": 540})),
            "Too many attempts. Please try again in 540 s."
        );
    }
}
