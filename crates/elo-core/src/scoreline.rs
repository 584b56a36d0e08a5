//! The sets of a match: as typed, and as accepted.

use crate::limits::{GAMES_MAX, SETS_MAX};
use crate::outcome::{Outcome, sets_won};
use crate::set_score::{SetInput, SetScore, is_usual_set};
use crate::violation::{Violation, ViolationCode};

/// The sets of a match, checked: 1 to [`SETS_MAX`] valid sets of which one team won more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoreline {
    sets: Vec<SetScore>,
    outcome: Outcome,
}

impl Scoreline {
    /// Checks the sets of a match. The field of a violation is `sets[i]`, or `sets` when it concerns all.
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
    /// All violations. A tied match is reported only if every set is valid; of too many sets none is checked.
    pub fn parse(inputs: &[SetInput]) -> Result<Self, Vec<Violation>> {
        if inputs.is_empty() {
            return Err(vec![Violation::new("sets", ViolationCode::MatchNoSets)]);
        }
        if u32::try_from(inputs.len()).map_or(true, |count| count > SETS_MAX) {
            let too_many = Violation::new("sets", ViolationCode::MatchTooManySets).with("max", SETS_MAX);
            return Err(vec![too_many]);
        }
        let mut violations = Vec::new();
        let mut sets = Vec::with_capacity(inputs.len());
        for (index, input) in inputs.iter().enumerate() {
            match SetScore::parse(*input) {
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

    /// Winner, sets, games and margin.
    #[must_use]
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }
}

/// The complete sets of a score that is still being typed. `None` when a complete set is invalid.
///
/// ```
/// use elo_core::scoreline::sets_so_far;
/// use elo_core::set_score::SetScore;
///
/// assert_eq!(sets_so_far(&[[Some(6), Some(4)], [Some(3), None]]), Some(vec![SetScore::new(6, 4)]));
/// assert_eq!(sets_so_far(&[[Some(6), Some(6)]]), None);
/// ```
#[must_use]
pub fn sets_so_far(inputs: &[SetInput]) -> Option<Vec<SetScore>> {
    inputs
        .iter()
        .filter(|input| input.iter().all(Option::is_some))
        .map(|input| SetScore::parse(*input).ok())
        .collect()
}

/// Whether the set at `index` is the deciding set: the last of at least three, with the sets tied before it.
///
/// ```
/// use elo_core::scoreline::is_deciding_set;
/// use elo_core::set_score::SetScore;
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

/// Whether the set at `index` has a usual score, see [`is_usual_set`], while the score is still being typed. An
/// incomplete or invalid set counts as usual: it gets a violation instead of a hint.
///
/// ```
/// use elo_core::scoreline::is_usual_so_far;
///
/// let typed = [[Some(6), Some(5)], [Some(6), None]];
/// assert_eq!([0, 1].map(|index| is_usual_so_far(&typed, index)), [false, true]);
/// ```
#[must_use]
pub fn is_usual_so_far(inputs: &[SetInput], index: usize) -> bool {
    let set = inputs.get(index).and_then(|input| SetScore::parse(*input).ok());
    let sets = sets_so_far(inputs).unwrap_or_default();
    set.is_none_or(|set| is_usual_set(set, is_deciding_set(&sets, index)))
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
