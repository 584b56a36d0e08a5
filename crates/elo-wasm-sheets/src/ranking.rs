//! The ranking of matches whose players are known by their names.

use std::cmp::Reverse;
use std::collections::HashMap;

use elo_core::limits::TREND_MATCHES;
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::ranking::ranks;
use elo_core::rating::{Standing, Status, status, trend};
use elo_core::replay::{IndexedStandings, PlayedMatch};
use elo_core::set_score::SetScore;
use elo_core::team::Team;
use elo_core::text::fold_case;
use serde::{Deserialize, Serialize};

/// How many of the best players have a curve.
const CURVES: usize = 5;
/// The most points of a curve; longer ones are thinned out.
const POINTS_MAX: usize = 60;

/// A player of a group that has matches already.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Known {
    name: String,
    current_elo: i32,
    games_played: u32,
    wins: u32,
}

/// A match.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Played {
    team1: [String; 2],
    team2: [String; 2],
    sets: Vec<[u8; 2]>,
}

/// The ranking after all matches.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Ranking {
    /// The best first.
    players: Vec<RankedPlayer>,
    games: u32,
    /// The ratings of the best players after each of their matches.
    curves: Vec<Curve>,
    /// The win that was least expected.
    upset: Option<Upset>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RankedPlayer {
    rank: u32,
    name: String,
    current_elo: i32,
    games_played: u32,
    wins: u32,
    is_provisional: bool,
    trend: Option<i32>,
}

#[derive(Serialize)]
struct Curve {
    name: String,
    ratings: Vec<i32>,
}

#[derive(Serialize)]
struct Upset {
    /// The index of the match.
    index: usize,
    /// The expected score of the winners, 0 to 1.
    expected: f64,
}

/// What the matches of one player changed.
#[derive(Default)]
struct Course {
    changes: Vec<i32>,
    ratings: Vec<i32>,
}

impl Ranking {
    /// Rates the matches in their order; none if one has no winner.
    pub(crate) fn of(known: &[Known], matches: &[Played]) -> Option<Self> {
        let mut players = Players::default();
        let mut standings: Vec<Standing> = Vec::new();
        for player in known {
            players.index(&player.name);
            standings.push(Standing {
                rating: player.current_elo,
                peak: player.current_elo,
                lowest: player.current_elo,
                played: player.games_played,
                won: player.wins,
            });
        }
        let mut standings = IndexedStandings::new(standings);
        let mut courses: Vec<Course> = Vec::new();
        let mut games = 0;
        let mut upset: Option<Upset> = None;
        for (index, played) in matches.iter().enumerate() {
            let sets: Vec<SetScore> = played
                .sets
                .iter()
                .map(|[one, two]| SetScore::new(*one, *two))
                .collect();
            let outcome = Outcome::of(&sets)?;
            let lineup = Lineup {
                team1: played.team1.each_ref().map(|name| players.index(name)),
                team2: played.team2.each_ref().map(|name| players.index(name)),
            };
            let rating = standings.apply(&PlayedMatch { lineup, outcome });
            courses.resize_with(players.names.len(), Course::default);
            for (player, change) in lineup.players().into_iter().zip(&rating.changes) {
                if let Some(course) = courses.get_mut(player) {
                    course.changes.push(change.change);
                    course.ratings.push(change.after);
                }
            }
            games += outcome.games.iter().sum::<u32>();
            let [one, two] = rating.expected;
            let expected = if outcome.winner == Team::One { one } else { two };
            if upset.as_ref().is_none_or(|upset| expected < upset.expected) {
                upset = Some(Upset { index, expected });
            }
        }
        courses.resize_with(players.names.len(), Course::default);
        let places = places(&standings, &players);
        let curves = places.iter().take(CURVES).filter_map(|(_, player)| {
            Some(Curve {
                name: players.names.get(*player)?.clone(),
                ratings: thinned(&courses.get(*player)?.ratings),
            })
        });
        Some(Self {
            curves: curves.collect(),
            players: places
                .iter()
                .filter_map(|(rank, player)| {
                    let name = players.names.get(*player)?.clone();
                    Some(RankedPlayer::of(
                        *rank,
                        name,
                        standings.of(*player),
                        courses.get(*player)?,
                    ))
                })
                .collect(),
            games,
            upset,
        })
    }
}

impl RankedPlayer {
    fn of(rank: u32, name: String, standing: Standing, course: &Course) -> Self {
        Self {
            rank,
            name,
            current_elo: standing.rating,
            games_played: standing.played,
            wins: standing.won,
            is_provisional: status(standing.played) == Status::Provisional,
            trend: trend(&course.changes, TREND_MATCHES),
        }
    }
}

/// Players by their names without regard to case.
#[derive(Default)]
struct Players {
    names: Vec<String>,
    indices: HashMap<String, usize>,
}

impl Players {
    fn index(&mut self, name: &str) -> usize {
        let next = self.names.len();
        let index = *self.indices.entry(fold_case(name)).or_insert(next);
        if index == next {
            self.names.push(name.to_owned());
        }
        index
    }
}

/// Rank and index of each player, the best first, and of equals the one who came first.
fn places(standings: &IndexedStandings, players: &Players) -> Vec<(u32, usize)> {
    let mut order: Vec<usize> = (0..players.names.len()).collect();
    order.sort_by_key(|player| Reverse(standings.of(*player).rating));
    let ratings: Vec<i32> = order.iter().map(|player| standings.of(*player).rating).collect();
    ranks(&ratings).into_iter().zip(order).collect()
}

/// At most [`POINTS_MAX`] of the ratings, the last one among them.
fn thinned(ratings: &[i32]) -> Vec<i32> {
    let step = ratings.len().div_ceil(POINTS_MAX).max(1);
    let mut points: Vec<i32> = ratings.iter().rev().step_by(step).copied().collect();
    points.reverse();
    points
}
