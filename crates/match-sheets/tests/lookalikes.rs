//! Columns and words that look like a part of a match and are none, or that say who won.
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic is how a test fails"
)]

mod support;

use serde_json::json;
use support::{asked, columns, left_out, lines, matches, read};

#[test]
fn columns_that_count_sets_and_games_are_no_sets() {
    let text = "Datum;Spelare 1;Spelare 2;Spelare 3;Spelare 4;Resultat;Set 1;Set 2;Set 3;Game\n\
        2025-06-04;Åsa;Bo;Cia;Dan;2-0;6-4;6-3;;12-7\n2025-06-11;Åsa;Cia;Bo;Dan;2-1;6-4;3-6;10-8;19-18\n";
    assert_eq!(asked(text), [""; 0]);
    assert_eq!(
        lines(&read(text, json!({})))[1],
        "2025-06-11 Åsa+Cia v Bo+Dan 6-4 3-6 10-8"
    );
}

#[test]
fn sums_of_games_beside_sets_won_are_no_sets() {
    let text = "Datum;Heim;Gast;Punkte;Sätze;Spiele\n13.06.2025;Ann/Bob;Cid/Dot;1:0;2:0;12:7\n\
        14.06.2025;Ann/Cid;Bob/Dot;0:1;1:2;14:15\n";
    assert_eq!(columns(text)["score"], json!(["Sätze"]));
    assert!(asked(text).contains(&"sets-only".to_owned()));
}

#[test]
fn a_column_that_counts_the_sets_of_another_is_none() {
    let text = "Date;A;B;Result;Score\n13/06/2025;Ann/Bob;Cid/Dot;2-0;6-4 6-3\n\
        14/06/2025;Ann/Cid;Bob/Dot;1-2;6-4 3-6 8-10\n";
    assert_eq!(columns(text)["score"], json!(["Score"]));
}

#[test]
fn sets_won_in_columns_beside_the_games_of_each_set_are_no_games() {
    let text = "Datum;Heim;Gast;Sätze H;Sätze G;1H;1G;2H;2G;3H;3G\n\
        13.06.2025;Ann/Bob;Cid/Dot;1;2;6;4;3;6;8;10\n14.06.2025;Ann/Cid;Bob/Dot;2;0;6;4;6;3;;\n";
    assert_eq!(
        matches(text, json!({}))[0],
        "2025-06-13 Ann+Bob v Cid+Dot 6-4 3-6 8-10"
    );
}

#[test]
fn points_of_tie_breaks_in_columns_of_their_own_are_no_sets() {
    let text = "Date,A1,A2,B1,B2,Set 1,TB 1,Set 2,TB 2,Match tie-break\n\
        2025-06-04,Ann,Bob,Cid,Dot,7-6,7-5,3-6,,10-8\n2025-06-11,Ann,Cid,Bob,Dot,6-4,,6-3,,\n";
    assert_eq!(
        columns(text)["score"],
        json!(["Set 1", "Set 2", "Match tie-break"])
    );
    assert_eq!(
        matches(text, json!({}))[0],
        "2025-06-04 Ann+Bob v Cid+Dot 7-6 3-6 10-8"
    );
}

#[test]
fn levels_of_players_are_no_sets() {
    let text = "Date,Player 1,Rtg 1,Player 2,Rtg 2,Player 3,Rtg 3,Player 4,Rtg 4,Score\n\
        14/06/2025,Ann,4.2,Bob,3.1,Cid,4.0,Dot,4.3,6-4 6-3\n15/06/2025,Ann,4.2,Cid,4.0,Bob,3.1,Dot,4.3,6-4 6-3\n";
    assert_eq!(asked(text), [""; 0]);
    assert_eq!(
        lines(&read(text, json!({})))[1],
        "2025-06-15 Ann+Cid v Bob+Dot 6-4 6-3"
    );
}

#[test]
fn clubs_beside_pairs_are_no_players() {
    let text = "Date,Home club,Home pair,Away club,Away pair,Score\n14/06/2025,North,Ann & Bob,South,Cid & Dot,6-4 6-3\n\
        15/06/2025,North,Ann & Bob,West,Eva & Flo,6-4 6-3\n16/06/2025,West,Eva & Flo,South,Cid & Dot,6-4 6-3\n";
    assert_eq!(
        matches(text, json!({}))[0],
        "2025-06-14 Ann+Bob v Cid+Dot 6-4 6-3"
    );
}

#[test]
fn names_of_pairs_with_a_hyphen_are_asked_about() {
    let text = "Fecha;Pareja 1;Pareja 2;Resultado\n2025-06-04;Los-Leones;Los-Tigres;6-4 6-3\n\
        2025-06-11;Los-Leones;Los-Osos;6-4 6-3\n";
    assert_eq!(asked(text), ["columns", "pair-names"]);
    let names = json!({"pairNames": {"Los-Leones": ["Ana", "Bea"], "Los-Tigres": ["Carla", "Dora"],
        "Los-Osos": ["Eva", "Fina"]}});
    assert_eq!(matches(text, names)[1], "2025-06-11 Ana+Bea v Eva+Fina 6-4 6-3");
}

#[test]
fn teams_in_a_chat_that_name_no_players_are_asked_about() {
    let text = "14/06/2025 Los Tigres vs Las Panteras 6-4 6-3\n15/06/2025 Los Tigres vs Los Leones 6-4 6-3\n";
    assert_eq!(asked(text), ["lines", "pair-names"]);
}

#[test]
fn a_winner_may_be_named_in_the_other_order() {
    let text = "Date,Player 1,Player 2,Player 3,Player 4,Score,Winner\n15/06/2025,Ann,Cid,Bob,Dot,6-4 6-3,Dot & Bob\n\
        16/06/2025,Ann,Cid,Bob,Dot,6-4 6-3,Cid & Ann\n17/06/2025,Ann,Cid,Bob,Dot,6-4 6-3,Zoe & Yan\n";
    assert!(asked(text).contains(&"contradicting-winner".to_owned()));
    let read = read(text, json!({}));
    assert_eq!(
        left_out(&read),
        json!([[2, "contradicting-winner"], [4, "contradicting-winner"]])
    );
    assert_eq!(lines(&read), ["2025-06-16 Ann+Cid v Bob+Dot 6-4 6-3"]);
}

#[test]
fn a_log_may_have_a_result_of_words_beside_the_score() {
    let text = "Date,Partner,Opponent 1,Opponent 2,Result,Score\n15/06/2025,Bob,Cid,Eva,Lost,6-4 6-3\n\
        16/06/2025,Cid,Bob,Eva,Won,6-4 6-3\n17/06/2025,Cid,Bob,Eva,Lost,4-6 3-6\n";
    assert_eq!(asked(text), ["columns", "me", "contradicting-winner"]);
}

#[test]
fn a_word_of_loss_beside_the_sets_of_two_teams_counts() {
    let text =
        "Date;Us;Them;Result\n15/06/2025;Ann/Bob;Cid/Dot;L 6-4 6-3\n16/06/2025;Ann/Cid;Bob/Dot;W 6-4 6-3\n";
    assert_eq!(asked(text), ["columns", "pair-separator", "contradicting-winner"]);
}

#[test]
fn winners_and_losers_may_have_their_day_above() {
    let text = "date,winners,losers\n2025-06-05,Ann/Bob,Cid/Dot\n,Ann/Cid,Bob/Dot\n,Ann/Dot,Bob/Cid\n";
    let answers = json!({"team1Won": true, "setsOnly": true, "dayOfRowAbove": true});
    assert_eq!(matches(text, answers)[2], "2025-06-05 Ann+Dot v Bob+Cid 1-0");
}
