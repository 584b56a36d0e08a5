//! The SQLSTATE of an error, carried through Diesel.
//!
//! What an error of Postgres means is told by its five-character SQLSTATE; its sentence is in the server's language.
//! Diesel's error types keep the sentence and drop the code. So the code is added to the sentence on its way from the
//! server ([`Annotator`], run by [`crate::transport`]), and read from there ([`of`]).

use std::mem;

/// What stands between a sentence and its code.
const OPENING: &[u8] = b" (SQLSTATE ";
/// What stands behind the code.
const CLOSING: u8 = b')';
/// The length of a code.
const LENGTH: usize = 5;

/// The type byte of an error in the protocol.
const ERROR_RESPONSE: u8 = b'E';
/// Type and length of a message of the protocol.
const HEADER: usize = 5;
/// The largest error that is held to be annotated, in bytes: Postgres' own are far smaller.
const LARGEST_ERROR: usize = 1 << 20;

/// The code of an error with this sentence, if the connection is one of ours.
pub(crate) fn of(message: &str) -> Option<&str> {
    let opening = str::from_utf8(OPENING).ok()?;
    let (_, code) = message.strip_suffix(char::from(CLOSING))?.rsplit_once(opening)?;
    (code.len() == LENGTH).then_some(code)
}

/// Follows what a server sends, message by message, and adds to the sentence of each error its code.
#[derive(Debug, Default)]
pub(crate) struct Annotator {
    state: State,
    ready: Vec<u8>,
}

#[derive(Debug)]
enum State {
    /// Between two messages, with the part of the next header that has arrived.
    Header(Vec<u8>),
    /// Inside of a message that stays as it is, with so many bytes to come.
    Passing(usize),
    /// Inside of an error, with what has arrived and how many bytes are to come.
    Holding(Vec<u8>, usize),
    /// This is not the protocol: all stays as it is, and the driver says what is wrong.
    Lost,
}

impl Default for State {
    fn default() -> Self {
        Self::Header(Vec::with_capacity(HEADER))
    }
}

impl Annotator {
    /// Takes what has arrived.
    pub(crate) fn feed(&mut self, mut arrived: &[u8]) {
        while !arrived.is_empty() {
            arrived = self.step(arrived);
        }
    }

    /// What can be handed on.
    pub(crate) fn take_ready(&mut self) -> Vec<u8> {
        mem::take(&mut self.ready)
    }

    /// What can be handed on where nothing more arrives: an incomplete message too.
    pub(crate) fn take_rest(&mut self) -> Vec<u8> {
        match mem::replace(&mut self.state, State::Lost) {
            State::Header(held) => self.ready.extend(held),
            State::Holding(held, left) => {
                self.ready.extend(header(ERROR_RESPONSE, held.len() + left));
                self.ready.extend(held);
            }
            State::Passing(_) | State::Lost => {}
        }
        self.take_ready()
    }

    /// Takes a part of what has arrived, and returns the rest.
    fn step<'a>(&mut self, arrived: &'a [u8]) -> &'a [u8] {
        let (next, rest) = match mem::replace(&mut self.state, State::Lost) {
            State::Header(mut held) => {
                let (now, rest) = split(arrived, HEADER - held.len());
                held.extend(now);
                let next = if held.len() == HEADER {
                    self.begin(&held)
                } else {
                    State::Header(held)
                };
                (next, rest)
            }
            State::Passing(left) => {
                let (now, rest) = split(arrived, left);
                self.ready.extend(now);
                (passing(left - now.len()), rest)
            }
            State::Holding(mut held, left) => {
                let (now, rest) = split(arrived, left);
                held.extend(now);
                let left = left - now.len();
                let next = if left == 0 {
                    let body = annotated(&held);
                    self.ready.extend(header(ERROR_RESPONSE, body.len()));
                    self.ready.extend(body);
                    State::default()
                } else {
                    State::Holding(held, left)
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

    /// What follows on a whole header.
    fn begin(&mut self, held: &[u8]) -> State {
        let body = match held {
            [_, length @ ..] => <[u8; 4]>::try_from(length).map(u32::from_be_bytes).ok(),
            [] => None,
        };
        // The length counts itself.
        let body = body.and_then(|length| usize::try_from(length).ok()?.checked_sub(4));
        match (held.first(), body) {
            (Some(&ERROR_RESPONSE), Some(body)) if body <= LARGEST_ERROR && body > 0 => {
                State::Holding(Vec::with_capacity(body), body)
            }
            (_, Some(body)) => {
                self.ready.extend(held);
                passing(body)
            }
            (_, None) => {
                self.ready.extend(held);
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

/// The body of an error with its code in its sentence. Its fields are a letter and a text each, with a zero behind.
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
#[allow(
    clippy::indexing_slicing,
    reason = "a test that cannot go on says so by ending"
)]
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
            let mut handed_on = annotator.take_ready();
            annotator.feed(&sent[cut..]);
            handed_on.extend(annotator.take_ready());
            assert_eq!(handed_on, expected(), "cut at {cut}");
        }
    }

    #[test]
    fn an_incomplete_message_is_handed_on_at_the_end() {
        let sent = sent();
        for cut in 0..sent.len() {
            let mut annotator = Annotator::default();
            annotator.feed(&sent[..cut]);
            let mut handed_on = annotator.take_ready();
            handed_on.extend(annotator.take_rest());
            assert!(handed_on.len() >= cut, "cut at {cut}");
        }
    }

    #[test]
    fn what_is_no_message_stays_as_it_is() {
        let mut annotator = Annotator::default();
        annotator.feed(b"HTTP/1.1 400 Bad Request");
        annotator.feed(b"\0\0\0\0E");
        let mut handed_on = annotator.take_ready();
        handed_on.extend(annotator.take_rest());
        assert_eq!(handed_on, b"HTTP/1.1 400 Bad Request\0\0\0\0E");
    }

    #[test]
    fn the_code_is_read_from_the_end_of_the_sentence() {
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
