//! Fair teams for an evening: who plays with and against whom, round after round.
//!
//! In the order of their weight: everyone plays equally often, partners are new, opponents are new, and expected scores
//! are near 50 %. Who rests follows from how often everyone has rested; the line-ups of all rounds are then improved
//! together, by a bounded number of seeded random changes (threshold accepting: Dueck and Scheuer, 1990) and, on up to
//! two courts, by trying every line-up of a round. All quantities are integers, so server and browser get the same
//! rounds.

mod lineups;
mod meetings;
mod rests;

use crate::limits::{ROUNDS_COURTS_MAX, ROUNDS_MAX, ROUNDS_PLAYERS_MAX};
use crate::random::Random;
use lineups::{Lineups, PLAYERS_ON_COURT};
use meetings::Meetings;

/// Who sits out is chosen anew so often while partners repeat: with whom one plays depends on it.
const ATTEMPTS: usize = 6;

/// Players by their index in [`Evening::ratings`]: the two of each team.
pub type Court = [[usize; 2]; 2];

/// One round: who plays on which court, and who sits out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The courts in their order.
    pub courts: Vec<Court>,
    /// Those who are there and do not play.
    pub resting: Vec<usize>,
}

/// What rounds are planned for.
#[derive(Clone, Copy, Debug)]
pub struct Evening<'a> {
    /// The rating of everyone who has been there, in Elo points. The order matters: the same order gives the same
    /// rounds.
    pub ratings: &'a [i32],
    /// Who is there now: 4 to [`ROUNDS_PLAYERS_MAX`] different indexes of `ratings`.
    pub present: &'a [usize],
    /// Number of courts, 1 to [`ROUNDS_COURTS_MAX`]. Courts that the players do not fill stay empty.
    pub courts: usize,
    /// Pairs that want to stay together. A pair is separated for a round only if others would otherwise sit out twice
    /// more than the pair.
    pub locked: &'a [[usize; 2]],
    /// The rounds that count as played: they are not planned anew.
    pub played: &'a [Round],
}

/// Why no rounds can be planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidEvening {
    /// Fewer than 4 or more than [`ROUNDS_PLAYERS_MAX`] players, or one of them unknown or twice.
    #[error("4 to 24 different players can be there")]
    Players,
    /// No court, or more than [`ROUNDS_COURTS_MAX`].
    #[error("there are 1 to 6 courts")]
    Courts,
    /// No round, or more than [`ROUNDS_MAX`].
    #[error("1 to 12 rounds can be planned")]
    Rounds,
    /// A locked pair with an unknown player, or a player in two of them.
    #[error("a player can be locked to one other")]
    Locked,
    /// A played round with an unknown player, or with one in two places.
    #[error("a player can be in one place of a round")]
    Played,
}

/// Plans the next `rounds` rounds. The same input gives the same rounds; another `seed` gives others.
///
/// # Errors
///
/// [`InvalidEvening`] says what is out of range.
///
/// ```
/// use elo_core::rounds::{Evening, plan_rounds};
///
/// let evening = Evening {
///     ratings: &[1700, 1600, 1500, 1400],
///     present: &[0, 1, 2, 3],
///     courts: 1,
///     locked: &[],
///     played: &[],
/// };
/// let rounds = plan_rounds(&evening, 3, 1)?;
/// assert_eq!(rounds.len(), 3);
/// assert!(rounds.iter().all(|round| round.resting.is_empty()));
/// # Ok::<(), elo_core::rounds::InvalidEvening>(())
/// ```
pub fn plan_rounds(evening: &Evening<'_>, rounds: usize, seed: u32) -> Result<Vec<Round>, InvalidEvening> {
    evening.check()?;
    if !(1..=ROUNDS_MAX).contains(&rounds) {
        return Err(InvalidEvening::Rounds);
    }
    let mut random = Random::new(seed.into());
    let courts = evening.courts_in_use();
    if let Some(robin) = rests::round_robin(evening, courts, rounds, &mut random) {
        let mut lineups = Lineups::new(Meetings::of(evening), robin);
        lineups.improve(&mut random);
        return Ok(lineups.into_rounds());
    }
    let mut best: Option<(i64, Vec<Round>)> = None;
    for attempt in 0..ATTEMPTS {
        let turns = rests::by_turns(evening, courts, rounds, attempt == 0, &mut random);
        let mut lineups = Lineups::new(Meetings::of(evening), turns);
        lineups.improve(&mut random);
        let cost = lineups.total_cost();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, lineups.into_rounds()));
        }
        if cost < meetings::PARTNERS_AGAIN {
            break;
        }
    }
    Ok(best.map(|(_, rounds)| rounds).unwrap_or_default())
}

/// Another line-up for `current`, with the same players resting; `evening.played` are all other rounds, the later ones
/// too. On up to two courts each `seed` gives one of the best line-ups, on more a seeded one. Only where locked pairs
/// leave no choice it is the same.
///
/// # Errors
///
/// [`InvalidEvening`] says what is out of range.
pub fn alternative(evening: &Evening<'_>, current: &Round, seed: u32) -> Result<Round, InvalidEvening> {
    evening.check()?;
    check_round(evening, current)?;
    let mut lineups = Lineups::new(Meetings::of(evening), vec![current.clone()]);
    lineups.vary(&mut Random::new(seed.into()), seed);
    lineups.into_rounds().pop().ok_or(InvalidEvening::Rounds)
}

impl Evening<'_> {
    fn courts_in_use(&self) -> usize {
        self.courts.min(self.present.len() / PLAYERS_ON_COURT)
    }

    fn check(&self) -> Result<(), InvalidEvening> {
        let known = self.ratings.len();
        let players = PLAYERS_ON_COURT..=ROUNDS_PLAYERS_MAX;
        if !players.contains(&self.present.len()) || !are_distinct(self.present.iter().copied(), known) {
            return Err(InvalidEvening::Players);
        }
        if !(1..=ROUNDS_COURTS_MAX).contains(&self.courts) {
            return Err(InvalidEvening::Courts);
        }
        if !are_distinct(self.locked.iter().flatten().copied(), known) {
            return Err(InvalidEvening::Locked);
        }
        self.played.iter().try_for_each(|round| check_round(self, round))
    }
}

fn check_round(evening: &Evening<'_>, round: &Round) -> Result<(), InvalidEvening> {
    let players = round.courts.iter().flatten().flatten().chain(&round.resting);
    if are_distinct(players.copied(), evening.ratings.len()) {
        Ok(())
    } else {
        Err(InvalidEvening::Played)
    }
}

/// Whether all indexes are below `known` and none occurs twice.
fn are_distinct(mut indexes: impl Iterator<Item = usize>, known: usize) -> bool {
    let mut seen = vec![false; known];
    indexes.all(|index| {
        seen.get_mut(index)
            .is_some_and(|seen| !core::mem::replace(seen, true))
    })
}
