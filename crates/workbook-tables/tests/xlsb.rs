//! Binary workbooks, written here record by record: Microsoft, [MS-XLSB], sections 2.1.4 and 2.4.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::io::{Cursor, Write as _};

use match_sheets::{Answers, read_tables};
use serde_json::json;
use workbook_tables::{Error, tables};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const RELATIONSHIPS: &str = r#"<?xml version="1.0"?><Relationships
        xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
    Target="worksheets/sheet1.bin"/></Relationships>"#;

/// What a cell holds.
enum Value {
    Inline(&'static str),
    Shared(u32),
    /// A whole number, as most are stored.
    Rk(i32),
    Real(f64),
    /// A day, in the style of days.
    Day(i32),
}

/// The records of a part.
#[derive(Default)]
struct Records(Vec<u8>);

impl Records {
    fn add(&mut self, kind: u16, body: &[u8]) -> &mut Self {
        self.add_number(u32::from(kind));
        self.add_number(u32::try_from(body.len()).unwrap());
        self.0.extend_from_slice(body);
        self
    }

    /// Seven bits a byte, the lowest first.
    fn add_number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.0.push(u8::try_from(number & 0x7f).unwrap() | 0x80);
            number >>= 7;
        }
        self.0.push(u8::try_from(number).unwrap());
    }
}

fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let length = u32::try_from(units.len()).unwrap();
    let bytes = units.into_iter().flat_map(u16::to_le_bytes);
    length.to_le_bytes().into_iter().chain(bytes).collect()
}

fn workbook() -> Vec<u8> {
    let sheet = [&[0; 4][..], &1_u32.to_le_bytes(), &wide("rId1"), &wide("Spring")].concat();
    let mut records = Records::default();
    records.add(0x83, &[]).add(0x99, &[0; 12]).add(0x8f, &[]);
    records
        .add(0x9c, &sheet)
        .add(0x90, &[])
        .add(0x9d, &[0; 26])
        .add(0x84, &[]);
    records.0
}

/// Two styles: of numbers, and of days (14).
fn styles() -> Vec<u8> {
    let mut records = Records::default();
    records.add(0x116, &[]).add(0x269, &2_u32.to_le_bytes());
    for format in [0_u16, 14] {
        let body = [&[0; 2][..], &format.to_le_bytes(), &[0; 12]].concat();
        records.add(0x2f, &body);
    }
    records.add(0x26a, &[]).add(0x117, &[]);
    records.0
}

fn strings(texts: &[&str]) -> Vec<u8> {
    let count = u32::try_from(texts.len()).unwrap().to_le_bytes();
    let mut records = Records::default();
    records.add(0x9f, &[count, count].concat());
    for text in texts {
        records.add(0x13, &[&[0][..], &wide(text)].concat());
    }
    records.add(0xa0, &[]);
    records.0
}

fn sheet(rows: &[Vec<Value>]) -> Vec<u8> {
    let mut records = Records::default();
    records.add(0x81, &[]).add(0x94, &[0; 16]).add(0x91, &[]);
    for (row, cells) in (0_u32..).zip(rows) {
        records.add(0x00, &[&row.to_le_bytes()[..], &[0; 13]].concat());
        for (column, value) in (0_u32..).zip(cells) {
            let style = u32::from(matches!(value, Value::Day(_)));
            let place = [column.to_le_bytes(), style.to_le_bytes()].concat();
            let (kind, body) = match value {
                Value::Inline(text) => (0x06, wide(text)),
                Value::Shared(index) => (0x07, index.to_le_bytes().to_vec()),
                Value::Rk(number) | Value::Day(number) => (0x02, (number << 2 | 2).to_le_bytes().to_vec()),
                Value::Real(number) => (0x05, number.to_le_bytes().to_vec()),
            };
            records.add(kind, &[place, body].concat());
        }
    }
    records.add(0x92, &[]).add(0x82, &[]);
    records.0
}

fn xlsb() -> Vec<u8> {
    use Value::{Day, Inline, Real, Rk, Shared};
    let texts = ["Datum", "Lag 1", "Lag 2", "Åsa/Bo", "Cy/Di", "Bo/Cy", "Åsa/Di"];
    let rows = [
        vec![Shared(0), Shared(1), Shared(2), Inline("Set 1"), Inline("Set 2")],
        vec![Day(45_813), Shared(3), Shared(4), Inline("6-4"), Inline("6-3")],
        // A day whose style was lost, and sets as numbers.
        vec![
            Rk(45_820),
            Shared(5),
            Shared(6),
            Rk(64),
            Real(46.0),
            Inline("10-8"),
        ],
    ];
    let parts: [(&str, Vec<u8>); 5] = [
        ("xl/workbook.bin", workbook()),
        ("xl/_rels/workbook.bin.rels", RELATIONSHIPS.as_bytes().to_vec()),
        ("xl/styles.bin", styles()),
        ("xl/sharedStrings.bin", strings(&texts)),
        ("xl/worksheets/sheet1.bin", sheet(&rows)),
    ];
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        archive.start_file(name, SimpleFileOptions::default()).unwrap();
        archive.write_all(&bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn the_matches_of_a_binary_workbook_are_read() {
    let tables = tables(xlsb()).unwrap();
    let answers: Answers = serde_json::from_value(json!({
        "columns": {"date": "Datum", "team1": "Lag 1", "team2": "Lag 2", "score": ["Set 1", "Set 2", "#6"]},
        "scoreDigits": true,
    }))
    .unwrap();
    let reading = read_tables(&tables, &answers);
    assert_eq!(
        serde_json::to_value(&reading.matches).unwrap(),
        json!([
            {"playedOn": "2025-06-05", "team1": ["Åsa", "Bo"], "team2": ["Cy", "Di"], "sets": [[6, 4], [6, 3]],
             "notes": null, "row": 2, "sheet": "Spring"},
            {"playedOn": "2025-06-12", "team1": ["Bo", "Cy"], "team2": ["Åsa", "Di"],
             "sets": [[6, 4], [4, 6], [10, 8]], "notes": null, "row": 3, "sheet": "Spring"},
        ])
    );
}

#[test]
fn a_binary_workbook_that_ends_too_early_is_damaged() {
    let whole = xlsb();
    for length in (8..whole.len()).step_by(16) {
        let cut = whole.get(..length).unwrap().to_vec();
        assert!(
            matches!(tables(cut), Err(Error::Damaged(_) | Error::NoWorkbook)),
            "{length} bytes"
        );
    }
}
