//! What must never be: that a small file takes much memory or time, or that its cells are read at another place.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a panic is how a test fails"
)]

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use match_sheets::{Cell, Table};
use workbook_tables::{CELLS_MAX, Error, INFLATED_BYTES_MAX, tables};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const WORKBOOK: &str = r#"<?xml version="1.0"?><workbook
        xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
    <sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const RELATIONSHIPS: &str = r#"<?xml version="1.0"?><Relationships
        xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
    Target="worksheets/sheet1.xml"/></Relationships>"#;
const ROOT_RELATIONSHIPS: &str = r#"<?xml version="1.0"?><Relationships
        xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    Target="xl/workbook.xml"/></Relationships>"#;
const SHEET: &str = r#"<?xml version="1.0"?><worksheet
        xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>"#;
const ODS: &str = r#"<?xml version="1.0"?><office:document-content
        xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
    xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
        xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
    <office:body><office:spreadsheet><table:table table:name="Sheet">"#;
const ODS_END: &str = "</table:table></office:spreadsheet></office:body></office:document-content>";

fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn xlsx(rows: &str) -> Vec<u8> {
    zipped(&[
        ("_rels/.rels", ROOT_RELATIONSHIPS),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", RELATIONSHIPS),
        (
            "xl/worksheets/sheet1.xml",
            &format!("{SHEET}{rows}</sheetData></worksheet>"),
        ),
    ])
}

fn ods(rows: &str) -> Result<Vec<Table>, Error> {
    let mimetype = ("mimetype", "application/vnd.oasis.opendocument.spreadsheet");
    tables(zipped(&[
        mimetype,
        ("content.xml", &format!("{ODS}{rows}{ODS_END}")),
    ]))
}

fn cells(table: &Table) -> Vec<(u32, usize, String)> {
    let of_row = |row: &match_sheets::Row| {
        let filled = row
            .cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| **cell != Cell::Empty);
        filled
            .map(|(column, cell)| (row.number, column, format!("{cell:?}")))
            .collect::<Vec<_>>()
    };
    table.rows.iter().flat_map(of_row).collect()
}

#[test]
fn cells_stay_in_their_rows_and_columns() {
    let read = tables(xlsx(
        r#"<row r="3"><c r="B3"><v>7</v></c></row><row r="900000"><c r="C900000"><v>8</v></c></row>"#,
    ))
    .unwrap();
    let expected = [
        (3, 1, "Number(7.0)".to_owned()),
        (900_000, 2, "Number(8.0)".to_owned()),
    ];
    assert_eq!(cells(read.first().unwrap()), expected);
}

#[test]
fn a_million_blank_rows_are_no_rows() {
    let mut rows = String::new();
    for row in 1..=1_000_000 {
        write!(rows, r#"<row r="{row}"/>"#).unwrap();
    }
    let read = tables(xlsx(&rows)).unwrap();
    assert_eq!(read.first().unwrap().rows.len(), 0);
}

#[test]
fn rows_without_end_are_refused() {
    let mut rows = String::new();
    for row in 1..=300_000 {
        write!(rows, r#"<row r="{row}"><c r="A{row}"><v>1</v></c></row>"#).unwrap();
    }
    assert!(matches!(tables(xlsx(&rows)), Err(Error::TooManyCells)));
}

#[test]
fn what_inflates_too_far_is_refused() {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive
        .start_file("xl/media/zeros.bin", SimpleFileOptions::default())
        .unwrap();
    let zeros = vec![0; 1 << 20];
    for _ in 0..=INFLATED_BYTES_MAX >> 20 {
        archive.write_all(&zeros).unwrap();
    }
    let bytes = archive.finish().unwrap().into_inner();
    assert!(bytes.len() < 1 << 20);
    assert!(matches!(tables(bytes), Err(Error::InflatesTooFar)));
}

#[test]
fn repeated_cells_of_an_ods_file_are_counted() {
    let cell = r#"<table:table-cell office:value-type="float" office:value="1"
        table:number-columns-repeated="16384"/>"#;
    let rows = format!("<table:table-row>{cell}</table:table-row>").repeat(CELLS_MAX / 16_384 + 1);
    assert!(matches!(ods(&rows), Err(Error::TooManyCells)));
    let distant = r#"<table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row><table:table-row>
        <table:table-cell table:number-columns-repeated="99"/><table:table-cell office:value-type="float"
        office:value="1"/></table:table-row>"#;
    let first = r#"<table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row>"#;
    assert!(matches!(
        ods(&format!("{first}{distant}")),
        Err(Error::TooManyCells)
    ));
}

#[test]
fn other_archives_and_damaged_files_are_refused() {
    assert!(matches!(
        tables(zipped(&[("word/document.xml", "<w/>")])),
        Err(Error::NoWorkbook)
    ));
    assert!(matches!(
        tables(b"PK\x03\x04 and nothing else".to_vec()),
        Err(Error::Damaged(_))
    ));
    let mut compound = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    compound.create_stream("/EncryptedPackage").unwrap();
    assert!(matches!(
        tables(compound.into_inner().into_inner()),
        Err(Error::Encrypted)
    ));
}

/// A record of an xls file: type, length, data.
fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap();
    [&kind.to_le_bytes()[..], &length.to_le_bytes()[..], data].concat()
}

#[test]
fn two_distant_cells_of_an_xls_file_are_refused() {
    let number = |row: u16, column: u16| {
        let position = [row.to_le_bytes(), column.to_le_bytes(), [0, 0]].concat();
        record(0x0203, &[position, 1_f64.to_le_bytes().to_vec()].concat())
    };
    let stream = [
        record(0x0809, &[0, 6, 0x10, 0]),
        number(0, 0),
        number(u16::MAX, 255),
    ]
    .concat();
    let mut compound = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    compound
        .create_stream("/Workbook")
        .unwrap()
        .write_all(&stream)
        .unwrap();
    assert!(matches!(
        tables(compound.into_inner().into_inner()),
        Err(Error::TooManyCells)
    ));
}
