//! Seal: a chain of digests over what the matches of a log are, so that whoever has kept one head can find out later
//! whether a match before it has changed.
//!
//! Names, notes, times of saving and ratings are not part of it: they may change without the past changing, and the
//! ratings follow from the rest. Numbers are big-endian:
//!
//! | value | bytes |
//! |---|---|
//! | head of no matches | SHA-256 of `duelo.seal.1`, one zero byte, and the group's public hash in ASCII |
//! | head after match n | SHA-256 of the head before (32 bytes), n (4), the day as `YYYY-MM-DD` (10), the four players in their seats, team 1 first (8 each), the number of sets (1), and for each set the games of team 1 and of team 2 (1 each) |
//! | code | the first 60 bits of a head in [Crockford's base 32](https://www.crockford.com/base32.html) |
//!
//! A seal says that matches are still the same, in the same order. It does not say that they were true.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::calendar::Day;
use crate::identifier::GroupHash;
use crate::lineup::Lineup;
use crate::set_score::SetScore;

/// What the first head begins with. Another form of the chain gets another number.
const FORM: &[u8] = b"duelo.seal.1\0";
/// The signs of a code, the value 0 first: no I, L, O and U.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The number of signs of a code.
const CODE_SIGNS: usize = 12;
/// The signs of a code that are written together.
const SIGNS_TOGETHER: usize = 3;
const BITS_OF_SIGN: usize = 5;
/// The bytes of a match with nine sets.
const MATCH_BYTES_MAX: usize = 97;

/// What a seal covers of a match.
#[derive(Clone, Copy, Debug)]
pub struct SealedMatch<'a> {
    /// Its number in the group, from 1.
    pub number: u32,
    /// The day on which it was played, of the years 1 to 9999.
    pub played_on: Day,
    /// Its players, by their identifiers in the database.
    pub lineup: Lineup<u64>,
    /// Its sets in order.
    pub sets: &'a [SetScore],
}

/// The head of a chain: the digest of a log up to one of its matches. As text 64 hexadecimal digits.
///
/// ```
/// use elo_core::calendar::Day;
/// use elo_core::identifier::GroupHash;
/// use elo_core::lineup::Lineup;
/// use elo_core::seal::{Head, SealedMatch};
/// use elo_core::set_score::SetScore;
///
/// let empty = Head::of_group(&GroupHash::parse("k7m2p9qa").unwrap());
/// let head = empty.after(&SealedMatch {
///     number: 1,
///     played_on: Day::parse("2024-03-01").unwrap(),
///     lineup: Lineup::new([4, 3, 1, 2]),
///     sets: &[SetScore::new(4, 6), SetScore::new(0, 6), SetScore::new(1, 0)],
/// });
/// assert_eq!(head.to_string(), "6bb0e902205147ec3290658282a78d71252f5e63288eda9e2ff37c98da482aef");
/// assert_eq!(head.code().to_string(), "DER EJ0 H0A 53Y");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Head([u8; 32]);

impl Head {
    /// The head of a group's log without a match.
    #[must_use]
    pub fn of_group(hash: &GroupHash) -> Self {
        let digest = Sha256::new().chain_update(FORM).chain_update(hash.as_str());
        Self(digest.finalize().into())
    }

    /// The head after the next match.
    #[must_use]
    pub fn after(self, played: &SealedMatch<'_>) -> Self {
        // At once: the digest takes longer for many small pieces.
        let mut bytes = Vec::with_capacity(MATCH_BYTES_MAX);
        bytes.extend(self.0);
        bytes.extend(played.number.to_be_bytes());
        bytes.extend(iso_date(played.played_on));
        for player in played.lineup.players() {
            bytes.extend(player.to_be_bytes());
        }
        bytes.push(u8::try_from(played.sets.len()).unwrap_or(u8::MAX));
        for set in played.sets {
            bytes.extend([set.team1, set.team2]);
        }
        Self(Sha256::digest(bytes).into())
    }

    /// What people compare instead of the head.
    #[must_use]
    pub const fn code(self) -> Code {
        Code(self.seed() >> (64 - CODE_SIGNS * BITS_OF_SIGN))
    }

    /// A seed of pseudo-random numbers that everybody with the same log has: the first 8 bytes, big-endian.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        let [one, two, three, four, five, six, seven, eight, ..] = self.0;
        u64::from_be_bytes([one, two, three, four, five, six, seven, eight])
    }

    /// The 32 bytes of the digest.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// The day as `YYYY-MM-DD`. A day that has no such form, which no match has, is that of no year.
fn iso_date(day: Day) -> [u8; 10] {
    let (year, month, day) = day.date().unwrap_or_default();
    let digit =
        |number: u32, unit: u32| b"0123456789".get(usize::try_from(number / unit % 10).unwrap_or_default());
    let digit = |number, unit| digit(number, unit).copied().unwrap_or_default();
    [
        digit(year, 1000),
        digit(year, 100),
        digit(year, 10),
        digit(year, 1),
        b'-',
        digit(month, 10),
        digit(month, 1),
        b'-',
        digit(day, 10),
        digit(day, 1),
    ]
}

impl Display for Head {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl fmt::Debug for Head {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, formatter)
    }
}

impl From<Head> for String {
    fn from(head: Head) -> Self {
        head.to_string()
    }
}

impl TryFrom<String> for Head {
    type Error = NotASeal;

    fn try_from(text: String) -> Result<Self, NotASeal> {
        text.parse()
    }
}

impl FromStr for Head {
    type Err = NotASeal;

    fn from_str(text: &str) -> Result<Self, NotASeal> {
        let (pairs, []) = text.as_bytes().as_chunks::<2>() else {
            return Err(NotASeal);
        };
        let bytes: Vec<u8> = pairs
            .iter()
            .copied()
            .map(hex_byte)
            .collect::<Option<_>>()
            .ok_or(NotASeal)?;
        bytes.try_into().map(Self).map_err(|_| NotASeal)
    }
}

fn hex_byte(digits: [u8; 2]) -> Option<u8> {
    let [high, low] = digits.map(|digit| char::from(digit).to_digit(16));
    u8::try_from(high? * 16 + low?).ok()
}

/// The first 60 bits of a head, for a reader with a sheet of paper in hand; programs compare whole heads. It is shown
/// with the number of its match.
///
/// As text it is twelve signs in threes. What people type is read whatever its case, without blanks and hyphens, with O
/// as 0, and I and L as 1.
///
/// ```
/// use elo_core::seal::Code;
///
/// let code: Code = "der-ej0-hoa-53y".parse().unwrap();
/// assert_eq!(code.to_string(), "DER EJ0 H0A 53Y");
/// assert!("DER EJ0 H0A 53".parse::<Code>().is_err());
/// assert!("DER EJ0 H0A 53U".parse::<Code>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code(u64);

impl Code {
    fn sign(self, position: usize) -> char {
        let bits = self.0 >> ((CODE_SIGNS - 1 - position) * BITS_OF_SIGN) & 0b1_1111;
        let sign = usize::try_from(bits).ok().and_then(|value| SIGNS.get(value));
        sign.copied().map_or('0', char::from)
    }
}

impl Display for Code {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        use fmt::Write;

        (0..CODE_SIGNS).try_for_each(|position| {
            if position > 0 && position.is_multiple_of(SIGNS_TOGETHER) {
                formatter.write_char(' ')?;
            }
            formatter.write_char(self.sign(position))
        })
    }
}

impl FromStr for Code {
    type Err = NotASeal;

    fn from_str(text: &str) -> Result<Self, NotASeal> {
        let mut signs = 0;
        let mut bits = 0;
        for sign in text.chars().filter(|&sign| !is_separator(sign)) {
            signs += 1;
            if signs > CODE_SIGNS {
                return Err(NotASeal);
            }
            bits = bits << BITS_OF_SIGN | value(sign).ok_or(NotASeal)?;
        }
        if signs == CODE_SIGNS {
            Ok(Self(bits))
        } else {
            Err(NotASeal)
        }
    }
}

/// Blanks and hyphens, also those that an editor of texts puts in their place.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '-' | '\u{2010}'..='\u{2014}')
}

fn value(sign: char) -> Option<u64> {
    let sign = match sign.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        sign => sign,
    };
    let position = SIGNS.iter().position(|&known| char::from(known) == sign)?;
    u64::try_from(position).ok()
}

/// A text that is no head, or no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no seal")]
pub struct NotASeal;
