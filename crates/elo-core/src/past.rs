//! What has become of the matches that somebody knows from before.
//!
//! A match is the same one while it has its identifier and the time at which it was saved: after a backup was restored,
//! other matches can get the same identifiers. Its number never changes. Anything but the latest match changes by a
//! declared change only, so that most differences have a right explanation:
//!
//! - the last of the known matches that is still there has been the latest one since, if it was the last known one or
//!   all after it are gone: it may have been corrected;
//! - those after it were taken back, from the end: by a declared change, or one at a time;
//! - players of a match are others after two were joined, or one was split, which is declared.
//!
//! Whatever is left cannot be: an [`Alarm`].

use crate::calendar::Day;
use crate::limits::DECLARED_CHANGES_MAX;
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
    /// numbers of 32 bits, the higher one first; when it was saved; year, month and day; the identifiers of
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

/// A change of matches that were not the latest one, as a group declares it to its readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclaredChange {
    /// The group's version that has it.
    pub version: u64,
    /// When, in seconds since 1970.
    pub at: u32,
    /// The number of the last match before the changed ones.
    pub after: u32,
    /// Whether the matches after that one were removed; else some have other players, by a join or a split of players,
    /// or its undoing.
    pub is_removal: bool,
}

/// A log at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownLog {
    version: u64,
    matches: Vec<KnownMatch>,
    declared: Vec<DeclaredChange>,
    /// Whether there may be earlier changes than those.
    is_cut: bool,
}

impl KnownLog {
    /// All matches at a version of the group, which only grows within an epoch of its database. `declared` are the
    /// latest changes then or later, at most [`DECLARED_CHANGES_MAX`].
    #[must_use]
    pub fn new(version: u64, matches: Vec<KnownMatch>, mut declared: Vec<DeclaredChange>) -> Self {
        let is_cut = count(declared.len()) >= DECLARED_CHANGES_MAX;
        declared.retain(|change| change.version <= version);
        Self {
            version,
            matches,
            declared,
            is_cut,
        }
    }

    /// The matches in order.
    #[must_use]
    pub fn matches(&self) -> &[KnownMatch] {
        &self.matches
    }
}

/// What has become of the matches that somebody knows, by comparing them with a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The log is older than what is known, and fits it: of a server that is behind.
    Older,
    /// Everything that has changed could.
    Past(Past),
    /// A match is not what it was.
    Alarm(Alarm),
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
    /// How many of these nobody has declared: taken back one at a time while each was the latest one, or lost with the
    /// database, see [`is_set_back`](Self::is_set_back). 0 for a single one, as everyday slips are.
    pub undeclared: u32,
    /// How many have other players since a declared change.
    pub other_players: u32,
    /// Matches of the log now that are none of the known ones.
    pub new: u32,
    /// Whether the database was set back to a backup since, so that what happened in between is undone.
    pub is_set_back: bool,
}

impl Past {
    /// Whether everything known is what it was.
    #[must_use]
    pub const fn is_untouched(&self) -> bool {
        self.corrected.is_none() && self.removed == 0 && self.other_players == 0
    }
}

/// The first known match that is not what it was, without an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// Its number when it was known.
    pub number: u32,
    /// Whether another match, or none, has its place now.
    pub is_gone: bool,
}

/// Compares what somebody knows of a group's log with the log now. `is_other_epoch`: whether the database has another
/// epoch now, since it was started again, or set back to a backup: versions before and after that have no order.
///
/// ```
/// use elo_core::past::{Alarm, Judgement, KnownLog, KnownMatch, judge};
///
/// let played = |number: u32, games: u32| {
///     KnownMatch::read(&[number, 0, number, 0, 2024, 6, 12, 0, 1, 0, 2, 0, 3, 0, 4, 1, 6, games]).unwrap().0
/// };
/// let log = |version, matches| KnownLog::new(version, matches, vec![]);
/// let known = log(2, vec![played(1, 0), played(2, 1)]);
/// let corrected = log(4, vec![played(1, 0), played(2, 4), played(3, 2)]);
/// let Judgement::Past(past) = judge(&known, &corrected, false) else { panic!() };
/// assert_eq!((past.corrected, past.new), (Some(2), 1));
///
/// let alarm = Judgement::Alarm(Alarm { number: 1, is_gone: false });
/// let spoiled = log(4, vec![played(1, 3), played(2, 1)]);
/// assert_eq!(judge(&known, &spoiled, false), alarm);
///
/// assert_eq!(judge(&known, &log(1, vec![played(1, 0)]), false), Judgement::Older);
/// let spoiled = log(1, vec![played(1, 3), played(2, 1)]);
/// assert_eq!(judge(&known, &spoiled, false), alarm);
/// ```
#[must_use]
pub fn judge(known: &KnownLog, now: &KnownLog, is_other_epoch: bool) -> Judgement {
    if is_other_epoch {
        let common = latest_common_change(known, now);
        let undone = changes_after(known, common);
        let is_set_back = !undone.is_empty() || now.version < known.version;
        let between = [undone, changes_after(now, common)].concat();
        return match compare(&known.matches, &now.matches, &between) {
            Ok(past) => Judgement::Past(Past { is_set_back, ..past }),
            Err(alarm) => Judgement::Alarm(alarm),
        };
    }
    if now.version < known.version {
        return match compare(&now.matches, &known.matches, &changes_after(known, now.version)) {
            Ok(_) => Judgement::Older,
            Err(alarm) => Judgement::Alarm(alarm),
        };
    }
    match compare(&known.matches, &now.matches, &changes_after(now, known.version)) {
        Ok(past) => Judgement::Past(past),
        Err(alarm) => Judgement::Alarm(alarm),
    }
}

/// The version of the latest change that both logs have, 0 if there is none.
fn latest_common_change(known: &KnownLog, now: &KnownLog) -> u64 {
    let common = known
        .declared
        .iter()
        .filter(|change| now.declared.contains(change));
    common.map(|change| change.version).max().unwrap_or(0)
}

/// The changes of a log after a version. Where its list ends before that, any change may have been declared.
fn changes_after(log: &KnownLog, version: u64) -> Vec<DeclaredChange> {
    let later = log.declared.iter().filter(|change| change.version > version);
    let mut changes: Vec<_> = later.copied().collect();
    if log.is_cut && changes.len() == log.declared.len() {
        let anything = |change: &DeclaredChange| {
            [true, false].map(|is_removal| DeclaredChange {
                after: 0,
                is_removal,
                ..*change
            })
        };
        changes = changes.iter().flat_map(anything).collect();
    }
    changes
}

/// Compares known matches with those now. `declared` are the declared changes in between.
fn compare(known: &[KnownMatch], now: &[KnownMatch], declared: &[DeclaredChange]) -> Result<Past, Alarm> {
    let same = known
        .iter()
        .zip(now)
        .take_while(|(known, now)| known.is_same(now))
        .count();
    let mut past = Past {
        unchanged: count(same),
        corrected: None,
        removed: 0,
        undeclared: 0,
        other_players: 0,
        new: count(now.len() - same),
        is_set_back: false,
    };
    if same == known.len() {
        return Ok(past);
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
    past.unchanged = count(same.min(left));
    past.removed = count(known.len() - left);
    past.undeclared = undeclared(count(left), count(known.len()), declared);
    past.new = count(now.len().saturating_sub(left));
    let mut exchanges = Exchanges::new(declared);
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
        if before.has_result_of(after) && exchanges.explain(before, after) {
            past.other_players += 1;
        } else if position + 1 == left {
            past.corrected = Some(before.number);
        } else {
            return alarm(false);
        }
    }
    Ok(past)
}

/// How many of the matches after `left`, up to `last`, no declared change has removed; a single one is not counted.
fn undeclared(left: u32, last: u32, declared: &[DeclaredChange]) -> u32 {
    let removals = declared.iter().filter(|change| change.is_removal);
    let removed_after = removals.map(|change| change.after).min().unwrap_or(last);
    match removed_after.min(last).saturating_sub(left) {
        1 => 0,
        undeclared => undeclared,
    }
}

/// Whose seats declared changes have given to whom.
struct Exchanges {
    /// The last match before each change.
    after: Vec<u32>,
    /// Players who had a seat, and those who have it now.
    pairs: Vec<(u64, u64)>,
}

impl Exchanges {
    /// Changes after which the same four can have changed seats: one of them gives the seat to somebody else, two take
    /// the seats that are then free.
    const CHANGE_SEATS: usize = 3;

    fn new(declared: &[DeclaredChange]) -> Self {
        let of_players = declared.iter().filter(|change| !change.is_removal);
        Self {
            after: of_players.map(|change| change.after).collect(),
            pairs: Vec::new(),
        }
    }

    /// Whether the changes explain other players in a match. One change gives one player's seats to one other player,
    /// and those who play are never the two: a seat of a match. Several can follow from each other, from `n` of which
    /// come `n (n + 1) / 2` pairs at most.
    fn explain(&mut self, before: &KnownMatch, after: &KnownMatch) -> bool {
        let changes = self.after.iter().filter(|&&after| after < before.number).count();
        let (mut had, mut have) = (before.lineup.players(), after.lineup.players());
        let mut seats = 0;
        for pair in had.into_iter().zip(have).filter(|(one, other)| one != other) {
            seats += 1;
            if !self.pairs.contains(&pair) {
                self.pairs.push(pair);
            }
        }
        had.sort_unstable();
        have.sort_unstable();
        let needed = if had == have { Self::CHANGE_SEATS } else { seats };
        let all = self.after.len();
        changes >= needed && self.pairs.len() <= all * (all + 1) / 2
    }
}

fn count(matches: usize) -> u32 {
    u32::try_from(matches).unwrap_or(u32::MAX)
}
