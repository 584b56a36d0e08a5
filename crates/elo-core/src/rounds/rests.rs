//! Who sits out in which round, and a first line-up of those who play.
#![expect(
    clippy::indexing_slicing,
    reason = "indexes are those of ratings, which `Evening::check` has verified"
)]

use super::lineups::PLAYERS_ON_COURT;
use super::{Court, Evening, Round};
use crate::random::Random;

/// The rounds of the circle method, in which no two are partners twice until everyone was everyone's partner. Only
/// where nothing else is asked for: everyone plays, or one sits out, no pair is locked, and nothing was played.
pub(super) fn round_robin(
    evening: &Evening<'_>,
    courts: usize,
    rounds: usize,
    random: &mut Random,
) -> Option<Vec<Round>> {
    let mut players = evening.present.to_vec();
    let resting = players.len() - courts * PLAYERS_ON_COURT;
    if resting > 1 || !evening.locked.is_empty() || !evening.played.is_empty() {
        return None;
    }
    random.shuffle(&mut players);
    let mut seats: Vec<Option<usize>> = players.into_iter().map(Some).collect();
    if resting == 1 {
        seats.push(None);
    }
    let fixed = seats.pop()?;
    let circle = seats.len();
    let round = |round: usize| {
        let at = |step: usize| seats[(round + step) % circle];
        let pairs = core::iter::once((fixed, at(0)))
            .chain((1..=circle / 2).map(|step| (at(step), at(circle - step))));
        let mut teams = Vec::new();
        let mut resting = Vec::new();
        for pair in pairs {
            match pair {
                (Some(one), Some(other)) => teams.push([one, other]),
                (one, other) => resting.extend(one.or(other)),
            }
        }
        Round {
            courts: courts_of(&teams),
            resting,
        }
    };
    Some((0..rounds).map(round).collect())
}

/// Rounds in which those sit out who have done so least. With `spread` none of these does so twice in a row, as far as
/// that is possible; without it the same players do not sit out together again and again.
pub(super) fn by_turns(
    evening: &Evening<'_>,
    courts: usize,
    rounds: usize,
    spread: bool,
    random: &mut Random,
) -> Vec<Round> {
    let mut rests = rests_so_far(evening);
    let mut before: &[usize] = evening.played.last().map_or(&[], |round| &round.resting);
    let mut planned: Vec<Round> = Vec::new();
    let places = evening.present.len() - courts * PLAYERS_ON_COURT;
    for _ in 0..rounds {
        let resting = choose_resting(evening, &rests, before, places, random);
        for &player in &resting {
            rests[player] += 1;
        }
        let courts = first_lineup(evening, &resting, random);
        planned.push(Round { courts, resting });
        before = match planned.last() {
            Some(round) if spread => &round.resting,
            _ => &[],
        };
    }
    planned
}

/// How often everyone has sat out. Rounds in which a player was not there count as if the player had sat out as often
/// as those who did so least: who comes late neither sits out first nor plays all the time.
fn rests_so_far(evening: &Evening<'_>) -> Vec<usize> {
    let mut rests = vec![0; evening.ratings.len()];
    let mut seen = vec![0; evening.ratings.len()];
    for round in evening.played {
        for &player in &round.resting {
            rests[player] += 1;
            seen[player] += 1;
        }
        for &player in round.courts.iter().flatten().flatten() {
            seen[player] += 1;
        }
    }
    let was_always_there = |player: usize| seen[player] == evening.played.len();
    let present = evening.present.iter().copied();
    let least = present
        .filter(|&player| was_always_there(player))
        .map(|player| rests[player])
        .min();
    for &player in evening.present {
        if !was_always_there(player) {
            rests[player] = rests[player].max(least.unwrap_or(0));
        }
    }
    rests
}

/// Chooses who sits out: who has done so least, then who did not in the round before. Locked pairs sit out together,
/// unless another player would then sit out twice more than they.
fn choose_resting(
    evening: &Evening<'_>,
    rests: &[usize],
    before: &[usize],
    places: usize,
    random: &mut Random,
) -> Vec<usize> {
    let mut units: Vec<Vec<usize>> = Vec::new();
    for &player in evening.present {
        let pair = evening.locked.iter().find(|pair| pair.contains(&player));
        match pair.filter(|pair| pair.iter().all(|one| evening.present.contains(one))) {
            Some(pair) if pair[0] == player => units.push(pair.to_vec()),
            Some(_) => {}
            None => units.push(vec![player]),
        }
    }
    random.shuffle(&mut units);
    let fewest = |unit: &[usize]| unit.iter().map(|&player| rests[player]).min().unwrap_or(0);
    units.sort_by_key(|unit| (fewest(unit), unit.iter().any(|player| before.contains(player))));
    let mut resting = Vec::new();
    let mut passed_over: Option<&Vec<usize>> = None;
    for unit in &units {
        match (places - resting.len(), passed_over) {
            (0, _) => break,
            (_, Some(pair)) if fewest(unit) > fewest(pair) + 1 => {
                resting.extend(pair.iter().copied().min_by_key(|&player| rests[player]));
                break;
            }
            (left, _) if unit.len() <= left => resting.extend(unit),
            _ => passed_over = passed_over.or(Some(unit)),
        }
    }
    // Only pairs are left: one of them is separated.
    if resting.len() < places {
        resting.extend(passed_over.and_then(|pair| pair.iter().copied().min_by_key(|&player| rests[player])));
    }
    resting
}

/// A random line-up of those who play, with locked pairs together.
fn first_lineup(evening: &Evening<'_>, resting: &[usize], random: &mut Random) -> Vec<Court> {
    let plays = |player: &usize| !resting.contains(player);
    let mut playing: Vec<usize> = evening.present.iter().copied().filter(plays).collect();
    let mut teams: Vec<[usize; 2]> = Vec::new();
    for &pair in evening.locked {
        if pair.iter().all(|player| playing.contains(player)) {
            teams.push(pair);
            playing.retain(|player| !pair.contains(player));
        }
    }
    random.shuffle(&mut playing);
    teams.extend(playing.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
    random.shuffle(&mut teams);
    courts_of(&teams)
}

fn courts_of(teams: &[[usize; 2]]) -> Vec<Court> {
    teams.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}
