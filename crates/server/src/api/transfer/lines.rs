//! Lines that end as on Unix, whatever system a file comes from.

use std::io::{self, BufRead, Read};

/// A source in which every carriage return before a line feed is left out.
///
/// The reader of CSV counts a line before it has seen the second half of its end, and would give wrong rows.
pub(super) struct UnixLines<R> {
    source: R,
    has_return: bool,
}

impl<R: BufRead> UnixLines<R> {
    /// The same text with other line ends.
    pub(super) const fn new(source: R) -> Self {
        Self {
            source,
            has_return: false,
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
                // A carriage return at the very end stands for itself.
                if std::mem::take(&mut self.has_return)
                    && let Some(place) = places.next()
                {
                    *place = b'\r';
                }
                break;
            }
            let mut used = 0;
            while let Some(byte) = available.get(used) {
                let is_alone = self.has_return && *byte != b'\n';
                let written = if is_alone { b'\r' } else { *byte };
                if *byte == b'\r' && !is_alone {
                    self.has_return = true;
                    used += 1;
                    continue;
                }
                let Some(place) = places.next() else {
                    break;
                };
                *place = written;
                self.has_return = false;
                if !is_alone {
                    used += 1;
                }
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
    fn every_line_ends_with_a_line_feed_wherever_the_buffers_end() {
        for (text, expected) in [
            ("a\r\nb\r\n", "a\nb\n"),
            ("a\rb\r\r\nc\r", "a\rb\r\nc\r"),
            ("\r\n\r\n", "\n\n"),
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
