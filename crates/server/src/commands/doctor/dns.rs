//! A look-up of TXT records by the name servers of this machine (RFC 1035), which the standard library does not have.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, UdpSocket};
use std::time::Duration;

/// The time that a name server has for each answer.
const TIMEOUT: Duration = Duration::from_secs(3);
/// The largest answer by UDP that is asked for (RFC 6891), which no network splits. A larger one comes by TCP.
const UDP_BYTES: u16 = 1_232;

const TXT: u16 = 16;
const OPT: u16 = 41;
const INTERNET: u16 = 1;
/// The recursion desired, in the flags of a query.
const RECURSE: u16 = 0x0100;
/// The answer is cut off, in the flags of an answer.
const TRUNCATED: u16 = 0x0200;
const RESPONSE_CODE: u16 = 0x000F;
const NO_SUCH_NAME: u16 = 3;
const LABEL_MAX: usize = 63;
/// The two highest bits of a length begin a reference to a name before.
const REFERENCE: u8 = 0xC0;

/// What the name server knows of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    /// Its TXT records, perhaps none.
    Texts(Vec<String>),
    /// There is no such name.
    NoName,
}

/// The first name server of this machine.
pub(super) fn name_server() -> SocketAddr {
    let settings = fs::read_to_string("/etc/resolv.conf").unwrap_or_default();
    let first = settings
        .lines()
        .filter_map(|line| line.trim().strip_prefix("nameserver"))
        .find_map(|address| address.trim().parse().ok());
    // As the system's own resolver does without one.
    SocketAddr::new(first.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)), 53)
}

/// Asks a name server for the TXT records of a name.
pub(super) fn texts(server: SocketAddr, name: &str) -> io::Result<Found> {
    let id = rand::random();
    let query = query(id, name).ok_or_else(|| invalid("this is no name of the DNS"))?;
    let answer = by_udp(server, &query)?;
    let mut parts = Parts(&answer);
    let is_truncated = parts
        .skip(2)
        .and_then(|()| parts.number())
        .is_some_and(|flags| flags & TRUNCATED != 0);
    let answer = if is_truncated {
        by_tcp(server, &query)?
    } else {
        answer
    };
    read(id, &answer)?.ok_or_else(|| invalid("the name server's answer can't be read"))
}

fn by_udp(server: SocketAddr, query: &[u8]) -> io::Result<Vec<u8>> {
    let own = if server.is_ipv4() { "0.0.0.0:0" } else { "[::]:0" };
    let socket = UdpSocket::bind(own)?;
    socket.set_read_timeout(Some(TIMEOUT))?;
    // What others send is not received.
    socket.connect(server)?;
    socket.send(query)?;
    let mut answer = vec![0; usize::from(u16::MAX)];
    let length = socket.recv(&mut answer)?;
    answer.truncate(length);
    Ok(answer)
}

fn by_tcp(server: SocketAddr, query: &[u8]) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect_timeout(&server, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    let length = u16::try_from(query.len()).map_err(io::Error::other)?;
    stream.write_all(&[&length.to_be_bytes(), query].concat())?;
    let mut length = [0; 2];
    stream.read_exact(&mut length)?;
    let mut answer = vec![0; usize::from(u16::from_be_bytes(length))];
    stream.read_exact(&mut answer)?;
    Ok(answer)
}

/// A query for the TXT records; `None` for what is no name.
fn query(id: u16, name: &str) -> Option<Vec<u8>> {
    // One question, and one additional record with the size of an answer.
    let mut query: Vec<u8> = [id, RECURSE, 1, 0, 0, 1]
        .iter()
        .flat_map(|number| number.to_be_bytes())
        .collect();
    for label in name.split('.') {
        let length = u8::try_from(label.len()).ok()?;
        if label.is_empty() || label.len() > LABEL_MAX || !label.is_ascii() {
            return None;
        }
        query.push(length);
        query.extend_from_slice(label.as_bytes());
    }
    query.push(0);
    query.extend([TXT, INTERNET].iter().flat_map(|number| number.to_be_bytes()));
    // Of the root, with neither flags nor options.
    query.push(0);
    query.extend(
        [OPT, UDP_BYTES, 0, 0, 0]
            .iter()
            .flat_map(|number| number.to_be_bytes()),
    );
    Some(query)
}

/// The records of an answer; `None` if it is none to this query, or not whole.
fn read(id: u16, answer: &[u8]) -> io::Result<Option<Found>> {
    let mut parts = Parts(answer);
    let head: Option<Vec<u16>> = (0..6).map(|_| parts.number()).collect();
    let Some([answered, flags, questions, records, ..]) = head.as_deref() else {
        return Ok(None);
    };
    if *answered != id {
        return Ok(None);
    }
    match flags & RESPONSE_CODE {
        0 => Ok(parts.texts(*questions, *records).map(Found::Texts)),
        NO_SUCH_NAME => Ok(Some(Found::NoName)),
        code => Err(io::Error::other(format!(
            "the name server answers with the code {code}"
        ))),
    }
}

fn invalid(why: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// What has not been read yet of an answer. Each method returns `None` at its end.
struct Parts<'a>(&'a [u8]);

impl<'a> Parts<'a> {
    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    fn skip(&mut self, count: usize) -> Option<()> {
        self.bytes(count).map(|_| ())
    }

    fn byte(&mut self) -> Option<u8> {
        self.bytes(1)?.first().copied()
    }

    fn number(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes(self.bytes(2)?.try_into().ok()?))
    }

    fn skip_name(&mut self) -> Option<()> {
        loop {
            match self.byte()? {
                0 => return Some(()),
                length if length >= REFERENCE => return self.skip(1),
                length => self.skip(usize::from(length))?,
            }
        }
    }

    /// The TXT records after the questions. Records of other types among them are the aliases that lead there.
    fn texts(&mut self, questions: u16, records: u16) -> Option<Vec<String>> {
        for _ in 0..questions {
            self.skip_name()?;
            self.skip(4)?;
        }
        let mut texts = Vec::new();
        for _ in 0..records {
            self.skip_name()?;
            let kind = self.number()?;
            // Class and time to live.
            self.skip(6)?;
            let length = self.number()?;
            let mut data = Self(self.bytes(usize::from(length))?);
            if kind == TXT {
                texts.push(data.strings()?);
            }
        }
        Some(texts)
    }

    /// The text of a record: strings of up to 255 bytes that belong together.
    fn strings(&mut self) -> Option<String> {
        let mut text = Vec::new();
        while !self.0.is_empty() {
            let length = self.byte()?;
            text.extend_from_slice(self.bytes(usize::from(length))?);
        }
        Some(String::from_utf8_lossy(&text).into_owned())
    }
}
