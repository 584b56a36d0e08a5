//! What has become of the matches that somebody knows from before.
//!
//! A match is the same one while it has its identifier and the time at which it was saved: after a backup was restored,
//! other matches can get the same identifiers. Its number never changes. Anything but the latest match changes by a
//! declared change only, so that most differences have a right explanation:
//!
//! - the last of the known matches that is still there has been the latest one since, if it was the last known one or all
//!   after it are gone: it may have been corrected;
//! - those after it were taken back, from the end;
//! - players of a match are others after two were joined, or one was split, which is declared.
//!
//! Whatever is left cannot be: an [`Alarm`].

use crate::calendar::Day;
use crate::lineup::Lineup;
use crate::seal::{Head, SealedMatch};
use crate::set_score::SetScore;

/// A match of a log, with what a seal covers and what tells it from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownMatch {
    /// Its number in the group, from 1.
    pub number: u32,
    /// Its identifier in the database.
    pub id: u64,
    /// When it was saved, in seconds since 1970.
    pub saved_at: u32,
    /// The day on which it was played.
    pub played_on: Day,
    /// Its players, by their identifiers in the database.
    pub lineup: Lineup<u64>,
    /// Its sets in order.
    pub sets: Vec<SetScore>,
}

impl KnownMatch {
    /// Reads the first match of `numbers`, and returns it with the numbers after it: its number; its identifier as two
    /// numbers of 32 bits, the higher one first; when it was saved; year, month and day of the month; the identifiers of
    /// the four players; the number of its sets; and the games of each set, team 1 first. `None` if they are no match.
    ///
    /// ```
    /// use elo_core::past::KnownMatch;
    ///
    /// let numbers = [7, 0, 4711, 1_718_216_400, 2024, 6, 12, 0, 1, 0, 2, 0, 3, 1, 4, 1, 6, 4, 8];
    /// let (known, rest) = KnownMatch::read(&numbers).unwrap();
    /// assert_eq!((known.number, known.id, known.sets[0].team1), (7, 4711, 6));
    /// assert_eq!((known.lineup.team2, rest), ([3, (1 << 32) + 4], &[8][..]));
    /// assert_eq!(KnownMatch::read(rest), None);
    /// ```
    #[must_use]
    pub fn read(numbers: &[u32]) -> Option<(Self, &[u32])> {
        let (&[number, id_high, id_low, saved_at, year, month, day], rest) = numbers.split_first_chunk()?;
        let (players, rest) = rest.split_first_chunk::<8>()?;
        let (&sets, rest) = rest.split_first()?;
        let (games, rest) = rest.split_at_checked(usize::try_from(sets).ok()?.checked_mul(2)?)?;
        let &[one_high, one, two_high, two, three_high, three, four_high, four] = players;
        let (pairs, _) = games.as_chunks::<2>();
        let set =
            |&[team1, team2]: &[u32; 2]| Some(SetScore::new(team1.try_into().ok()?, team2.try_into().ok()?));
        let known = Self {
            number,
            id: joined(id_high, id_low),
            saved_at,
            played_on: Day::from_date(year, month, day)?,
            lineup: Lineup::new([
                joined(one_high, one),
                joined(two_high, two),
                joined(three_high, three),
                joined(four_high, four),
            ]),
            sets: pairs.iter().map(set).collect::<Option<_>>()?,
        };
        Some((known, rest))
    }

    /// Reads all matches of `numbers`, see [`read`](Self::read).
    #[must_use]
    pub fn read_all(mut numbers: &[u32]) -> Option<Vec<Self>> {
        let mut all = Vec::new();
        while !numbers.is_empty() {
            let (known, rest) = Self::read(numbers)?;
            all.push(known);
            numbers = rest;
        }
        Some(all)
    }

    /// The head after it, from the head before it.
    #[must_use]
    pub fn seal(&self, before: Head) -> Head {
        before.after(&SealedMatch {
            number: self.number,
            played_on: self.played_on,
            lineup: self.lineup,
            sets: &self.sets,
        })
    }

    const fn identity(&self) -> (u64, u32) {
        (self.id, self.saved_at)
    }

    fn has_result_of(&self, other: &Self) -> bool {
        (self.number, self.played_on, &self.sets) == (other.number, other.played_on, &other.sets)
    }

    fn is_same(&self, other: &Self) -> bool {
        self.has_result_of(other) && self.lineup == other.lineup
    }
}

fn joined(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// A declared change that puts other players into matches: a join or a split of players, or its undoing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherPlayers {
    /// The number of the last match before the changed ones.
    pub after: u32,
}

/// What has become of the known matches, all of it allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Past {
    /// Those from the first on that are still the same, without a gap.
    pub unchanged: u32,
    /// The one that has been corrected while it was the latest one.
    pub corrected: Option<u32>,
    /// How many were taken back from the end.
    pub removed: u32,
    /// How many have other players since a declared change.
    pub other_players: u32,
    /// Matches of the log now that are none of the known ones.
    pub new: u32,
}

/// The first known match that is not what it was, without an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// Its number when it was known.
    pub number: u32,
    /// Whether another match, or none, has its place now.
    pub is_gone: bool,
}

/// Compares the matches that somebody knows with the log now. `declared` are the declared changes since then that put
/// other players into matches.
///
/// ```
/// use elo_core::past::{Alarm, KnownMatch, compare};
///
/// let played = |number: u32, games: u32| {
///     KnownMatch::read(&[number, 0, number, 0, 2024, 6, 12, 0, 1, 0, 2, 0, 3, 0, 4, 1, 6, games]).unwrap().0
/// };
/// let known = [played(1, 0), played(2, 1)];
/// let corrected = [played(1, 0), played(2, 4), played(3, 2)];
/// assert_eq!(compare(&known, &corrected, &[]).unwrap().corrected, Some(2));
///
/// let spoiled = [played(1, 3), played(2, 1)];
/// assert_eq!(compare(&known, &spoiled, &[]), Err(Alarm { number: 1, is_gone: false }));
/// ```
///
/// # Errors
/// The first difference that cannot be.
pub fn compare(known: &[KnownMatch], now: &[KnownMatch], declared: &[OtherPlayers]) -> Result<Past, Alarm> {
    let same = known
        .iter()
        .zip(now)
        .take_while(|(known, now)| known.is_same(now))
        .count();
    if same == known.len() {
        return Ok(Past {
            unchanged: count(same),
            corrected: None,
            removed: 0,
            other_players: 0,
            new: count(now.len() - same),
        });
    }
    let mut by_identity: Vec<&KnownMatch> = now.iter().collect();
    by_identity.sort_unstable_by_key(|played| played.identity());
    let find = |played: &KnownMatch| {
        let place = by_identity.binary_search_by_key(&played.identity(), |other| other.identity());
        place.ok().and_then(|place| by_identity.get(place).copied())
    };
    let present: Vec<Option<&KnownMatch>> = known.iter().map(find).collect();
    let left = present
        .iter()
        .rposition(Option::is_some)
        .map_or(0, |last| last + 1);
    let mut past = Past {
        unchanged: count(same.min(left)),
        corrected: None,
        removed: count(known.len() - left),
        other_players: 0,
        new: count(now.len().saturating_sub(left)),
    };
    for (position, (before, present)) in known.iter().zip(&present).take(left).enumerate() {
        let alarm = |is_gone| {
            Err(Alarm {
                number: before.number,
                is_gone,
            })
        };
        let Some(after) = present.filter(|after| after.number == before.number) else {
            return alarm(true);
        };
        if before.is_same(after) {
            continue;
        }
        if before.has_result_of(after) && is_declared(before, after, declared) {
            past.other_players += 1;
        } else if position + 1 == left {
            past.corrected = Some(before.number);
        } else {
            return alarm(false);
        }
    }
    Ok(past)
}

/// Joins and splits after which the same four can have changed seats: one of them gives the seat to somebody else, two
/// take the seats that are then free.
const CHANGES_OF_SEATS: usize = 3;

fn is_declared(before: &KnownMatch, after: &KnownMatch, declared: &[OtherPlayers]) -> bool {
    let changes = declared
        .iter()
        .filter(|change| change.after < before.number)
        .count();
    let (mut one, mut other) = (before.lineup.players(), after.lineup.players());
    one.sort_unstable();
    other.sort_unstable();
    changes >= if one == other { CHANGES_OF_SEATS } else { 1 }
}

fn count(matches: usize) -> u32 {
    u32::try_from(matches).unwrap_or(u32::MAX)
}
