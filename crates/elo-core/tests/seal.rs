//! Seals equal those of an independent program, and any change of what they cover changes them.
#![allow(missing_docs, reason = "a test")]
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;

use elo_core::calendar::Day;
use elo_core::identifier::GroupHash;
use elo_core::lineup::Lineup;
use elo_core::seal::{Code, Head, NotASeal, SealedMatch};
use elo_core::set_score::SetScore;
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    name: String,
    public_hash: String,
    matches: Vec<Played>,
    heads: BTreeMap<u32, Head>,
    codes: BTreeMap<u32, String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Played {
    number: u32,
    played_on: String,
    players: [u64; 4],
    sets: Vec<SetScore>,
}

fn cases() -> Vec<Case> {
    let cases: Cases = serde_json::from_str(include_str!("seal_cases.json")).unwrap();
    cases.cases
}

fn case(name: &str) -> Case {
    cases().into_iter().find(|case| case.name == name).unwrap()
}

/// The head after each match, that of the empty log first.
fn heads(public_hash: &str, matches: &[Played]) -> Vec<Head> {
    let mut heads = vec![Head::of_group(&GroupHash::parse(public_hash).unwrap())];
    for played in matches {
        let head = heads[heads.len() - 1];
        heads.push(head.after(&SealedMatch {
            number: played.number,
            played_on: Day::parse(&played.played_on).unwrap(),
            lineup: Lineup::new(played.players),
            sets: &played.sets,
        }));
    }
    heads
}

#[test]
fn every_case_matches_the_independent_program() {
    let cases = cases();
    assert_eq!(cases.len(), 5);
    for case in cases {
        let heads = heads(&case.public_hash, &case.matches);
        assert_eq!(heads.len(), case.matches.len() + 1, "{}", case.name);
        for (number, expected) in &case.heads {
            let head = heads[usize::try_from(*number).unwrap()];
            assert_eq!(head, *expected, "{} {number}", case.name);
            assert_eq!(
                head.code().to_string(),
                case.codes[number],
                "{} {number}",
                case.name
            );
        }
    }
}

#[test]
fn whatever_changes_of_a_match_changes_its_head_and_all_later_ones() {
    let case = case("few");
    let right = heads(&case.public_hash, &case.matches);
    let changes: [fn(&mut Played); 7] = [
        |played| played.number += 1,
        |played| played.played_on = "2024-03-05".to_owned(),
        |played| played.players.swap(0, 1),
        |played| played.players.swap(1, 2),
        |played| played.sets[0].team2 += 1,
        |played| played.sets.swap(0, 1),
        |played| played.sets.push(SetScore::new(0, 0)),
    ];
    for (index, change) in changes.iter().enumerate() {
        let mut log = case.matches.clone();
        change(&mut log[1]);
        let others = heads(&case.public_hash, &log);
        assert_eq!(others[..2], right[..2], "change {index}");
        let all = others.iter().zip(&right).skip(2).all(|(one, other)| one != other);
        assert!(all, "change {index}");
    }
}

#[test]
fn the_same_matches_of_two_groups_have_other_heads() {
    let case = case("few");
    let (here, there) = (heads("aaaaaaaa", &case.matches), heads("aaaaaaab", &case.matches));
    assert!(here.iter().zip(&there).all(|(one, other)| one != other));
}

#[test]
fn a_code_is_read_as_people_write_it() {
    let code: Code = "1P8 DXW HV0 D4J".parse().unwrap();
    for text in [
        "1P8DXWHV0D4J",
        "1p8-dxw-hv0-d4j",
        " ip8 dxw hvo d4j\n",
        "LP8\u{a0}DXW\u{2011}HVO\u{2013}D4J",
    ] {
        assert_eq!(text.parse(), Ok(code), "{text:?}");
    }
}

#[test]
fn what_is_no_code_is_refused() {
    for text in [
        "",
        "1P8 DXW HV0 D4",
        "1P8 DXW HV0 D4J1",
        "1P8 DXW HV0 D4U",
        "1P8.DXW.HV0.D4J",
        "1P8 DXW HV0 D4Ö",
    ] {
        assert_eq!(text.parse::<Code>(), Err(NotASeal), "{text:?}");
    }
}

#[test]
fn what_is_no_head_is_refused() {
    let head = "6bb0e902205147ec3290658282a78d71252f5e63288eda9e2ff37c98da482aef";
    assert_eq!(head.parse::<Head>().unwrap().to_string(), head);
    for text in [
        "",
        head.trim_start_matches('6'),
        head.trim_start_matches("6b"),
        &format!("{head}00"),
        &head.replace('6', "g"),
        &head.replace("6b", "+b"),
    ] {
        assert_eq!(text.parse::<Head>(), Err(NotASeal), "{text:?}");
    }
}

proptest! {
    #[test]
    fn a_code_is_read_back_and_no_sign_can_be_changed(head in "[0-9a-f]{64}", position in 0_usize..12, step in 1_usize..32) {
        const SIGNS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        let code = head.parse::<Head>().unwrap().code();
        prop_assert_eq!(code.to_string().parse(), Ok(code));

        let mut signs: Vec<char> = code.to_string().replace(' ', "").chars().collect();
        let sign = SIGNS.find(signs[position]).unwrap();
        signs[position] = SIGNS.chars().nth((sign + step) % 32).unwrap();
        let changed: String = signs.into_iter().collect();
        prop_assert_ne!(changed.parse::<Code>().unwrap(), code);
    }
}
