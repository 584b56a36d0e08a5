//! The file of settings: `key = value` in TOML, where a key is a variable's name in lower case without `DUELO_`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// The values of a file by key, as they would be written in the environment.
#[derive(Debug, Clone, Default)]
pub(super) struct FileSettings {
    /// The file; empty if there is none.
    pub(super) path: PathBuf,
    /// Its values.
    pub(super) values: BTreeMap<String, String>,
}

/// Why a file of settings can't be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    /// The file can't be read.
    #[error("the file of settings, {path}, can't be read")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// It is not TOML. The error of the parser would show the line, which can have a secret in it.
    #[error("line {line} of the file of settings, {path}, is not TOML: {message}")]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// What the parser expected.
        message: String,
    },
    /// A value is a table or a date.
    #[error("{key} in {path} is a text, a number, true or false, or a list of texts")]
    Value {
        /// The file.
        path: PathBuf,
        /// The key of the value.
        key: String,
    },
}

impl FileSettings {
    /// Reads the file.
    pub(super) fn read(path: &Path) -> Result<Self, FileError> {
        let path = path.to_owned();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(source) => return Err(FileError::Unreadable { path, source }),
        };
        let table: Table = match text.parse() {
            Ok(table) => table,
            Err(error) => return Err(syntax_error(path, &text, &error)),
        };
        let mut values = BTreeMap::new();
        for (key, value) in table {
            match as_text(&value) {
                Some(text) => _ = values.insert(key, text),
                None => return Err(FileError::Value { path, key }),
            }
        }
        Ok(Self { path, values })
    }
}

fn syntax_error(path: PathBuf, text: &str, error: &toml::de::Error) -> FileError {
    let start = error.span().map_or(0, |span| span.start);
    let before = text.bytes().take(start);
    FileError::Syntax {
        path,
        line: before.filter(|byte| *byte == b'\n').count() + 1,
        message: error.message().to_owned(),
    }
}

fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Boolean(is_set) => Some(is_set.to_string()),
        Value::Array(values) => {
            let texts: Option<Vec<_>> = values.iter().map(Value::as_str).collect();
            texts.map(|texts| texts.join(","))
        }
        Value::Float(_) | Value::Datetime(_) | Value::Table(_) => None,
    }
}
