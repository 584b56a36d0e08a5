//! Properties of any match log, checked by the property tests with generated steps and by the fuzz target `logs`.
#![allow(clippy::indexing_slicing, reason = "a check fails by panicking")]

use elo_core::correction::{EditedMatch, correct};
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::rating::{MatchRating, Standing};
use elo_core::replay::{PlayedMatch, Standings, replay};
use elo_core::set_score::SetScore;

/// Bytes of one step: what to do, four players, and three sets.
const STEP_BYTES: usize = 11;
const PLAYERS: u8 = 8;
const GAMES: u8 = 100;

/// A change of a group's log.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Submit(PlayedMatch<u8>),
    DeleteLatest,
    EditLatest(PlayedMatch<u8>),
}

/// Decodes bytes to steps; bytes that make no valid match are skipped.
pub(crate) fn steps(bytes: &[u8]) -> Vec<Step> {
    bytes.chunks_exact(STEP_BYTES).filter_map(step).collect()
}

fn step(bytes: &[u8]) -> Option<Step> {
    if bytes[0].is_multiple_of(8) {
        return Some(Step::DeleteLatest);
    }
    let picked = |place: usize| Some(bytes[place] % PLAYERS);
    let lineup = Lineup::parse([picked(1), picked(2)], [picked(3), picked(4)]).ok()?;
    let sets = bytes[5..]
        .chunks_exact(2)
        .map(|games| SetScore::new(games[0] % GAMES, games[1] % GAMES));
    let sets: Vec<_> = sets.filter(|set| set.winner().is_some()).collect();
    let played = PlayedMatch {
        lineup,
        outcome: Outcome::of(&sets)?,
    };
    Some(if bytes[0] % 8 == 1 {
        Step::EditLatest(played)
    } else {
        Step::Submit(played)
    })
}

/// A log updated step by step, as by the server, equals its replay; corrections of the latest match equal [`correct`],
/// and deleting a match just submitted restores every number.
pub(crate) fn log(steps: &[Step]) {
    let mut remaining: Vec<(PlayedMatch<u8>, MatchRating)> = Vec::new();
    let mut standings = Standings::<u8>::default();
    for step in steps {
        if !matches!(step, Step::Submit(_)) {
            let Some((latest, rating)) = remaining.pop() else {
                continue;
            };
            check_correction(&standings, &latest, &rating, step);
            standings.undo(&latest, &rating);
        }
        if let Step::Submit(played) | Step::EditLatest(played) = step {
            let before = standings.clone();
            let rating = standings.apply(played);
            let mut taken_back = standings.clone();
            taken_back.undo(played, &rating);
            assert_eq!(taken_back, before, "{step:?}");
            remaining.push((*played, rating));
        }
    }
    let matches: Vec<_> = remaining.iter().map(|(played, _)| *played).collect();
    let replayed = replay(&matches);
    assert_eq!(replayed.standings, standings);
    assert_eq!(
        replayed.ratings,
        remaining.iter().map(|(_, rating)| *rating).collect::<Vec<_>>()
    );
    for (player, standing) in standings.iter() {
        assert!(
            (standing.lowest..=standing.peak).contains(&standing.rating),
            "{player} {standing:?}"
        );
        assert!(standing.won <= standing.played, "{player} {standing:?}");
    }
}

/// `correct` gives the standings after the step without reading any other match.
fn check_correction(now: &Standings<u8>, latest: &PlayedMatch<u8>, rating: &MatchRating, step: &Step) {
    let players = latest.lineup.players();
    let before = [0, 1, 2, 3].map(|seat: usize| (players[seat], rating.changes[seat].standing_before()));
    let mut then = now.clone();
    then.undo(latest, rating);
    let edited = match step {
        Step::EditLatest(played) => {
            then.apply(played);
            Some(EditedMatch {
                players: played.lineup.players().map(|player| (player, now.of(player))),
                outcome: played.outcome,
            })
        }
        Step::Submit(_) | Step::DeleteLatest => None,
    };
    for (player, standing) in correct(&before, edited.as_ref()).standings {
        assert_eq!(standing, then.of(player), "player {player} after {step:?}");
    }
    for player in players {
        if edited.is_none() {
            assert_eq!(then.of(player), standing_in(&before, player));
        }
    }
}

fn standing_in(standings: &[(u8, Standing)], player: u8) -> Standing {
    standings
        .iter()
        .find(|(known, _)| *known == player)
        .map_or(Standing::NEW, |(_, standing)| *standing)
}
