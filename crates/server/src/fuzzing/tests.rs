//! Runs the checks with generated input and with all seeds of the fuzz targets.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use db::testing::TestDatabase;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::{TestApp, check_group_file, check_spreadsheet, check_workbook};
use crate::openapi;

/// The number of generated inputs; a request takes a few milliseconds.
const REQUESTS: u32 = 300;

/// The seeds of a fuzz target, with their paths.
fn seeds(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/seeds")
        .join(target);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    let seeds: Vec<_> = paths
        .map(|path| (path.clone(), std::fs::read(path).unwrap()))
        .collect();
    assert!(!seeds.is_empty());
    seeds
}

/// A cell of a spreadsheet: a name, a date, a score or anything else.
fn cell() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-ZÅÄÖ][a-zåäö]{1,3}",
        1 => "20[0-2][0-9]-[01]?[0-9]-[0-3]?[0-9]",
        1 => "[0-7][-:/–][0-7]( [0-7]-[0-7]){0,3}",
        1 => "['=+@\\-\",; \t\r\n\\[\\]()x1-9]{0,6}",
        1 => any::<String>(),
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![12 => "[A-H]o", 2 => "'?[=+@-]?[a-zÅİßſ']{1,3}", 1 => cell()]
}

fn score() -> impl Strategy<Value = String> {
    prop_oneof![9 => "6-[0-4] [0-4]-6 7-[56]", 3 => "[0-7]-[0-7]", 1 => cell()]
}

prop_compose! {
    fn row()(
        date in prop_oneof![9 => "20[01][0-9]-(0[1-9]|1[012])-[012][1-8]", 1 => cell()],
        names in [name(), name(), name(), name()],
        sets in score(),
        notes in prop_oneof![3 => Just(String::new()), 1 => cell()],
    ) -> Vec<String> {
        let mut cells = vec![date];
        cells.extend(names);
        cells.extend([sets, notes]);
        cells
    }
}

/// A list of matches: columns by name or by position, any separator, quoted where necessary.
fn spreadsheet() -> impl Strategy<Value = String> {
    let head = prop_oneof![
        3 => Just("date,team1_player1,team1_player2,team2_player1,team2_player2,sets,notes\n".to_owned()),
        1 => Just(String::new()),
        1 => "[a-z1-4,;\t\"]{0,40}\n",
    ];
    let rows = prop::collection::vec(row(), 0..6);
    (
        head,
        rows,
        prop_oneof![4 => Just(","), 1 => Just(";"), 1 => Just("\t")],
    )
        .prop_map(|(head, rows, separator)| {
            let quoted = |cell: &String| {
                if cell.contains([',', ';', '\t', '"', '\n', '\r']) {
                    format!("\"{}\"", cell.replace('"', "\"\""))
                } else {
                    cell.clone()
                }
            };
            let lines = rows
                .iter()
                .map(|row| row.iter().map(quoted).collect::<Vec<_>>().join(separator));
            head.replace(',', separator) + &lines.collect::<Vec<_>>().join("\r\n")
        })
}

fn group_file() -> impl Strategy<Value = Value> {
    let time = prop_oneof![
        Just(json!(null)),
        Just(json!("2020-02-30T00:00:00Z")),
        Just(json!("2020-02-29T00:00:00Z"))
    ];
    let player_of_file = (name(), time.clone(), any::<Option<i32>>())
        .prop_map(|(name, at, number)| json!({"name": name, "addedAt": at, "formerNumber": number}));
    let sets = prop::collection::vec([prop::option::of(-1..9_i64), prop::option::of(0..9_i64)], 0..4);
    let match_of_file = (row(), sets, time).prop_map(|(row, sets, at)| {
        json!({"playedOn": row[0], "savedAt": at, "team1": row[1..3], "team2": row[3..5], "sets": sets, "notes": row[6]})
    });
    let lists = (
        prop::collection::vec(player_of_file, 0..4),
        prop::collection::vec(match_of_file, 0..6),
        0..3_u32,
    );
    lists.prop_map(|(players, matches, version)| {
        json!({"format": "duelo.group", "version": version, "players": players, "matches": matches})
    })
}

proptest! {
    #[test]
    fn generated_spreadsheets_can_be_imported(text in spreadsheet()) {
        check_spreadsheet(text.as_bytes());
    }

    #[test]
    fn any_bytes_are_imported_or_rejected(bytes: Vec<u8>) {
        check_spreadsheet(&bytes);
        check_workbook(&bytes);
    }

    #[test]
    fn generated_group_files_survive_a_round_trip(file in group_file()) {
        check_group_file(file.to_string().as_bytes());
    }
}

#[test]
fn seeds_of_file_parsers_pass_the_checks() {
    for (_, bytes) in seeds("spreadsheets") {
        check_spreadsheet(&bytes);
    }
    for (_, bytes) in seeds("workbooks") {
        check_workbook(&bytes);
    }
    for (_, bytes) in seeds("group-files") {
        check_group_file(&bytes);
    }
}

/// An application on a database of its own, which is dropped with it.
fn test_app() -> (TestDatabase, TestApp) {
    let database = Runtime::new().unwrap().block_on(TestDatabase::create()).unwrap();
    let app = TestApp::start(&database.url());
    (database, app)
}

#[test]
fn seeds_of_requests_get_declared_responses() {
    let (_database, mut app) = test_app();
    for (path, text) in seeds("requests") {
        assert!(app.check(&text) > 0, "{} is no request", path.display());
    }
}

/// Header lines, valid and invalid.
const HEADERS: [&str; 22] = [
    "authorization: Bearer {token}",
    "authorization: Bearer a.b.c",
    "authorization: Basic YTpi",
    "authorization: \u{e5}",
    "content-type: application/json",
    "content-type: application/json; charset=latin1",
    "content-type: text/csv",
    "content-type: ;",
    "content-length: 99999999999999999999",
    "content-length: 70000",
    "accept-encoding: br;q=0.1, gzip, *;q=0",
    "accept-encoding: \u{e5}",
    "accept-language: sv-SE, es;q=2, *;q=0.5",
    "accept-language: ;;;",
    "if-none-match: *",
    "if-none-match: W/\"a\", \"b",
    "x-forwarded-for: 2001:db8::1, unknown, 127.0.0.1",
    "x-forwarded-for: \u{fe}",
    "idempotency-key: 0197a3c4-5b7e-7d2a-9c41-2f8e6b1d0a35",
    "idempotency-key: {0197a3c4}",
    "range: bytes=0-",
    "expect: 100-continue",
];

/// Every operation of the OpenAPI document, with placeholders of the fixture in its path.
fn operations() -> Vec<String> {
    let document = serde_json::to_value(openapi::document()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let path = path
            .replace("{playerId}", "{player1}")
            .replace("{playedOn}", "2025-06-15")
            .replace("{name}", "torsdag");
        let methods = methods.as_object().unwrap().keys();
        operations.extend(methods.map(|method| format!("{} {path}", method.to_ascii_uppercase())));
    }
    operations
}

fn query() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec![
        "limit", "offset", "before", "player", "from", "to", "sort", "search", "check", "after", "order",
        "content", "format", "stats",
    ]);
    let value = prop_oneof![
        "-?[0-9]{1,20}",
        "20[0-9]{2}-[0-9]{2}-[0-9]{2}",
        "(%[0-9A-F]{2}){0,4}",
        "[a-z]{0,8}",
        "true"
    ];
    prop::collection::vec((name, value), 0..4).prop_map(|pairs| {
        let pairs = pairs.iter().map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join("&")
    })
}

fn body() -> impl Strategy<Value = String> {
    let field = prop::sample::select(vec![
        "email",
        "password",
        "name",
        "groupName",
        "passcode",
        "vanityUrl",
        "isDiscoverable",
        "team1",
        "team2",
        "sets",
        "playedOn",
        "notes",
        "lockId",
        "token",
        "refreshToken",
        "language",
        "confirmation",
        "currentPassword",
    ]);
    let value = prop_oneof![
        any::<String>().prop_map(Value::from),
        "[a-z@. ]{0,60}".prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        Just(json!([[6, 4], [6, 3]])),
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
    ];
    let object = prop::collection::vec((field, value), 0..6).prop_map(|fields| {
        fields
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect::<Value>()
    });
    prop_oneof![6 => object.prop_map(|object| object.to_string()), 1 => any::<String>(), 1 => spreadsheet()]
}

fn request() -> impl Strategy<Value = Vec<u8>> {
    let target = prop_oneof![8 => prop::sample::select(operations()), 1 => "(GET|POST|PUT|DELETE|HEAD|X) /[a-zA-Z0-9/%._-]{0,40}"];
    let authorization = prop_oneof![Just(HEADERS[0]), Just("accept: */*")];
    let content_type = prop_oneof![Just(HEADERS[4]), Just("accept: */*")];
    let other_headers = prop::collection::vec(prop::sample::select(HEADERS.to_vec()), 0..3);
    (
        target,
        query(),
        authorization,
        content_type,
        other_headers,
        body(),
    )
        .prop_map(
            |(target, query, authorization, content_type, other_headers, body)| {
                // Headers are Latin-1, one byte for each character, so that non-ASCII values are not valid UTF-8.
                let lines = format!(
                    "{target}?{query}\n{authorization}\n{content_type}\n{}",
                    other_headers.join("\n")
                );
                let mut bytes: Vec<u8> = lines
                    .trim_end()
                    .chars()
                    .map(|c| u8::try_from(u32::from(c)).unwrap())
                    .collect();
                bytes.extend_from_slice(b"\n\n");
                bytes.extend_from_slice(body.as_bytes());
                bytes
            },
        )
}

#[test]
fn generated_requests_get_declared_responses() {
    let (_database, app) = test_app();
    let app = RefCell::new(app);
    let mut runner = TestRunner::new(Config::with_cases(REQUESTS));
    let ended = runner.run(&request(), |text| {
        app.borrow_mut().check(&text);
        Ok(())
    });
    ended.unwrap_or_else(|failure| panic!("{failure}"));
}
