//! The sets of a match as they are typed, and as they are accepted.

use serde::{Deserialize, Serialize};

use crate::limits::{GAMES_MAX, SETS_MAX};
use crate::outcome::{Outcome, Team, sets_won};
use crate::violation::{Violation, ViolationCode};

/// The games of team 1 and team 2 in a set, as typed: either may be missing, negative or absurd.
pub type SetInput = [Option<i64>; 2];

/// The games of a set; `[6, 4]` in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "[u8; 2]", from = "[u8; 2]")]
pub struct SetScore {
    /// Games won by team 1.
    pub team1: u8,
    /// Games won by team 2.
    pub team2: u8,
}

impl SetScore {
    /// A set of `team1` to `team2` games.
    ///
    /// ```
    /// use elo_core::outcome::Team;
    /// use elo_core::scoreline::SetScore;
    ///
    /// assert_eq!(SetScore::new(6, 4).winner(), Some(Team::One));
    /// ```
    #[must_use]
    pub const fn new(team1: u8, team2: u8) -> Self {
        Self { team1, team2 }
    }

    /// The team with more games.
    #[must_use]
    pub fn winner(self) -> Option<Team> {
        match self.team1.cmp(&self.team2) {
            core::cmp::Ordering::Greater => Some(Team::One),
            core::cmp::Ordering::Less => Some(Team::Two),
            core::cmp::Ordering::Equal => None,
        }
    }
}

impl From<SetScore> for [u8; 2] {
    fn from(set: SetScore) -> Self {
        [set.team1, set.team2]
    }
}

impl From<[u8; 2]> for SetScore {
    fn from([team1, team2]: [u8; 2]) -> Self {
        Self { team1, team2 }
    }
}

/// The sets of a match that has a winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoreline {
    sets: Vec<SetScore>,
    outcome: Outcome,
}

impl Scoreline {
    /// Checks the sets of a match. Violations stand at `sets[i]`, or at `sets` when they concern all.
    ///
    /// ```
    /// use elo_core::scoreline::Scoreline;
    ///
    /// let scoreline = Scoreline::parse(&[[Some(6), Some(4)], [Some(6), Some(3)]]).unwrap();
    /// assert_eq!(scoreline.outcome().margin, 5);
    ///
    /// let violations = Scoreline::parse(&[[Some(6), Some(6)], [Some(6), None]]).unwrap_err();
    /// assert_eq!(violations[0].field, "sets[0]");
    /// assert_eq!(violations[1].code.as_str(), "set.score_required");
    /// ```
    ///
    /// # Errors
    /// All broken rules. Whether the match is tied is only asked of sets that are right.
    pub fn parse(inputs: &[SetInput]) -> Result<Self, Vec<Violation>> {
        if inputs.is_empty() {
            return Err(vec![Violation::new("sets", ViolationCode::MatchNoSets)]);
        }
        let mut violations = Vec::new();
        if u32::try_from(inputs.len()).is_ok_and(|count| count > SETS_MAX) {
            violations.push(Violation::new("sets", ViolationCode::MatchTooManySets).with("max", SETS_MAX));
        }
        let mut sets = Vec::with_capacity(inputs.len());
        for (index, input) in inputs.iter().enumerate() {
            match parse_set(*input) {
                Ok(set) => sets.push(set),
                Err(code) => violations.push(set_violation(index, code)),
            }
        }
        let outcome = Outcome::of(&sets);
        match outcome {
            Some(outcome) if violations.is_empty() => Ok(Self { sets, outcome }),
            None if violations.is_empty() => Err(vec![tied(&sets)]),
            _ => Err(violations),
        }
    }

    /// The sets, in the order they were played.
    #[must_use]
    pub fn sets(&self) -> &[SetScore] {
        &self.sets
    }

    /// What they come to.
    #[must_use]
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }
}

/// The sets that are complete and right, while the score is still being typed; none when a complete set is wrong.
///
/// ```
/// use elo_core::scoreline::{SetScore, sets_so_far};
///
/// assert_eq!(sets_so_far(&[[Some(6), Some(4)], [Some(3), None]]), Some(vec![SetScore::new(6, 4)]));
/// assert_eq!(sets_so_far(&[[Some(6), Some(6)]]), None);
/// ```
#[must_use]
pub fn sets_so_far(inputs: &[SetInput]) -> Option<Vec<SetScore>> {
    inputs
        .iter()
        .filter(|input| input.iter().all(Option::is_some))
        .map(|input| parse_set(*input).ok())
        .collect()
}

/// Whether the set at `index` decides the match: the last of at least three, with the teams level before it.
///
/// ```
/// use elo_core::scoreline::{SetScore, is_deciding_set};
///
/// let sets = [SetScore::new(6, 4), SetScore::new(4, 6), SetScore::new(10, 7)];
/// assert!(is_deciding_set(&sets, 2));
/// assert!(!is_deciding_set(&sets, 1));
/// ```
#[must_use]
pub fn is_deciding_set(sets: &[SetScore], index: usize) -> bool {
    let before = sets.get(..index).unwrap_or_default();
    let [team1, team2] = sets_won(before);
    index + 1 == sets.len() && team1 > 0 && team1 == team2
}

/// Whether a set ends as padel sets do: 6-0 to 6-4, 7-5 or 7-6; a deciding one also as a super tie-break (to 10, two
/// ahead), typed with its points or as 1-0. Any other score is played somewhere and is never refused.
///
/// ```
/// use elo_core::scoreline::{SetScore, is_usual_set};
///
/// assert!(is_usual_set(SetScore::new(6, 7), false));
/// assert!(!is_usual_set(SetScore::new(6, 5), false));
/// assert!(is_usual_set(SetScore::new(12, 10), true));
/// assert!(!is_usual_set(SetScore::new(12, 10), false));
/// ```
#[must_use]
pub fn is_usual_set(set: SetScore, deciding: bool) -> bool {
    match (set.team1.max(set.team2), set.team1.min(set.team2)) {
        (6, 0..=4) | (7, 5 | 6) => true,
        (1, 0) | (10, 0..=8) => deciding,
        (high @ 11.., low) => deciding && high - low == 2,
        _ => false,
    }
}

/// Whether the set at `index` is usual, while the score is still being typed. A set that is incomplete or wrong
/// counts as usual: something else is said about it.
///
/// ```
/// use elo_core::scoreline::is_usual_so_far;
///
/// let typed = [[Some(6), Some(5)], [Some(6), None]];
/// assert_eq!([0, 1].map(|index| is_usual_so_far(&typed, index)), [false, true]);
/// ```
#[must_use]
pub fn is_usual_so_far(inputs: &[SetInput], index: usize) -> bool {
    let set = inputs.get(index).and_then(|input| parse_set(*input).ok());
    let sets = sets_so_far(inputs).unwrap_or_default();
    set.is_none_or(|set| is_usual_set(set, is_deciding_set(&sets, index)))
}

fn parse_set(input: SetInput) -> Result<SetScore, ViolationCode> {
    let [Some(team1), Some(team2)] = input else {
        return Err(ViolationCode::SetScoreRequired);
    };
    if team1 < 0 || team2 < 0 {
        return Err(ViolationCode::SetNegative);
    }
    let (Some(team1), Some(team2)) = (games(team1), games(team2)) else {
        return Err(ViolationCode::SetTooLarge);
    };
    match (team1, team2) {
        (0, 0) => Err(ViolationCode::SetNoGames),
        _ if team1 == team2 => Err(ViolationCode::SetTied),
        _ => Ok(SetScore { team1, team2 }),
    }
}

fn games(typed: i64) -> Option<u8> {
    u8::try_from(typed)
        .ok()
        .filter(|games| u32::from(*games) <= GAMES_MAX)
}

fn set_violation(index: usize, code: ViolationCode) -> Violation {
    let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
    let violation = Violation::new(format!("sets[{index}]"), code).with("number", number);
    if code == ViolationCode::SetTooLarge {
        violation.with("max", GAMES_MAX)
    } else {
        violation
    }
}

fn tied(sets: &[SetScore]) -> Violation {
    let [team1, team2] = sets_won(sets);
    Violation::new("sets", ViolationCode::MatchTied)
        .with("team1Sets", team1)
        .with("team2Sets", team2)
}
