//! Records: what a player won with each partner and against each opponent, compared with what was expected.

use std::collections::BTreeMap;

use crate::stored_match::StoredMatch;
use crate::team::Team;

/// The matches of a player with one partner, or against one opponent, as the player sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Record {
    /// Number of matches.
    pub matches: u32,
    /// Matches that the player won.
    pub won: u32,
    /// How many of them the player was expected to win: the sum of the expected scores of the player's team.
    pub expected: f64,
    /// The sum of the player's rating changes, in Elo points.
    pub points: i32,
    /// Games won by the player's team.
    pub games_won: u32,
    /// Games lost by the player's team.
    pub games_lost: u32,
}

impl Record {
    fn add(&mut self, played: &Appearance) {
        self.matches += 1;
        self.won += u32::from(played.won);
        self.expected += played.expected;
        self.points = self.points.saturating_add(played.change);
        let [won, lost] = played.games;
        self.games_won += won;
        self.games_lost += lost;
    }
}

/// All records of one player, by the other player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Records {
    /// With each partner.
    pub with: BTreeMap<usize, Record>,
    /// Against each opponent. A match is in the records of both opponents.
    pub against: BTreeMap<usize, Record>,
}

impl Records {
    /// The records of `player` in these matches.
    ///
    /// ```
    /// use elo_core::records::Records;
    /// use elo_core::stored_match::StoredMatch;
    ///
    /// let numbers = [1, 0, 1, 2, 3, 1500, 1500, 1500, 1500, 22, 22, -22, -22, 1, 6, 4];
    /// let (stored, _) = StoredMatch::read(&numbers).unwrap();
    /// let records = Records::of(&[stored], 0);
    /// assert_eq!((records.with[&1].won, records.with[&1].expected), (1, 0.5));
    /// assert_eq!((records.against[&3].points, records.against[&3].games_lost), (22, 4));
    /// ```
    #[must_use]
    pub fn of(log: &[StoredMatch], player: usize) -> Self {
        let mut records = Self::default();
        for (stored, played) in appearances(log, player) {
            let lineup = stored.played.lineup;
            let (own, others) = match played.team {
                Team::One => (lineup.team1, lineup.team2),
                Team::Two => (lineup.team2, lineup.team1),
            };
            for partner in own.into_iter().filter(|partner| *partner != player) {
                records.with.entry(partner).or_default().add(&played);
            }
            for opponent in others {
                records.against.entry(opponent).or_default().add(&played);
            }
        }
        records
    }
}

/// The last results of `player`, at most `count`, oldest first: whether each was won.
#[must_use]
pub fn form(log: &[StoredMatch], player: usize, count: usize) -> Vec<bool> {
    let mut results: Vec<bool> = appearances(log, player)
        .rev()
        .take(count)
        .map(|(_, played)| played.won)
        .collect();
    results.reverse();
    results
}

/// A match as one of its players sees it.
struct Appearance {
    team: Team,
    won: bool,
    /// Expected score of the player's team, 0 to 1.
    expected: f64,
    /// The player's rating change, in Elo points.
    change: i32,
    /// Games won and lost by the player's team.
    games: [u32; 2],
}

fn appearances(
    log: &[StoredMatch],
    player: usize,
) -> impl DoubleEndedIterator<Item = (&StoredMatch, Appearance)> {
    log.iter().filter_map(move |stored| {
        let players = stored.played.lineup.players();
        let place = players.iter().position(|other| *other == player)?;
        let team = if place < 2 { Team::One } else { Team::Two };
        let outcome = stored.played.outcome;
        let [one, two] = outcome.games;
        let appearance = Appearance {
            team,
            won: outcome.winner == team,
            expected: stored.expected(team),
            change: stored.changes.get(place).copied().unwrap_or_default(),
            games: match team {
                Team::One => [one, two],
                Team::Two => [two, one],
            },
        };
        Some((stored, appearance))
    })
}
