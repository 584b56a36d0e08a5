//! Days in tables and lists: in which columns and in which order, and what is asked.
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic is how a test fails"
)]

mod support;

use serde_json::json;
use support::{asked, columns, left_out, lines, matches, read};

#[test]
fn days_that_prove_both_orders_are_asked_about() {
    let text = "Date,Player 1,Player 2,Player 3,Player 4,Score\n13/05/2025,Ann,Bob,Cid,Dot,6-4 6-3\n\
        05/14/2025,Ann,Cid,Bob,Dot,6-4 6-3\n06/05/2025,Ann,Dot,Bob,Cid,6-4 6-3\n";
    assert_eq!(asked(text), ["date-order"]);
    let days = lines(&read(text, json!({"dateOrder": "dmy"})));
    let expected = ["2025-05-06", "2025-05-13", "2025-05-14"];
    assert!(
        days.iter().zip(expected).all(|(line, day)| line.starts_with(day)),
        "{days:?}"
    );
}

#[test]
fn days_in_titles_hold_for_the_rows_below() {
    let text = "Torsdagspadel;;\nOmgång 2 - 5 juni 2025;;\nLag 1;Lag 2;Resultat\nÅsa & Bo;Cy & Di;6-4 6-3\n\
        Torsdag 12 juni 2025;;\nÅsa & Di;Bo & Cy;6-2 6-1\n";
    assert_eq!(
        matches(text, json!({})),
        [
            "2025-06-05 Åsa+Bo v Cy+Di 6-4 6-3",
            "2025-06-12 Åsa+Di v Bo+Cy 6-2 6-1"
        ]
    );
}

#[test]
fn a_day_that_is_written_once_holds_for_the_rows_below_if_most_are_blank() {
    let text = "Date,Player 1,Player 2,Player 3,Player 4,Score\n15/06/2025,Ann,Bob,Cid,Dot,6-4 6-3\n\
        ,Ann,Cid,Bob,Dot,6-4 6-3\n,Ann,Dot,Bob,Cid,6-4 6-3\n";
    assert_eq!(asked(text), ["day-of-row-above"]);
    let days = lines(&read(text, json!({"dayOfRowAbove": true})));
    assert!(days.iter().all(|line| line.starts_with("2025-06-15")), "{days:?}");
    let without = read(text, json!({"dayOfRowAbove": false}));
    assert_eq!(left_out(&without), json!([[3, "no-date"], [4, "no-date"]]));
}

#[test]
fn days_above_lines_hold_for_them_and_turn_the_year() {
    let text = "14 januari\nAnn/Bob - Cid/Dot 6-4 6-3\n31 december\nAnn/Cid - Bob/Dot 6-4 6-3\n";
    let reading = read(text, json!({"format": "lines", "year": 2025, "yearTurns": true}));
    assert_eq!(
        lines(&reading),
        [
            "2024-12-31 Ann+Cid v Bob+Dot 6-4 6-3",
            "2025-01-14 Ann+Bob v Cid+Dot 6-4 6-3"
        ]
    );
}

#[test]
fn a_later_message_proves_the_order_of_days() {
    let text = "12/6/25, 20:15 - Eva: Åsa & Bo vs Cy & Di 6-4 6-3\n12/6/25, 20:16 - Bo: Vi ses - imorgon: 6-4\n\
        19/6/25, 21:40 - Eva: Cy & Åsa vs Bo & Di: 4-6 6-3 6-4\n";
    assert_eq!(asked(text), ["lines"]);
    let open = serde_json::to_value(read(text, json!({}))).unwrap();
    assert_eq!(open["questions"][0]["teamSeparators"], json!([" vs "]));
    let reading = read(text, json!({"format": "lines", "teamSeparators": [" vs "]}));
    assert_eq!(
        lines(&reading),
        [
            "2025-06-12 Åsa+Bo v Cy+Di 6-4 6-3",
            "2025-06-19 Cy+Åsa v Bo+Di 4-6 6-3 6-4"
        ]
    );
}

#[test]
fn a_day_may_stand_in_a_column_each_for_day_month_and_year() {
    let text = "Day,Month,Year,Team A,Team B,Score\n5,6,2025,Ann/Bob,Cid/Dot,6-4 6-3\n\
        7,6,2025,Ann/Cid,Bob/Dot,6-4 6-3\n31,6,2025,Ann/Cid,Bob/Dot,6-4 6-2\n";
    assert_eq!(asked(text), ["columns", "pair-separator", "left-out"]);
    assert_eq!(columns(text)["day"], json!("Day"),);
    let read = matches(text, json!({}));
    assert_eq!(read[0], "2025-06-05 Ann+Bob v Cid+Dot 6-4 6-3");
    assert_eq!(read.len(), 2, "June has no 31st: {read:?}");

    let named = "År;Månad;Dag;Lag 1;Lag 2;Resultat\n2025;juni;5;Åsa/Bo;Cy/Di;6-4 6-3\n\
        2025;okt.;12;Åsa/Cy;Bo/Di;6-4 6-3\n";
    assert_eq!(asked(named), ["columns", "pair-separator"]);
    assert_eq!(matches(named, json!({}))[1], "2025-10-12 Åsa+Cy v Bo+Di 6-4 6-3");
}

#[test]
fn columns_of_month_and_year_leave_the_day_open() {
    let text = "Mes;Año;Pareja 1;Pareja 2;Resultado\nabril;2025;Ana/Bea;Carla/Dora;6-4 6-3\n\
        mayo;2025;Ana/Carla;Bea/Dora;6-4 6-3\n";
    assert_eq!(asked(text), ["columns", "day-missing", "pair-separator"]);
    let read = matches(text, json!({"dayOfMonth": 15}));
    assert_eq!(read[1], "2025-05-15 Ana+Carla v Bea+Dora 6-4 6-3");
}

#[test]
fn a_column_of_years_completes_days_that_have_none() {
    let text = "Season,Date,Year,Team A,Team B,Score\n1,24 June,2024,Ann/Bob,Cid/Dot,6-4 6-3\n\
        1,2 January,2025,Ann/Cid,Bob/Dot,6-4 6-3\n";
    assert_eq!(asked(text), ["columns", "pair-separator"]);
    assert_eq!(
        matches(text, json!({})),
        [
            "2024-06-24 Ann+Bob v Cid+Dot 6-4 6-3",
            "2025-01-02 Ann+Cid v Bob+Dot 6-4 6-3"
        ]
    );
    let with_years = text
        .replace("June", "June 2024")
        .replace("January", "January 2025");
    assert_eq!(columns(&with_years)["year"], json!(null));
}

#[test]
fn days_of_the_week_prove_the_order_of_day_and_month() {
    let with_year = "Datum;Lag 1;Lag 2;Resultat\ntors 5/6 2025;Åsa/Bo;Cy/Di;6-4 6-3\n";
    assert_eq!(asked(with_year), ["columns", "pair-separator"]);
    assert_eq!(
        matches(with_year, json!({}))[0],
        "2025-06-05 Åsa+Bo v Cy+Di 6-4 6-3"
    );
    let american = "Date,Team A,Team B,Score\nThu 6/5/2025,Ann/Bob,Cid/Dot,6-4 6-3\n";
    assert_eq!(
        matches(american, json!({}))[0],
        "2025-06-05 Ann+Bob v Cid+Dot 6-4 6-3"
    );
}

#[test]
fn days_of_the_week_prove_the_order_in_whatever_year_they_are_right() {
    let text = "Torsdag 5/6 Åsa/Bo - Cy/Di 6-4 6-3\nTorsdag 12/6 Åsa/Cy - Bo/Di 6-4 6-3\n\
        Onsdag 2/7 Åsa/Di - Bo/Cy 6-4 6-3\n";
    let asked_for = asked(text);
    assert!(asked_for.contains(&"year".to_owned()), "{asked_for:?}");
    assert!(!asked_for.contains(&"date-order".to_owned()), "{asked_for:?}");
}

#[test]
fn days_of_the_week_that_are_wrong_either_way_prove_nothing() {
    let text = "Datum;Lag 1;Lag 2;Resultat\ntors 5/6 2025;Åsa/Bo;Cy/Di;6-4 6-3\n\
        tors 6/6 2025;Åsa/Cy;Bo/Di;6-4 6-3\n";
    assert_eq!(asked(text), ["columns", "date-order", "pair-separator"]);
}

#[test]
fn parts_of_days_that_are_written_once_hold_for_the_rows_below() {
    let text = "Year,Month,Day,Team A,Team B,Score\n2024,12,28,Ann/Bob,Cid/Dot,6-4 6-3\n\
        2025,1,4,Ann/Cid,Bob/Dot,6-4 6-3\n,,11,Ann/Dot,Bob/Cid,6-4 6-3\n,2,,Ann/Bob,Cid/Dot,6-1 6-3\n";
    let read = read(text, json!({"columns": columns(text)}));
    let read_lines = lines(&read);
    assert_eq!(read_lines[2], "2025-01-11 Ann+Dot v Bob+Cid 6-4 6-3");
    assert_eq!(left_out(&read), json!([[5, "no-date"]]));
}

#[test]
fn a_column_of_days_may_have_a_total_and_days_of_the_week() {
    let text = "Dag;Månad;År;Lag 1;Lag 2;Resultat\nonsdag 4;6;2025;Åsa/Bo;Cy/Di;6-4 6-3\n\
        ons 11;6;2025;Åsa/Cy;Bo/Di;6-4 6-3\nTotalt;;;;;2\n";
    assert_eq!(
        matches(text, json!({})),
        [
            "2025-06-04 Åsa+Bo v Cy+Di 6-4 6-3",
            "2025-06-11 Åsa+Cy v Bo+Di 6-4 6-3"
        ]
    );
}

#[test]
fn parts_of_days_come_before_the_time_of_an_entry() {
    let text = "Created,Day,Month,Year,Team A,Team B,Score\n2025-07-01,5,6,2025,Ann/Bob,Cid/Dot,6-4 6-3\n\
        2025-07-02,12,6,2025,Ann/Cid,Bob/Dot,6-4 6-3\n";
    assert_eq!(
        matches(text, json!({}))[0],
        "2025-06-05 Ann+Bob v Cid+Dot 6-4 6-3"
    );
}

#[test]
fn rows_without_a_year_follow_one_that_has_it() {
    let text = "Datum;Lag 1;Lag 2;Resultat\n28/12/2024;Åsa/Bo;Cy/Di;6-4 6-3\n14/1;Åsa/Cy;Bo/Di;6-4 6-3\n";
    assert_eq!(
        matches(text, json!({"year": 2024}))[1],
        "2025-01-14 Åsa+Cy v Bo+Di 6-4 6-3"
    );
}

#[test]
fn two_letters_prove_no_day_of_the_week() {
    let text =
        "On Sunday 4/6/2025 Ann/Bob beat Cid/Dot 6-4 6-3\nOn Sunday 1/6/2025 Ann/Cid beat Bob/Dot 6-4 6-3\n";
    assert!(asked(text).contains(&"date-order".to_owned()));
}
