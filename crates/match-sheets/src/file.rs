//! What kind of file it is, by its bytes: a name may say anything.

/// Longest file that is read, in bytes.
pub const FILE_BYTES_MAX: usize = 32 * 1024 * 1024;
/// Rows of a table that are read at most.
pub const ROWS_MAX: usize = 200_000;

/// Longest line of a text that is read, in bytes.
pub(crate) const LINE_BYTES_MAX: usize = 64 * 1024;
/// Columns of a text that are read at most: no list of matches is as wide.
pub(crate) const COLUMNS_MAX: usize = 256;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Text: with columns, or lines.
    Text,
    /// A zip archive, as xlsx, xlsb and ods are.
    ZippedWorkbook,
    /// A compound file, as xls is.
    CompoundWorkbook,
    /// Nothing that is read, with the reason in words.
    Refused(&'static str),
}

/// The first bytes of files that are neither text nor workbooks.
const SIGNATURES: [(&[u8], &str); 13] = [
    (b"%PDF", "not a table: the file is a PDF, whatever its name says"),
    (b"\x89PNG", "not a table: the file is a picture"),
    (b"\xff\xd8\xff", "not a table: the file is a picture"),
    (b"GIF8", "not a table: the file is a picture"),
    (b"BM\x00", "not a table: the file is a picture"),
    (b"RIFF", "not a table: the file is a picture or a recording"),
    (
        b"\x1f\x8b",
        "not a table: the file is compressed; unpack it first",
    ),
    (b"BZh", "not a table: the file is compressed; unpack it first"),
    (b"Rar!", "not a table: the file is compressed; unpack it first"),
    (
        b"7z\xbc\xaf",
        "not a table: the file is compressed; unpack it first",
    ),
    (
        b"{\\rtf",
        "not a table: the file is a formatted text; save it as .txt or .csv",
    ),
    (b"SQLite format 3", "not a table: the file is a database"),
    (b"\x7fELF", "not a table: the file is a program"),
];

/// What a file is, by its size and its first bytes.
#[must_use]
pub fn kind_of(bytes: &[u8]) -> FileKind {
    if bytes.len() > FILE_BYTES_MAX {
        return FileKind::Refused("the file is larger than 32 MiB");
    }
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return FileKind::Refused("the file is empty");
    }
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return FileKind::ZippedWorkbook;
    }
    if bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        return FileKind::CompoundWorkbook;
    }
    // PDF readers accept a header after some other bytes.
    let text_begins = bytes
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(bytes)
        .trim_ascii_start();
    for (signature, reason) in SIGNATURES {
        if text_begins.starts_with(signature) {
            return FileKind::Refused(reason);
        }
    }
    let beginning: Vec<u8> = text_begins.iter().take(15).map(u8::to_ascii_lowercase).collect();
    if [b"<!doctype html".as_slice(), b"<html", b"<table"]
        .iter()
        .any(|tag| beginning.starts_with(tag))
    {
        return FileKind::Refused("not a table: the file is a web page; save it as .xlsx or .csv");
    }
    if beginning.starts_with(b"<?xml") {
        return FileKind::Refused("not a table: the file is XML; save it as .xlsx or .csv");
    }
    if is_binary(bytes) {
        return FileKind::Refused("not a table: the file is neither text nor a workbook");
    }
    FileKind::Text
}

/// Whether the first bytes are no text: UTF-16 has a mark, and other text no zeros and few control characters.
fn is_binary(bytes: &[u8]) -> bool {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return false;
    }
    let sample = bytes.iter().take(65_536);
    let strange = sample
        .clone()
        .filter(|byte| matches!(byte, 0..=8 | 14..=31 | 127))
        .count();
    strange * 50 > sample.len()
}
