//! What can have become of known matches, and what cannot.
#![allow(missing_docs, reason = "a test")]
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use elo_core::calendar::Day;
use elo_core::lineup::Lineup;
use elo_core::past::{Alarm, KnownMatch, OtherPlayers, Past, compare};
use elo_core::set_score::SetScore;
use proptest::prelude::*;

const JOIN: [OtherPlayers; 1] = [OtherPlayers { after: 0 }];

/// A log whose matches have identifiers of their own.
#[derive(Clone, Default)]
struct Group {
    log: Vec<KnownMatch>,
    saved: u32,
}

impl Group {
    fn with_matches(count: u32) -> Self {
        let mut group = Self::default();
        (0..count).for_each(|_| group.submit());
        group
    }

    fn submit(&mut self) {
        self.saved += 1;
        let number = u32::try_from(self.log.len() + 1).unwrap();
        self.log.push(KnownMatch {
            number,
            id: (self.saved + 100).into(),
            saved_at: 1_700_000_000 + self.saved,
            played_on: Day::parse("2024-06-12").unwrap(),
            lineup: Lineup::new([1, 2, 3, u64::from(4 + self.saved % 3)]),
            sets: vec![SetScore::new(6, u8::try_from(self.saved % 5).unwrap())],
        });
    }

    fn delete(&mut self, count: usize) {
        self.log.truncate(self.log.len() - count);
    }

    fn correct_latest(&mut self) {
        let latest = self.log.last_mut().unwrap();
        latest.sets.push(SetScore::new(7, 5));
    }

    /// One player becomes another in all matches.
    fn join(&mut self, drop: u64, keep: u64) {
        for played in &mut self.log {
            played.lineup = Lineup::new(
                played
                    .lineup
                    .players()
                    .map(|id| if id == drop { keep } else { id }),
            );
        }
    }
}

fn past(unchanged: u32, removed: u32, new: u32) -> Past {
    Past {
        unchanged,
        corrected: None,
        removed,
        other_players: 0,
        new,
    }
}

#[test]
fn matches_that_were_added_or_imported_at_the_end_are_new() {
    let known = Group::with_matches(5);
    let mut now = known.clone();
    assert_eq!(compare(&known.log, &now.log, &[]), Ok(past(5, 0, 0)));
    (0..3).for_each(|_| now.submit());
    assert_eq!(compare(&known.log, &now.log, &[]), Ok(past(5, 0, 3)));
    assert_eq!(compare(&[], &now.log, &[]), Ok(past(0, 0, 8)));
}

#[test]
fn the_latest_match_can_have_been_corrected_and_followed_by_others() {
    let known = Group::with_matches(5);
    let mut now = known.clone();
    now.correct_latest();
    now.submit();
    let corrected = Past {
        corrected: Some(5),
        ..past(4, 0, 1)
    };
    assert_eq!(compare(&known.log, &now.log, &[]), Ok(corrected));
}

#[test]
fn matches_can_have_been_taken_back_from_the_end_and_others_submitted() {
    let known = Group::with_matches(5);
    let mut now = known.clone();
    now.delete(1);
    assert_eq!(compare(&known.log, &now.log, &[]), Ok(past(4, 1, 0)));
    now.delete(2);
    now.submit();
    now.submit();
    assert_eq!(compare(&known.log, &now.log, &[]), Ok(past(2, 3, 2)));
    now.delete(4);
    assert_eq!(compare(&known.log, &now.log, &[]), Ok(past(0, 5, 0)));
}

#[test]
fn a_match_can_have_been_corrected_after_those_behind_it_were_taken_back() {
    let known = Group::with_matches(5);
    let mut now = known.clone();
    now.delete(2);
    now.correct_latest();
    now.submit();
    let corrected = Past {
        corrected: Some(3),
        ..past(2, 2, 1)
    };
    assert_eq!(compare(&known.log, &now.log, &[]), Ok(corrected));
}

#[test]
fn a_match_that_was_taken_back_and_entered_again_the_same_is_unchanged() {
    let known = Group::with_matches(5);
    let mut now = known.clone();
    let played = now.log[4].clone();
    now.delete(1);
    now.submit();
    now.log[4] = KnownMatch {
        id: 999,
        saved_at: 1_800_000_000,
        ..played
    };
    assert_eq!(compare(&known.log, &now.log, &[]), Ok(past(5, 0, 0)));
}

#[test]
fn after_a_restored_backup_other_matches_can_have_the_same_identifiers() {
    let backup = Group::with_matches(3);
    let mut known = backup.clone();
    (0..3).for_each(|_| known.submit());
    let mut now = backup;
    now.submit();
    now.submit();
    for played in &mut now.log[3..] {
        played.saved_at += 1_000;
        played.sets = vec![SetScore::new(1, 6)];
    }
    assert_eq!(compare(&known.log, &now.log, &[]), Ok(past(3, 3, 2)));
}

#[test]
fn joined_players_explain_other_players_and_nothing_else() {
    let known = Group::with_matches(6);
    let mut now = known.clone();
    now.join(4, 5);
    let changed = compare(&known.log, &now.log, &JOIN).unwrap();
    assert_eq!(
        (changed.other_players, changed.corrected, changed.removed),
        (2, None, 0)
    );

    now.submit();
    now.log[1].sets = vec![SetScore::new(0, 6)];
    let spoiled = Alarm {
        number: 2,
        is_gone: false,
    };
    assert_eq!(compare(&known.log, &now.log, &JOIN), Err(spoiled));
}

#[test]
fn other_players_without_a_declared_change_are_an_alarm() {
    let known = Group::with_matches(6);
    let mut now = known.clone();
    now.join(4, 5);
    let spoiled = Alarm {
        number: 3,
        is_gone: false,
    };
    assert_eq!(known.log[1].lineup.team2, [3, 6]);
    assert_eq!(
        compare(&known.log, &now.log, &[]).unwrap_err().is_gone,
        spoiled.is_gone
    );
    // A change of later matches explains nothing.
    let late = [OtherPlayers { after: 5 }];
    assert!(compare(&known.log, &now.log, &late).is_err());
}

#[test]
fn a_join_does_not_explain_exchanged_teams() {
    let known = Group::with_matches(3);
    let mut now = known.clone();
    let [one, two, three, four] = now.log[0].lineup.players();
    now.log[0].lineup = Lineup::new([three, four, one, two]);
    let alarm = Alarm {
        number: 1,
        is_gone: false,
    };
    assert_eq!(compare(&known.log, &now.log, &JOIN), Err(alarm));
    // Three splits can have given each the other's seat.
    let many = [JOIN[0]; 3];
    assert_eq!(compare(&known.log, &now.log, &many).unwrap().other_players, 1);
}

#[test]
fn a_spoiled_match_is_named_also_if_the_latest_one_was_corrected() {
    let known = Group::with_matches(5);
    let mut now = known.clone();
    now.correct_latest();
    now.log[2].played_on = Day::parse("2024-06-13").unwrap();
    let alarm = Alarm {
        number: 3,
        is_gone: false,
    };
    assert_eq!(compare(&known.log, &now.log, &[]), Err(alarm));
}

#[test]
fn a_match_that_was_taken_out_or_put_in_between_is_named() {
    let known = Group::with_matches(5);
    let renumbered = |mut log: Vec<KnownMatch>| {
        for (index, played) in log.iter_mut().enumerate() {
            played.number = u32::try_from(index + 1).unwrap();
        }
        log
    };
    let alarm = Alarm {
        number: 3,
        is_gone: true,
    };
    let mut without = known.log.clone();
    without.remove(2);
    assert_eq!(compare(&known.log, &renumbered(without), &JOIN), Err(alarm));

    let mut with = known.log.clone();
    with.insert(2, Group::with_matches(9).log[8].clone());
    assert_eq!(compare(&known.log, &renumbered(with), &JOIN), Err(alarm));

    let mut replaced = known.log.clone();
    replaced[2].id = 999;
    replaced[2].sets = vec![SetScore::new(0, 6)];
    assert_eq!(compare(&known.log, &replaced, &JOIN), Err(alarm));
}

/// What the product lets people do.
#[derive(Clone, Copy, Debug)]
enum Step {
    Submit,
    Correct,
    Delete(usize),
    Join(u64, u64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => Just(Step::Submit),
        2 => Just(Step::Correct),
        2 => (1_usize..4).prop_map(Step::Delete),
        1 => (1_u64..7, 1_u64..7).prop_map(|(drop, keep)| Step::Join(drop, keep)),
    ]
}

fn is_joinable(group: &Group, drop: u64, keep: u64) -> bool {
    let meet = |played: &KnownMatch| {
        let players = played.lineup.players();
        players.contains(&drop) && players.contains(&keep)
    };
    drop != keep && !group.log.iter().any(meet)
}

fn walk(group: &mut Group, steps: &[Step]) -> Vec<OtherPlayers> {
    let mut declared = Vec::new();
    for &step in steps {
        match step {
            Step::Submit => group.submit(),
            Step::Correct if !group.log.is_empty() => group.correct_latest(),
            Step::Delete(count) => group.delete(count.min(group.log.len())),
            Step::Join(drop, keep) if is_joinable(group, drop, keep) => {
                let first = group
                    .log
                    .iter()
                    .position(|played| played.lineup.players().contains(&drop));
                if let Some(after) = first {
                    declared.push(OtherPlayers {
                        after: u32::try_from(after).unwrap(),
                    });
                }
                group.join(drop, keep);
            }
            Step::Correct | Step::Join(..) => {}
        }
    }
    declared
}

proptest! {
    #[test]
    fn nothing_that_people_can_do_is_an_alarm(
        before in proptest::collection::vec(step(), 0..20),
        after in proptest::collection::vec(step(), 0..20),
    ) {
        let mut group = Group::with_matches(6);
        walk(&mut group, &before);
        let known = group.log.clone();
        let declared = walk(&mut group, &after);
        let past = compare(&known, &group.log, &declared);
        prop_assert!(past.is_ok(), "{past:?}");
    }

    #[test]
    fn a_match_before_the_last_known_one_cannot_change_alone(
        matches in 2_u32..20, index in 0_usize..19, later in 0_u32..3, kind in 0_usize..4,
    ) {
        let known = Group::with_matches(matches);
        let index = index % (known.log.len() - 1);
        let mut now = known.clone();
        (0..later).for_each(|_| now.submit());
        let spoiled = &mut now.log[index];
        match kind {
            0 => spoiled.sets.push(SetScore::new(6, 7)),
            1 => spoiled.played_on = Day::parse("2023-01-01").unwrap(),
            2 => spoiled.lineup = Lineup::new([1, 2, 3, 99]),
            _ => spoiled.id = 9_999,
        }
        let alarm = Alarm { number: u32::try_from(index + 1).unwrap(), is_gone: kind == 3 };
        let result = compare(&known.log, &now.log, &[]);
        // Another identifier alone changes nothing that a seal covers.
let is_right = if kind == 3 { result.is_ok() } else { result == Err(alarm) };
        prop_assert!(is_right, "{result:?}");
    }
}
