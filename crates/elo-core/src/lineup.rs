//! The lineup of a match: four players in two teams.

use serde::{Deserialize, Serialize};

use crate::limits::PLAYERS_IN_MATCH;
use crate::seats;
use crate::team::Team;
use crate::violation::{Violation, ViolationCode};

/// The two players of a team while they are picked; `None` where no player is picked yet.
pub type TeamInput<Id> = [Option<Id>; 2];

/// Four distinct players, two a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lineup<Id> {
    /// The players of team 1.
    pub team1: [Id; 2],
    /// The players of team 2.
    pub team2: [Id; 2],
}

impl<Id> Lineup<Id> {
    /// Of four different players, those of team 1 first.
    #[must_use]
    pub fn new(players: [Id; 4]) -> Self {
        let [team1, team2] = seats::teams(players);
        Self { team1, team2 }
    }
}

impl<Id: Copy + PartialEq> Lineup<Id> {
    /// Checks that four different players are picked. The fields of violations are `team1[0]` to `team2[1]`.
    ///
    /// ```
    /// use elo_core::lineup::Lineup;
    ///
    /// let lineup = Lineup::parse([Some(1), Some(2)], [Some(3), Some(4)]).unwrap();
    /// assert_eq!(lineup.players(), [1, 2, 3, 4]);
    ///
    /// let violations = Lineup::parse([Some(1), None], [Some(1), Some(4)]).unwrap_err();
    /// assert_eq!((violations[0].field.as_str(), violations[0].code.as_str()), ("team1[1]", "player.required"));
    /// assert_eq!((violations[1].field.as_str(), violations[1].code.as_str()), ("team2[0]", "player.duplicate"));
    /// ```
    ///
    /// # Errors
    /// All violations.
    pub fn parse(team1: TeamInput<Id>, team2: TeamInput<Id>) -> Result<Self, Vec<Violation>> {
        if let ([Some(one), Some(two)], [Some(three), Some(four)]) = (team1, team2) {
            let lineup = Self {
                team1: [one, two],
                team2: [three, four],
            };
            let violations = duplicates(&team1, &team2);
            return if violations.is_empty() {
                Ok(lineup)
            } else {
                Err(violations)
            };
        }
        let mut violations: Vec<_> = picked_seats(&team1, &team2)
            .filter(|(_, player)| player.is_none())
            .map(|(seat, _)| seat.violation(ViolationCode::PlayerRequired))
            .collect();
        violations.extend(duplicates(&team1, &team2));
        Err(violations)
    }

    /// The four players: team 1, then team 2.
    #[must_use]
    pub const fn players(&self) -> [Id; 4] {
        let ([one, two], [three, four]) = (self.team1, self.team2);
        [one, two, three, four]
    }

    /// A `player.unknown` violation for each player who is not `known`.
    ///
    /// ```
    /// use elo_core::lineup::Lineup;
    ///
    /// let lineup = Lineup { team1: [1, 2], team2: [3, 9] };
    /// let violations = lineup.unknown_players(|id| id < 5);
    /// assert_eq!((violations[0].field.as_str(), violations[0].code.as_str()), ("team2[1]", "player.unknown"));
    /// ```
    #[must_use]
    pub fn unknown_players(&self, known: impl Fn(Id) -> bool) -> Vec<Violation> {
        picked_seats(&self.team1.map(Some), &self.team2.map(Some))
            .filter(|(_, player)| player.is_some_and(|id| !known(id)))
            .map(|(seat, _)| seat.violation(ViolationCode::PlayerUnknown))
            .collect()
    }
}

/// Checks that a group has at least [`PLAYERS_IN_MATCH`] players.
///
/// # Errors
/// `group.too_few_players`, at `players`.
pub(crate) fn check_group_size(players: u32) -> Result<(), Violation> {
    if players >= PLAYERS_IN_MATCH {
        Ok(())
    } else {
        Err(Violation::new("players", ViolationCode::GroupTooFewPlayers)
            .with("min", PLAYERS_IN_MATCH)
            .with("count", players))
    }
}

/// A player's position in the form: 0 or 1 within a team.
#[derive(Clone, Copy)]
struct Seat {
    team: Team,
    index: u32,
}

impl Seat {
    fn violation(self, code: ViolationCode) -> Violation {
        let team = u32::from(self.team.number());
        Violation::new(format!("team{team}[{}]", self.index), code)
            .with("team", team)
            .with("player", self.index + 1)
    }
}

fn picked_seats<Id: Copy>(
    team1: &TeamInput<Id>,
    team2: &TeamInput<Id>,
) -> impl Iterator<Item = (Seat, Option<Id>)> {
    let of =
        |team, [one, two]: TeamInput<Id>| [(Seat { team, index: 0 }, one), (Seat { team, index: 1 }, two)];
    of(Team::One, *team1).into_iter().chain(of(Team::Two, *team2))
}

/// A violation for each seat whose player already has an earlier one.
fn duplicates<Id: Copy + PartialEq>(team1: &TeamInput<Id>, team2: &TeamInput<Id>) -> Vec<Violation> {
    picked_seats(team1, team2)
        .enumerate()
        .filter(|(position, (_, player))| {
            player.is_some()
                && picked_seats(team1, team2)
                    .take(*position)
                    .any(|(_, earlier)| earlier == *player)
        })
        .map(|(_, (seat, _))| seat.violation(ViolationCode::PlayerDuplicate))
        .collect()
}
