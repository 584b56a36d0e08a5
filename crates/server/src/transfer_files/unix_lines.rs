//! Normalises line ends.

use std::io::{self, BufRead, Read};

/// A reader in which every line, also the last one, ends with a line feed, whether the file has a carriage return, a
/// line feed, both or nothing.
///
/// The CSV reader ends a record at either, but counts lines by line feeds, and counts the second half of CRLF too late,
/// which would result in wrong rows.
pub(super) struct UnixLines<R> {
    source: R,
    /// The last byte was a carriage return.
    has_return: bool,
    /// The last line has no end yet.
    is_open: bool,
}

impl<R: BufRead> UnixLines<R> {
    /// Wraps a reader.
    pub(super) const fn new(source: R) -> Self {
        Self {
            source,
            has_return: false,
            is_open: false,
        }
    }
}

impl<R: BufRead> Read for UnixLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut places = buffer.iter_mut();
        let room = places.len();
        while places.len() == room && room > 0 {
            let available = self.source.fill_buf()?;
            if available.is_empty() {
                if std::mem::take(&mut self.is_open)
                    && let Some(place) = places.next()
                {
                    *place = b'\n';
                }
                break;
            }
            let mut used = 0;
            while let Some(byte) = available.get(used) {
                // The second half of a line end that was already written.
                if *byte == b'\n' && self.has_return {
                    self.has_return = false;
                    used += 1;
                    continue;
                }
                let Some(place) = places.next() else {
                    break;
                };
                self.has_return = *byte == b'\r';
                *place = if self.has_return { b'\n' } else { *byte };
                self.is_open = *place != b'\n';
                used += 1;
            }
            self.source.consume(used);
        }
        Ok(room - places.len())
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn every_line_ends_with_a_line_feed_across_buffers() {
        for (text, expected) in [
            ("a\r\nb\r\n", "a\nb\n"),
            ("a\rb\r\r\nc\r", "a\nb\n\nc\n"),
            ("\r\n\r\n", "\n\n"),
            ("a\nb", "a\nb\n"),
            ("", ""),
        ] {
            for capacity in 1..6 {
                let mut read = String::new();
                UnixLines::new(BufReader::with_capacity(capacity, text.as_bytes()))
                    .read_to_string(&mut read)
                    .unwrap();
                assert_eq!(read, expected, "{text:?} {capacity}");
                let mut piece = [0; 2];
                let mut lines = UnixLines::new(BufReader::with_capacity(capacity, text.as_bytes()));
                let mut read = Vec::new();
                loop {
                    match lines.read(&mut piece).unwrap() {
                        0 => break,
                        length => read.extend_from_slice(&piece[..length]),
                    }
                }
                assert_eq!(read, expected.as_bytes(), "{text:?} {capacity}");
            }
        }
    }
}
