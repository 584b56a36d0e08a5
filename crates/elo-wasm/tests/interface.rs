//! What the exported functions return to JavaScript, and that they throw for arguments of another type.
#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use elo_wasm::constants::all_limits;
use elo_wasm::corrections::preview_correction;
use elo_wasm::forms::{validate_player_name, validate_registration};
use elo_wasm::matches::{is_usual_set, preview_match, validate_match};
use js_sys::JSON;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::wasm_bindgen_test;

fn argument<T: Tsify>(json: &str) -> Ts<T> {
    Ts::new_unchecked(JSON::parse(json).expect("the test's JSON is right"))
}

fn json<T: Tsify>(value: &Ts<T>) -> String {
    JSON::stringify(&value.js_value())
        .map(String::from)
        .expect("plain objects have JSON")
}

const GROUP: &str = r#"[{"playerId":1,"rating":1500,"played":0},{"playerId":2,"rating":1500,"played":0},
    {"playerId":3,"rating":1500,"played":4},{"playerId":9007199254740991,"rating":1500,"played":5}]"#;

#[wasm_bindgen_test]
fn a_preview_is_a_plain_object() {
    let typed = format!(
        r#"{{"players":{GROUP},"team1":[1,2],"team2":[3,9007199254740991],"sets":[[6,4],[3,null]]}}"#
    );
    let preview = preview_match(&argument(&typed)).unwrap_or_else(|_| unreachable!("the input is right"));
    let player = |id, change: &str, rank| {
        format!(
            r#"{{"playerId":{id},"rankBefore":1,"rankAfter":{rank},"change":{{"before":1500,{change}}}}}"#
        )
    };
    let numbers = |after, won, k, raw, change, before, status| {
        format!(
            r#""after":{after},"won":{won},"kFactor":{k},"expected":0.5,"rawChange":{raw},"margin":2,"change":{change},"statusBefore":"{before}","statusAfter":"{status}""#
        )
    };
    let new = numbers(1522, true, 40, 20, 22, "provisional", "provisional");
    let fifth = numbers(1478, false, 40, -20, -22, "provisional", "established");
    let old = numbers(1488, false, 20, -10, -12, "established", "established");
    let expected = format!(
        r#"{{"averages":[1500,1500],"expected":[0.5,0.5],"outcome":{{"winner":1,"setsWon":[1,0],"games":[6,4],"margin":2}},"players":[{},{},{},{}]}}"#,
        player(1, &new, 1),
        player(2, &new, 1),
        player(3, &fifth, 4),
        player(9_007_199_254_740_991_i64, &old, 3),
    );
    assert_eq!(json(&preview), expected);
}

#[wasm_bindgen_test]
fn a_preview_of_an_incomplete_match_has_null_for_what_is_unknown() {
    let typed = format!(r#"{{"players":{GROUP},"team1":[1,2],"team2":[null,3],"sets":[]}}"#);
    let preview = preview_match(&argument(&typed)).unwrap_or_else(|_| unreachable!("the input is right"));
    assert_eq!(
        json(&preview),
        r#"{"averages":[1500,null],"expected":null,"outcome":null,"players":null}"#
    );
}

#[wasm_bindgen_test]
fn a_correction_preview_lists_plain_objects() {
    let at = |id, elo, peak, played| {
        format!(
            r#"{{"playerId":{id},"name":"Ana","currentElo":{elo},"peakElo":{peak},"lowestElo":1478,"gamesPlayed":{played},"wins":0}}"#
        )
    };
    let [one, two, three, four] = [1, 2, 3, 4].map(|id| at(id, 1500, 1500, 0));
    let players = [at(1, 1522, 1522, 1), two.clone(), three.clone(), four.clone()].join(",");
    let input = |edit: &str| {
        argument(&format!(
            r#"{{"players":[{players}],"before":[{one},{two},{three},{four}]{edit}}}"#
        ))
    };
    let previewed =
        |edit: &str| preview_correction(&input(edit)).unwrap_or_else(|_| unreachable!("the input is right"));
    let deleted = previewed("").expect("a deletion is whole");
    assert_eq!(deleted.len(), 4);
    assert_eq!(
        json(&deleted[0]),
        r#"{"playerId":1,"before":{"currentElo":1522,"peakElo":1522,"lowestElo":1478,"gamesPlayed":1,"wins":0},"after":{"currentElo":1500,"peakElo":1500,"lowestElo":1478,"gamesPlayed":0,"wins":0},"rankBefore":1,"rankAfter":1}"#
    );
    assert!(previewed(r#","edit":{"team1":[1,null],"team2":[3,4],"sets":[[6,4]]}"#).is_none());
    assert!(preview_correction(&argument(r#"{"players":[],"before":[]}"#)).is_err());
}

#[wasm_bindgen_test]
fn violations_are_plain_objects() {
    let found = validate_player_name(&"x".into());
    let found: Vec<String> = found.iter().map(json).collect();
    assert_eq!(
        found,
        [r#"{"field":"name","code":"player_name.too_short","params":{"min":2}}"#]
    );
    let typed = r#"{"team1":[1,2],"team2":[3,4],"sets":[[6,4],[4,6]],"playedOn":"","today":"2025-06-01"}"#;
    let found = validate_match(&argument(typed)).unwrap_or_else(|_| unreachable!("the input is right"));
    let found: Vec<String> = found.iter().map(json).collect();
    assert_eq!(
        found,
        [r#"{"field":"sets","code":"match.tied","params":{"team1Sets":1,"team2Sets":1}}"#]
    );
}

#[wasm_bindgen_test]
fn text_is_trimmed_and_normalised_before_validation() {
    let codes = |name: &str| -> Vec<String> { validate_player_name(&name.into()).iter().map(json).collect() };
    assert_eq!(
        codes("  x  "),
        codes("x"),
        "blanks around a name do not lengthen it"
    );
    let decomposed = "e\u{301}".repeat(50);
    assert_eq!(
        codes(&decomposed),
        Vec::<String>::new(),
        "an accent does not count as a character"
    );
}

#[wasm_bindgen_test]
fn fractions_count_as_not_typed_and_are_not_rounded() {
    let sets = |json| JSON::parse(json).expect("the test's JSON is right");
    let usual = |json| is_usual_set(&sets(json), 0).ok();
    assert_eq!(usual("[[6,5]]"), Some(false));
    assert_eq!(
        usual("[[6.5,5]]"),
        Some(true),
        "not a score, so nothing is said about it"
    );
    assert_eq!(usual("[[6]]"), None);
    assert_eq!(usual("{}"), None);
}

#[wasm_bindgen_test]
fn an_argument_of_another_type_throws_and_later_calls_work() {
    for wrong in ["null", "{}", "[]", "1", r#"{"name":1}"#] {
        assert!(validate_registration(&argument(wrong)).is_err(), "{wrong}");
    }
    assert!(validate_player_name(&"Ana".into()).is_empty());
}

#[wasm_bindgen_test]
fn limits_are_numbers() {
    let limits = all_limits().js_value();
    let limit = |name| {
        js_sys::Reflect::get(&limits, &JsValue::from_str(name))
            .ok()
            .and_then(|value| value.as_f64())
    };
    assert_eq!(limit("startRating"), Some(1500.0));
    assert_eq!(limit("groupNameMax"), Some(49.0));
}
