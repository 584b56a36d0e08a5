//! What a profile shows of a player's matches, computed match by match. Pure.

pub(crate) mod insights;
pub(crate) mod rating_curve;

use db::ids::PlayerId;
use db::queries::player_matches::PlayerMatch;
use elo_core::limits::TREND_MATCHES;
use elo_core::rating::trend;

use self::insights::{PlayerResult, Results};
use self::rating_curve::CurvePoint;
use crate::error::{Error, Result};

/// The matches of a player so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct PlayerHistory {
    /// The rating after each match.
    pub(crate) points: Vec<CurvePoint>,
    /// Streaks, partners and opponents.
    pub(crate) results: Results,
    /// The won match with the largest margin; of equals the latest.
    pub(crate) biggest_win: Option<PlayerMatch>,
    /// The won match with the lowest expected score below 0.5; of equals the first.
    pub(crate) biggest_upset: Option<PlayerMatch>,
    /// Sets and games.
    pub(crate) totals: Totals,
    /// The latest rating changes, oldest first: as many as a trend needs.
    latest_changes: Vec<i32>,
}

/// Sets and games over all matches of a player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) sets_won: u32,
    pub(crate) sets_lost: u32,
    pub(crate) games_won: u32,
    pub(crate) games_lost: u32,
}

impl PlayerHistory {
    /// Adds the player's next match.
    pub(crate) fn add(&mut self, own: PlayerMatch) -> Result<()> {
        self.points.push(CurvePoint::from(&own));
        if self.latest_changes.len() == usize::try_from(TREND_MATCHES).unwrap_or(usize::MAX) {
            self.latest_changes.remove(0);
        }
        self.latest_changes.push(own.elo_change);
        self.totals.add(&own);
        let records = self.results.add(&result(&own)?);
        match (records.biggest_win, records.biggest_upset) {
            (false, false) => {}
            (true, false) => self.biggest_win = Some(own),
            (false, true) => self.biggest_upset = Some(own),
            (true, true) => {
                self.biggest_win = Some(own.clone());
                self.biggest_upset = Some(own);
            }
        }
        Ok(())
    }

    /// The sum of the latest rating changes; `None` without matches.
    pub(crate) fn trend(&self) -> Option<i32> {
        trend(&self.latest_changes, TREND_MATCHES)
    }
}

impl Totals {
    fn add(&mut self, own: &PlayerMatch) {
        for [won, lost] in sets(own) {
            self.sets_won += u32::from(won > lost);
            self.sets_lost += u32::from(won < lost);
            self.games_won += u32::from(won);
            self.games_lost += u32::from(lost);
        }
    }
}

/// The games of each set, the player's own first. By constraint they are small numbers that are not negative.
pub(crate) fn sets(own: &PlayerMatch) -> impl Iterator<Item = [u8; 2]> {
    let games = own.own_games.iter().zip(&own.other_games);
    games.filter_map(|(own, other)| Some([u8::try_from(*own).ok()?, u8::try_from(*other).ok()?]))
}

fn result(own: &PlayerMatch) -> Result<PlayerResult> {
    let [partner, opponents @ ..] =
        <[PlayerId; 3]>::try_from(own.others.as_slice()).map_err(Error::internal)?;
    Ok(PlayerResult {
        won: own.won,
        expected: own.expected_score,
        // The margin is not negative by constraint.
        margin: own.games_margin.unsigned_abs().into(),
        partner,
        opponents,
    })
}
