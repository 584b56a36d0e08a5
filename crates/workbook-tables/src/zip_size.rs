//! What a zipped workbook inflates to, counted before it is read.

use std::io::{self, Cursor, Read};

use zip::ZipArchive;

use crate::{Error, INFLATED_BYTES_MAX, damaged};

/// Entries of the archive that are counted at most: a workbook has a few for each sheet.
const ENTRIES_MAX: usize = 10_000;

/// What kind of workbook the archive is.
pub(crate) enum Kind {
    Xlsx,
    Xlsb,
    /// With the XML of its cells.
    Ods {
        content: Vec<u8>,
    },
}

/// Inflates every part once, up to the limit, whatever sizes its directory states.
pub(crate) fn check(bytes: &[u8]) -> Result<Kind, Error> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
    if archive.len() > ENTRIES_MAX {
        return Err(Error::InflatesTooFar);
    }
    let mut left = INFLATED_BYTES_MAX;
    let mut kind = None;
    for index in 0..archive.len() {
        let mut part = archive.by_index(index).map_err(damaged)?;
        let name = part.name().map_err(damaged)?.to_lowercase();
        let mut limited = part.by_ref().take(left + 1);
        let inflated = if name == "content.xml" {
            let mut content = Vec::new();
            limited.read_to_end(&mut content).map_err(damaged)?;
            let length = u64::try_from(content.len()).unwrap_or(u64::MAX);
            kind = Some(Kind::Ods { content });
            length
        } else {
            io::copy(&mut limited, &mut io::sink()).map_err(damaged)?
        };
        left = left.checked_sub(inflated).ok_or(Error::InflatesTooFar)?;
        match name.as_str() {
            "xl/workbook.xml" => kind = Some(Kind::Xlsx),
            "xl/workbook.bin" => kind = Some(Kind::Xlsb),
            _ => {}
        }
    }
    kind.ok_or(Error::NoWorkbook)
}
