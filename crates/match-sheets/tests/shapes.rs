//! Shapes of tables and lists that are not among the given files: how they are read, and what is asked.
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic is how a test fails"
)]

mod support;

use serde_json::json;
use support::{asked, columns, left_out, lines, matches, read};

#[test]
fn winners_first_are_compared_with_the_sets() {
    let text = "Datum,Vinnare,Förlorare,Resultat\n2025-06-01,Åsa/Bo,Cy/Di,\"6-4, 6-3\"\n\
        2025-06-08,Bo/Cy,Åsa/Di,4-6 3-6\n";
    assert_eq!(asked(text), ["columns", "pair-separator", "contradicting-winner"]);
    assert_eq!(
        matches(text, json!({"team1Won": true})),
        ["2025-06-01 Åsa+Bo v Cy+Di 6-4 6-3"]
    );
    let counted = matches(
        text,
        json!({"team1Won": true, "contradictingWinner": "sets-count"}),
    );
    assert_eq!(counted[1], "2025-06-08 Bo+Cy v Åsa+Di 4-6 3-6");
}

#[test]
fn losers_first_are_team_two() {
    let text = "Date,Loser 1,Loser 2,Winner 1,Winner 2,Score\n2025-06-01,Ann,Bob,Cid,Dot,6-4 6-3\n\
        2025-06-02,Ann,Cid,Bob,Dot,6-4 6-3\n";
    assert_eq!(
        matches(text, json!({"team1Won": true}))[0],
        "2025-06-01 Cid+Dot v Ann+Bob 6-4 6-3"
    );
}

#[test]
fn a_table_without_heads_is_read_by_its_columns() {
    let text = "13/06/2025;Ana;Bea;Carla;Dora;6-4;6-3;\n14/06/2025;Ana;Carla;Bea;Dora;6-4;3-6;10-8\n";
    assert_eq!(
        matches(text, json!({})),
        [
            "2025-06-13 Ana+Bea v Carla+Dora 6-4 6-3",
            "2025-06-14 Ana+Carla v Bea+Dora 6-4 3-6 10-8"
        ]
    );
}

#[test]
fn pairs_without_heads_are_read_by_their_separators() {
    let text = "13.6.2025\tAnn/Bob\tCid/Dot\t6-4 6-3\n14.6.2025\tAnn/Cid\tBob/Dot\t6-4 6-3\n";
    assert_eq!(
        matches(text, json!({}))[1],
        "2025-06-14 Ann+Cid v Bob+Dot 6-4 6-3"
    );
}

#[test]
fn a_match_tie_break_of_digits_has_two_points_between() {
    let text = "date\ta\tb\tres\n13/06/2025\tAnn/Bob\tCid/Dot\t64 46 1012\n14/06/2025\tAnn/Cid\tBob/Dot\t76 67 119\n\
        15/06/2025\tAnn/Bob\tCid/Dot\t64 5\n";
    let reading = read(text, json!({"columns": columns(text), "scoreDigits": true}));
    assert_eq!(
        lines(&reading),
        [
            "2025-06-13 Ann+Bob v Cid+Dot 6-4 4-6 10-12",
            "2025-06-14 Ann+Cid v Bob+Dot 7-6 6-7 11-9"
        ]
    );
    assert_eq!(left_out(&reading), json!([[4, "unreadable-score"]]));
}

#[test]
fn the_log_of_one_player_may_have_both_opponents_in_a_cell() {
    let text = "Date,Partner,Opponents,Result,W/L\n13/06/2025,Bob,Cid & Dot,6-4 6-3,W\n\
        14/06/2025,Cid,Bob & Dot,4-6 3-6,W\n";
    assert_eq!(
        asked(text),
        ["columns", "me", "pair-separator", "contradicting-winner"]
    );
    assert_eq!(
        matches(text, json!({"me": "Ann"})),
        ["2025-06-13 Ann+Bob v Cid+Dot 6-4 6-3"]
    );
}

#[test]
fn a_broken_byte_in_lines_is_asked_about() {
    let text =
        b"1/6/2025 \xc3\x85sa/\xc3\x96rjan - Cy/J\xf6rg 6-4 6-3\n13/6/2025 \xc3\x85sa/Cy - Bo/Di 6-4 6-3\n";
    let answers = json!({"format": "lines", "brokenBytes": [{"row": 1, "byte": "F6", "as": "ö"}]});
    let reading = match_sheets::read_text(text, &serde_json::from_value(answers).unwrap());
    assert_eq!(lines(&reading)[0], "2025-06-01 Åsa+Örjan v Cy+Jörg 6-4 6-3");
    assert_eq!(
        match_sheets::read_text(text, &match_sheets::Answers::default()).matches,
        []
    );
}

#[test]
fn a_column_between_the_teams_is_no_player() {
    let text = "Date,Player,Player,vs,Player,Player,Score\n13/6/2025,Ann,Bob,vs,Cid,Dot,6-4 6-3\n\
        14/6/2025,Ann,Cid,vs,Bob,Dot,6-4 6-3\n";
    assert_eq!(
        matches(text, json!({}))[0],
        "2025-06-13 Ann+Bob v Cid+Dot 6-4 6-3"
    );
}

#[test]
fn what_is_no_score_is_left_out_and_digits_are_asked_about() {
    let text = "Fecha,Jugador 1,Jugador 2,Jugador 3,Jugador 4,Resultado\n13/06/2025,Ana,Bea,Carla,Dora,6-4 6-3 (ganan Ana y \
        Bea)\n14/06/2025,Ana,Carla,Bea,Dora,no se jugó\n15/06/2025,Ana,Dora,Bea,Carla,suspendido por lluvia\n\
        16/06/2025,Ana,Dora,Bea,Carla,6/4 - 6/3\n17/06/2025,Ana,Dora,Bea,Carla,64/63\n";
    assert!(asked(text).contains(&"score-digits".to_owned()));
    let reading = read(text, json!({"scoreDigits": true}));
    assert_eq!(lines(&reading)[1], "2025-06-17 Ana+Dora v Bea+Carla 6-4 6-3");
    assert_eq!(
        left_out(&reading),
        json!([[2, "unreadable-score"], [3, "unreadable-score"], [4, "void"]])
    );
}

#[test]
fn yes_and_no_in_another_column_say_nothing_of_the_winner() {
    let text = "Datum,Spelare 1,Spelare 2,Spelare 3,Spelare 4,Resultat,Betalt\n2025-06-13,Ann,Bob,Cid,Dot,6-4 6-3,nej\n\
        2025-06-14,Ann,Cid,Bob,Dot,4-6 3-6,ja\n";
    assert_eq!(lines(&read(text, json!({}))).len(), 2);
}

#[test]
fn two_rows_of_heads_are_read_together() {
    let text = ",Team 1,,Team 2,,Set 1,,Set 2,,Set 3,\n\
        Date,Player 1,Player 2,Player 1,Player 2,T1,T2,T1,T2,T1,T2\n\
        2025-06-01,Ann,Bob,Cid,Dot,6,4,6,3,,\n\
        2025-06-02,Ann,Cid,Bob,Dot,4,6,6,3,10,7\n\
        Total,2,,,,16,13,12,6,10,7\n";
    let answers = json!({"columns": columns(text), "headerRow": 2});
    let reading = read(text, answers);
    assert_eq!(
        lines(&reading),
        [
            "2025-06-01 Ann+Bob v Cid+Dot 6-4 6-3",
            "2025-06-02 Ann+Cid v Bob+Dot 4-6 6-3 10-7"
        ]
    );
    assert_eq!(left_out(&reading), json!([[5, "not-a-match"]]));
}

#[test]
fn the_columns_of_a_wide_export_are_told_apart() {
    let text = "ID,Created,Season,Round,Court,Time,Date,Referee,Home player 1,Home player 2,Away player 1,Away player 2,\
        Home rating,Away rating,Set 1 home,Set 1 away,Set 2 home,Set 2 away,Winner,Comment\n\
        1,2025-05-01,2025,1,Court 1,18:00,13/05/2025,Max,Ann Lee,Bob Ray,Cid Fox,Dot Orr,1510,1490,6,4,6,3,Home,\n\
        2,2025-05-02,2025,2,Court 1,18:00,20/05/2025,Max,Ann Lee,Dot Orr,Bob Ray,Cid Fox,1510,1490,6,1,6,2,Away,late\n";
    assert_eq!(asked(text), ["columns", "contradicting-winner"]);
    assert_eq!(
        matches(text, json!({})),
        ["2025-05-13 Ann Lee+Bob Ray v Cid Fox+Dot Orr 6-4 6-3"]
    );
}

#[test]
fn games_of_one_team_after_those_of_the_other_are_paired() {
    let text = "Dato;Home;Away;H1;H2;H3;A1;A2;A3\n13.05.2025;Ann/Bob;Cid/Dot;6;3;10;4;6;7\n\
        14.05.2025;Ann/Cid;Bob/Dot;6;6;;4;3;\n";
    assert_eq!(
        matches(text, json!({}))[0],
        "2025-05-13 Ann+Bob v Cid+Dot 6-4 3-6 10-7"
    );
}

#[test]
fn games_of_each_team_in_one_cell_are_paired() {
    let text = "Date,Home,Away,Home score,Away score\n13/05/2025,Ann & Bob,Cid & Dot,6 6,4 3\n\
        14/05/2025,Ann & Cid,Bob & Dot,6 3 10,4 6 8\n";
    assert_eq!(
        matches(text, json!({}))[1],
        "2025-05-14 Ann+Cid v Bob+Dot 6-4 3-6 10-8"
    );
}

#[test]
fn scores_of_other_games_are_read_as_they_are() {
    let text = "date,player a,player b,player c,player d,points ab,points cd\n2025-01-02,Ann,Bob,Cid,Dot,10,7\n\
        2025-01-09,Ann,Dot,Bob,Cid,9,10\n";
    assert_eq!(
        matches(text, json!({})),
        [
            "2025-01-02 Ann+Bob v Cid+Dot 10-7",
            "2025-01-09 Ann+Dot v Bob+Cid 9-10"
        ]
    );
}

#[test]
fn sets_won_in_a_column_for_each_team_are_asked_about() {
    let text =
        "Date,Team A,Team B,Sets A,Sets B\n2025-06-01,Ann/Bob,Cid/Dot,2,1\n2025-06-02,Ann/Cid,Bob/Dot,0,2\n";
    assert_eq!(asked(text), ["columns", "sets-only", "pair-separator"]);
    assert_eq!(
        matches(text, json!({"setsOnly": true})),
        [
            "2025-06-01 Ann+Bob v Cid+Dot 1-0 0-1 1-0",
            "2025-06-02 Ann+Cid v Bob+Dot 0-1 0-1"
        ]
    );
}

#[test]
fn a_winner_may_be_named_by_the_pair() {
    let text = "Fecha;Pareja A;Pareja B;Resultado;Ganador\n13/06/2025;Ana y Bea;Carla y Dora;6-4 6-3;Ana y Bea\n\
        14/06/2025;Ana y Carla;Bea y Dora;4-6 6-3 10-8;Bea y Dora\n";
    assert_eq!(asked(text), ["columns", "pair-separator", "contradicting-winner"]);
}

#[test]
fn rows_of_players_are_joined_by_the_number_of_the_match() {
    let text = "Date,Match,Player,Team,Set 1,Set 2\n2025-06-13,1,Ann,1,6,6\n2025-06-13,1,Bob,1,6,6\n\
        2025-06-13,1,Cid,2,4,3\n\
        2025-06-13,1,Dot,2,4,3\n2025-06-20,2,Ann,1,6,6\n2025-06-20,2,Cid,1,6,6\n2025-06-20,2,Bob,2,1,2\n\
        2025-06-20,2,Dot,2,1,2\n";
    assert_eq!(asked(text), ["columns", "one-row-per-player"]);
    assert_eq!(
        matches(text, json!({"rowsPerMatch": 4}))[1],
        "2025-06-20 Ann+Cid v Bob+Dot 6-1 6-2"
    );
}

#[test]
fn half_a_score_is_no_score() {
    let text = "Date,Player 1,Player 2,Player 3,Player 4,Score\n2025-06-13,Ann,Bob,Cid,Dot,6-4 6-\n\
        2025-06-20,Ann,Cid,Bob,Dot,\n2025-06-27,Ann,Dot,Bob,Cid,6-4 5-5\n2025-07-04,Ann,Dot,Bob,Cid,6-4\n";
    let reading = read(text, json!({}));
    assert_eq!(lines(&reading), ["2025-07-04 Ann+Dot v Bob+Cid 6-4"]);
    assert_eq!(
        left_out(&reading),
        json!([
            [2, "unreadable-score"],
            [3, "unreadable-score"],
            [4, "unreadable-score"]
        ])
    );
}

#[test]
fn messages_of_a_chat_have_their_day_and_their_sender() {
    let text = "2025-06-04, 21:10 - Åsa: Åsa/Bo - Cy/Di 6-4 6-3\n2025-06-04, 21:12 - Bo: snyggt!\n\
        2025-06-11, 20:55 - Cy: Åsa & Cy slog Bo & Di med 6-4 3-6 10-8\n";
    let reading = read(text, json!({"format": "lines"}));
    assert_eq!(
        lines(&reading),
        [
            "2025-06-04 Åsa+Bo v Cy+Di 6-4 6-3",
            "2025-06-11 Åsa+Cy v Bo+Di 6-4 3-6 10-8"
        ]
    );
    assert_eq!(left_out(&reading), json!([[2, "not-a-match"]]));
}

#[test]
fn lists_of_other_things_are_refused() {
    for text in [
        "Task,Owner,Reviewer,Due,Estimate\nFix login,Ann,Bob,2025-06-01,3-5\nWrite docs,Bob,Cid,2025-06-02,1-2\n",
        "Item,Date,Customer,Contact,Qty,Price\nRacket,2025-06-01,Ann,Bob,2,120\nBalls,2025-06-02,Cid,Ann,3,20\n",
        "Name,Email,Phone,City\nAnn,ann@x.se,070-123 45 67,Umeå\nBob,bob@x.se,070-765 43 21,Umeå\n",
        "Rank,Player,Played,Won,Lost,Sets\n1,Ann,10,8,2,16-5\n2,Bob,10,7,3,14-7\n",
        &"6-4 ".repeat(100_000),
        &"a,".repeat(100_000),
        "{\"players\": [\"Ann\", \"Bob\"], \"score\": \"6-4 6-3\"}",
        "Hej Anna!\nVi ses på lördag 14/6 kl 18.\nJag vann 6-4 6-3 mot Bo igår, och Cy och Di förlorade.\n\
        Hälsningar Eva\n",
    ] {
        assert!(read(text, json!({})).refused.is_some(), "{text}");
    }
}

#[test]
fn the_games_of_each_team_and_set_beside_a_winner_are_the_sets() {
    let list = "number,date,team1_player1,team1_player2,team2_player1,team2_player2,team1_set1,team2_set1,team1_set2,\
                team2_set2,winner,team1_elo_change1,notes\n\
                1,2025-06-01,Ann,Bob,Cid,Dot,6,4,,,1,25,\n\
                2,2025-06-02,Ann,Cid,Bob,Dot,3,6,4,6,2,-19,\n";
    assert_eq!(asked(list), Vec::<String>::new());
    let read = lines(&read(list, json!({})));
    assert_eq!(
        read,
        [
            "2025-06-01 Ann+Bob v Cid+Dot 6-4",
            "2025-06-02 Ann+Cid v Bob+Dot 3-6 4-6"
        ]
    );
    assert_eq!(asked(&list.replace(",1,25,", ",2,25,")), ["contradicting-winner"]);
}

#[test]
fn heads_may_count_players_in_words_and_days_may_have_a_zone() {
    let text = "id,created_at,winner_one,winner_two,loser_one,loser_two,winner_score,loser_score\n\
        1,2024-01-03T12:00:00-05:00,ana,bea,cleo,dina,10,7\n2,2024-01-04T12:00:00Z,cleo,dina,ana,bea,10,9\n\
        3,2024-01-04T12:30:00.123+00:00,ana,cleo,bea,dina,10,2\n";
    assert_eq!(
        matches(text, json!({"team1Won": true})),
        [
            "2024-01-03 ana+bea v cleo+dina 10-7",
            "2024-01-04 cleo+dina v ana+bea 10-9",
            "2024-01-04 ana+cleo v bea+dina 10-2",
        ]
    );
    let form = "Timestamp,Winner 1,Winner 2,Loser 1,Loser 2,Score\n\
        2025/06/03 8:15:21 PM GMT+2,Ana,Bea,Cleo,Dina,6-4 6-3\n\
        2025/06/10 9:02:10 PM GMT+2,Cleo,Dina,Ana,Bea,7-5 6-4\n";
    assert_eq!(
        matches(form, json!({"team1Won": true})),
        [
            "2025-06-03 Ana+Bea v Cleo+Dina 6-4 6-3",
            "2025-06-10 Cleo+Dina v Ana+Bea 7-5 6-4"
        ]
    );
}

#[test]
fn winners_and_losers_without_a_score_are_matches_of_one_set() {
    let text =
        "date,winners,losers\n2025-06-05,\"Ann, Bob\",\"Cid, Dot\"\n2025-06-06,\"Ann, Cid\",\"Bob, Dot\"\n";
    assert_eq!(asked(text), ["columns", "sets-only", "pair-separator"]);
    assert_eq!(
        matches(text, json!({"team1Won": true, "setsOnly": true}))[1],
        "2025-06-06 Ann+Cid v Bob+Dot 1-0"
    );
}

#[test]
fn levels_beside_a_score_are_no_sets() {
    let text = "Fecha;J1;J2;J3;J4;Resultado;Media\n13/06/2025;Ana;Bea;Carla;Dora;6-4 | 6-2;2,5\n\
        14/06/2025;Ana;Carla;Bea;Dora;6-4 | 3-6 | 7-5;2,6\n";
    assert_eq!(columns(text)["score"], json!(["Resultado"]));
    assert_eq!(asked(text), ["columns"]);
}

#[test]
fn a_hyphen_between_players_who_have_several_partners_is_asked_about() {
    let text = "Fecha,Pareja A,Pareja B,Set 1,Set 2\n13/6/25,Ana-Bea,Carla-Dora,6/4,6/3\n\
        15/6/25,Ana-Carla,Bea-Dora,6/7,4/6\n";
    assert_eq!(asked(text), ["columns", "pair-separator"]);
    assert_eq!(
        matches(text, json!({}))[1],
        "2025-06-15 Ana+Carla v Bea+Dora 6-7 4-6"
    );
    let double_names = text
        .replace("Ana-Carla", "Ana-Bea")
        .replace("Bea-Dora", "Carla-Dora");
    assert_eq!(asked(&double_names), ["columns", "pair-names"]);
}

#[test]
fn a_log_may_say_beside_the_sets_who_won() {
    let text = "Date,Partner,Opponents,Result\n13/06/2025,Bob,Cid & Dot,W 6-4 6-3\n\
        14/06/2025,Cid,Bob & Dot,L 4-6 3-6\n15/06/2025,Dot,Bob & Cid,L 6-4 6-3\n";
    assert_eq!(
        asked(text),
        ["columns", "me", "pair-separator", "contradicting-winner"]
    );
    let read = matches(text, json!({"me": "Ann"}));
    assert_eq!(
        read,
        [
            "2025-06-13 Ann+Bob v Cid+Dot 6-4 6-3",
            "2025-06-14 Ann+Cid v Bob+Dot 4-6 3-6"
        ]
    );
}
