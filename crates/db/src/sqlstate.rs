//! The SQLSTATE of errors, which Diesel drops.
//!
//! The five-character SQLSTATE identifies an error of Postgres; the message is localised. Diesel's error types have the
//! message but not the code. So [`Annotator`], run by [`crate::transport`], appends the code to the message in the
//! stream from the server, and [`of`] reads it from there. When Diesel exposes the code, this can go.

use std::mem;

/// Between a message and its code.
const OPENING: &[u8] = b" (SQLSTATE ";
/// Behind the code.
const CLOSING: u8 = b')';
const LENGTH: usize = 5;

/// The type byte of an error message: <https://www.postgresql.org/docs/current/protocol-message-formats.html>.
const ERROR_RESPONSE: u8 = b'E';
/// Bytes of a message's header: type and length.
const HEADER: usize = 5;
/// Maximum size of an error that is buffered to be annotated, in bytes; real ones are far smaller.
const LARGEST_ERROR: usize = 1 << 20;

/// The SQLSTATE in an annotated message.
pub(crate) fn of(message: &str) -> Option<&str> {
    let opening = str::from_utf8(OPENING).ok()?;
    let (_, code) = message.strip_suffix(char::from(CLOSING))?.rsplit_once(opening)?;
    (code.len() == LENGTH).then_some(code)
}

/// Parses the stream from a server and appends the SQLSTATE to the message of each error.
#[derive(Debug, Default)]
pub(crate) struct Annotator {
    state: State,
    ready: Vec<u8>,
}

#[derive(Debug)]
enum State {
    /// Reading a header: the part received so far.
    Header(Vec<u8>),
    /// Inside a message that is passed on unchanged: the remaining bytes.
    Passing(usize),
    /// Inside an error: the part received so far, and the remaining bytes.
    Buffering(Vec<u8>, usize),
    /// Not the Postgres protocol: everything is passed on, and the driver reports the error.
    Lost,
}

impl Default for State {
    fn default() -> Self {
        Self::Header(Vec::with_capacity(HEADER))
    }
}

impl Annotator {
    /// Adds received bytes.
    pub(crate) fn feed(&mut self, mut arrived: &[u8]) {
        while !arrived.is_empty() {
            arrived = self.step(arrived);
        }
    }

    /// Removes and returns the bytes ready for the driver.
    pub(crate) fn take_ready(&mut self) -> Vec<u8> {
        mem::take(&mut self.ready)
    }

    /// As [`Self::take_ready`] at the end of the stream: includes an incomplete message.
    pub(crate) fn take_rest(&mut self) -> Vec<u8> {
        match mem::replace(&mut self.state, State::Lost) {
            State::Header(buffered) => self.ready.extend(buffered),
            State::Buffering(buffered, left) => {
                self.ready.extend(header(ERROR_RESPONSE, buffered.len() + left));
                self.ready.extend(buffered);
            }
            State::Passing(_) | State::Lost => {}
        }
        self.take_ready()
    }

    /// Consumes a part of the received bytes and returns the rest.
    fn step<'a>(&mut self, arrived: &'a [u8]) -> &'a [u8] {
        let (next, rest) = match mem::replace(&mut self.state, State::Lost) {
            State::Header(mut buffered) => {
                let (now, rest) = split(arrived, HEADER - buffered.len());
                buffered.extend(now);
                let next = if buffered.len() == HEADER {
                    self.begin(&buffered)
                } else {
                    State::Header(buffered)
                };
                (next, rest)
            }
            State::Passing(left) => {
                let (now, rest) = split(arrived, left);
                self.ready.extend(now);
                (passing(left - now.len()), rest)
            }
            State::Buffering(mut buffered, left) => {
                let (now, rest) = split(arrived, left);
                buffered.extend(now);
                let left = left - now.len();
                let next = if left == 0 {
                    let body = annotated(&buffered);
                    self.ready.extend(header(ERROR_RESPONSE, body.len()));
                    self.ready.extend(body);
                    State::default()
                } else {
                    State::Buffering(buffered, left)
                };
                (next, rest)
            }
            State::Lost => {
                self.ready.extend(arrived);
                (State::Lost, [].as_slice())
            }
        };
        self.state = next;
        rest
    }

    /// The state after a complete header.
    fn begin(&mut self, buffered: &[u8]) -> State {
        let body = match buffered {
            [_, length @ ..] => <[u8; 4]>::try_from(length).map(u32::from_be_bytes).ok(),
            [] => None,
        };
        // The length includes its own four bytes.
        let body = body.and_then(|length| usize::try_from(length).ok()?.checked_sub(4));
        match (buffered.first(), body) {
            (Some(&ERROR_RESPONSE), Some(body)) if body <= LARGEST_ERROR && body > 0 => {
                State::Buffering(Vec::with_capacity(body), body)
            }
            (_, Some(body)) => {
                self.ready.extend(buffered);
                passing(body)
            }
            (_, None) => {
                self.ready.extend(buffered);
                State::Lost
            }
        }
    }
}

fn passing(left: usize) -> State {
    if left == 0 {
        State::default()
    } else {
        State::Passing(left)
    }
}

fn split(bytes: &[u8], most: usize) -> (&[u8], &[u8]) {
    bytes.split_at(most.min(bytes.len()))
}

fn header(kind: u8, body: usize) -> Vec<u8> {
    let length = u32::try_from(body + 4).unwrap_or(u32::MAX);
    let mut header = vec![kind];
    header.extend(length.to_be_bytes());
    header
}

/// The body of an error with the code appended to its message. A body is a sequence of fields, each a letter and a
/// text, terminated by zero.
fn annotated(body: &[u8]) -> Vec<u8> {
    let fields = || body.split(|byte| *byte == 0);
    let code = fields().find_map(|field| field.strip_prefix(b"C"));
    let Some(code) = code.filter(|code| code.len() == LENGTH) else {
        return body.to_vec();
    };
    let with_code = fields().map(|field| {
        let mut field = field.to_vec();
        if field.first() == Some(&b'M') {
            field.extend(OPENING);
            field.extend(code);
            field.push(CLOSING);
        }
        field
    });
    with_code.collect::<Vec<_>>().join(&0)
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn message(kind: u8, body: &[u8]) -> Vec<u8> {
        [header(kind, body.len()), body.to_vec()].concat()
    }

    /// A row, an error, an empty message and an error without a code.
    fn sent() -> Vec<u8> {
        [
            message(b'D', b"E\0row"),
            message(
                b'E',
                b"SFEL\0VERROR\0C40P01\0Mett d\xc3\xb6dl\xc3\xa4ge\0Hhint\0\0",
            ),
            message(b'I', b""),
            message(b'E', b"SERROR\0Mno code\0\0"),
        ]
        .concat()
    }

    fn expected() -> Vec<u8> {
        [
            message(b'D', b"E\0row"),
            message(
                b'E',
                b"SFEL\0VERROR\0C40P01\0Mett d\xc3\xb6dl\xc3\xa4ge (SQLSTATE 40P01)\0Hhint\0\0",
            ),
            message(b'I', b""),
            message(b'E', b"SERROR\0Mno code\0\0"),
        ]
        .concat()
    }

    #[test]
    fn errors_are_annotated_wherever_the_stream_is_cut() {
        let sent = sent();
        for cut in 0..=sent.len() {
            let mut annotator = Annotator::default();
            annotator.feed(&sent[..cut]);
            let mut passed_on = annotator.take_ready();
            annotator.feed(&sent[cut..]);
            passed_on.extend(annotator.take_ready());
            assert_eq!(passed_on, expected(), "cut at {cut}");
        }
    }

    #[test]
    fn an_incomplete_message_is_passed_on_at_the_end() {
        let sent = sent();
        for cut in 0..sent.len() {
            let mut annotator = Annotator::default();
            annotator.feed(&sent[..cut]);
            let mut passed_on = annotator.take_ready();
            passed_on.extend(annotator.take_rest());
            assert!(passed_on.len() >= cut, "cut at {cut}");
        }
    }

    #[test]
    fn bytes_of_another_protocol_are_passed_on_unchanged() {
        let mut annotator = Annotator::default();
        annotator.feed(b"HTTP/1.1 400 Bad Request");
        annotator.feed(b"\0\0\0\0E");
        let mut passed_on = annotator.take_ready();
        passed_on.extend(annotator.take_rest());
        assert_eq!(passed_on, b"HTTP/1.1 400 Bad Request\0\0\0\0E");
    }

    #[test]
    fn the_code_is_read_from_the_end_of_the_message() {
        for (message, code) in [
            ("deadlock detected (SQLSTATE 40P01)", Some("40P01")),
            ("a (SQLSTATE 00000) b (SQLSTATE 57014)", Some("57014")),
            ("a (SQLSTATE 00000) b", None),
            ("deadlock detected", None),
        ] {
            assert_eq!(of(message), code, "{message}");
        }
    }
}
