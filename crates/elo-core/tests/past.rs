//! What can have become of known matches, and what cannot.
#![allow(missing_docs, reason = "a test")]
#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use elo_core::calendar::Day;
use elo_core::limits::DECLARED_CHANGES_MAX;
use elo_core::lineup::Lineup;
use elo_core::past::{Alarm, DeclaredChange, Judgement, KnownLog, KnownMatch, Past, judge};
use elo_core::set_score::SetScore;
use proptest::prelude::*;

/// A log whose matches have identifiers of their own.
#[derive(Clone, Default)]
struct Group {
    log: Vec<KnownMatch>,
    saved: u32,
    version: u64,
    declared: Vec<DeclaredChange>,
}

impl Group {
    fn with_matches(count: u32) -> Self {
        let mut group = Self::default();
        (0..count).for_each(|_| group.submit());
        group
    }

    fn known(&self) -> KnownLog {
        KnownLog::new(self.version, self.log.clone(), self.declared.clone())
    }

    fn declare(&mut self, after: usize, is_removal: bool) {
        self.version += 1;
        self.declared.push(DeclaredChange {
            version: self.version,
            at: 1_700_000_000 + self.saved,
            after: u32::try_from(after).unwrap(),
            is_removal,
        });
    }

    fn submit(&mut self) {
        self.version += 1;
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

    /// The latest matches, one at a time.
    fn delete(&mut self, count: usize) {
        self.version += u64::try_from(count).unwrap();
        self.log.truncate(self.log.len() - count);
    }

    fn rewind(&mut self, after: usize) {
        self.log.truncate(after);
        self.declare(after, true);
    }

    fn correct_latest(&mut self) {
        self.version += 1;
        let latest = self.log.last_mut().unwrap();
        latest.sets.push(SetScore::new(7, 5));
    }

    /// One player becomes another in all matches, which is declared.
    fn join(&mut self, drop: u64, keep: u64) {
        let has = |played: &KnownMatch| played.lineup.players().contains(&drop);
        if let Some(after) = self.log.iter().position(has) {
            self.declare(after, false);
        }
        self.exchange(drop, keep);
    }

    fn exchange(&mut self, drop: u64, keep: u64) {
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
        undeclared: if removed > 1 { removed } else { 0 },
        other_players: 0,
        new,
        is_set_back: false,
    }
}

const fn spoiled(number: u32) -> Judgement {
    let is_gone = false;
    Judgement::Alarm(Alarm { number, is_gone })
}

const fn gone(number: u32) -> Judgement {
    let is_gone = true;
    Judgement::Alarm(Alarm { number, is_gone })
}

fn judged(known: &Group, now: &Group) -> Judgement {
    judge(&known.known(), &now.known(), false)
}

/// What has become of known matches, without an alarm.
fn allowed(known: &Group, now: &Group) -> Past {
    match judged(known, now) {
        Judgement::Past(past) => past,
        other => panic!("{other:?}"),
    }
}

#[test]
fn matches_that_were_added_or_imported_at_the_end_are_new() {
    let known = Group::with_matches(5);
    let mut now = known.clone();
    assert_eq!(allowed(&known, &now), past(5, 0, 0));
    (0..3).for_each(|_| now.submit());
    assert_eq!(allowed(&known, &now), past(5, 0, 3));
    assert!(allowed(&known, &now).is_untouched());
    assert_eq!(allowed(&Group::default(), &now), past(0, 0, 8));
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
    assert_eq!(allowed(&known, &now), corrected);
    assert!(!corrected.is_untouched());
}

#[test]
fn matches_can_have_been_taken_back_from_the_end_and_others_submitted() {
    let known = Group::with_matches(5);
    let mut now = known.clone();
    now.delete(1);
    assert_eq!(allowed(&known, &now), past(4, 1, 0));
    now.delete(2);
    now.submit();
    now.submit();
    assert_eq!(allowed(&known, &now), past(2, 3, 2));
    now.delete(4);
    assert_eq!(allowed(&known, &now), past(0, 5, 0));
}

#[test]
fn a_declared_rewind_explains_the_matches_after_it_that_are_gone() {
    let known = Group::with_matches(9);
    let mut now = known.clone();
    now.rewind(6);
    let declared = Past {
        undeclared: 0,
        ..past(6, 3, 0)
    };
    assert_eq!(allowed(&known, &now), declared);
    // One more by an everyday slip, then two more than can be slips.
    now.delete(1);
    assert_eq!(allowed(&known, &now).undeclared, 0);
    now.delete(2);
    assert_eq!(allowed(&known, &now).undeclared, 3);
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
    assert_eq!(allowed(&known, &now), corrected);
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
    assert_eq!(allowed(&known, &now), past(5, 0, 0));
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
    let lost = Past {
        is_set_back: true,
        ..past(3, 3, 2)
    };
    assert_eq!(judge(&known.known(), &now.known(), true), Judgement::Past(lost));
}

#[test]
fn a_restored_backup_undoes_a_join() {
    let backup = Group::with_matches(6);
    let mut known = backup.clone();
    known.join(4, 5);
    let mut now = backup;
    now.submit();
    let Judgement::Past(past) = judge(&known.known(), &now.known(), true) else {
        panic!("a change that was declared before the backup was restored is an alarm");
    };
    assert_eq!((past.other_players, past.new, past.is_set_back), (2, 1, true));
    now.log[0].sets = vec![SetScore::new(0, 6)];
    assert_eq!(judge(&known.known(), &now.known(), true), spoiled(1));
}

#[test]
fn an_older_log_is_compared_too() {
    let mut older = Group::with_matches(6);
    let mut known = older.clone();
    known.join(4, 5);
    known.submit();
    known.rewind(5);
    known.submit();
    assert_eq!(judged(&known, &older), Judgement::Older);
    older.log[2].sets = vec![SetScore::new(0, 6)];
    assert_eq!(judged(&known, &older), spoiled(3));
}

#[test]
fn joined_players_explain_other_players_and_nothing_else() {
    let known = Group::with_matches(6);
    let mut now = known.clone();
    now.join(4, 5);
    let changed = allowed(&known, &now);
    assert_eq!(
        (changed.other_players, changed.corrected, changed.removed),
        (2, None, 0)
    );

    now.submit();
    now.log[1].sets = vec![SetScore::new(0, 6)];
    assert_eq!(judged(&known, &now), spoiled(2));
}

#[test]
fn one_declared_change_explains_one_other_player_alone() {
    let known = Group::with_matches(7);
    let mut now = known.clone();
    now.join(4, 5);
    now.exchange(6, 9);
    assert_eq!(known.log[1].lineup.team2, [3, 6]);
    assert_eq!(known.log[2].lineup.team2, [3, 4]);
    assert_eq!(judged(&known, &now), spoiled(2));
    now.declare(0, false);
    assert_eq!(allowed(&known, &now).other_players, 4);

    let mut two_seats = known.clone();
    two_seats.declare(0, false);
    two_seats.log[0].lineup = Lineup::new([8, 2, 9, 5]);
    assert_eq!(judged(&known, &two_seats), spoiled(1));
}

#[test]
fn other_players_without_a_declared_change_are_an_alarm() {
    let known = Group::with_matches(6);
    let mut now = known.clone();
    now.exchange(4, 5);
    assert_eq!(judged(&known, &now), spoiled(3));
    // A change of later matches explains nothing, nor does a rewind.
    now.declare(5, false);
    now.declare(0, true);
    assert_eq!(judged(&known, &now), spoiled(3));
}

/// Whoever writes to the database can write declarations too, with an early version, which nobody sees at the end of a
/// list, or delete an early one.
#[test]
fn a_change_that_was_declared_before_explains_nothing() {
    let mut known = Group::with_matches(6);
    known.declare(0, false);
    known.declare(2, true);
    let mut now = known.clone();
    now.exchange(4, 5);
    now.submit();
    now.declared.push(DeclaredChange {
        version: 1,
        at: 1_600_000_000,
        after: 0,
        is_removal: false,
    });
    assert_eq!(judged(&known, &now), spoiled(3));
    now.declared.clear();
    assert_eq!(judged(&known, &now), spoiled(3));

    let mut without = known.clone();
    without.delete(3);
    without.declared.clear();
    assert_eq!(allowed(&known, &without).undeclared, 3);
}

#[test]
fn a_database_that_was_only_started_again_was_not_set_back() {
    let mut known = Group::with_matches(6);
    known.join(4, 5);
    let mut now = known.clone();
    now.submit();
    now.rewind(2);
    let Judgement::Past(past) = judge(&known.known(), &now.known(), true) else {
        panic!("a start of the database is an alarm");
    };
    assert_eq!((past.removed, past.undeclared, past.is_set_back), (4, 0, false));
}

#[test]
fn where_the_list_of_changes_ends_too_early_anything_may_have_been_declared() {
    let known = Group::with_matches(6);
    let mut now = known.clone();
    now.join(4, 5);
    for _ in 0..DECLARED_CHANGES_MAX {
        now.declare(6, true);
    }
    let listed = now.declared.split_off(1);
    now.declared = listed;
    assert_eq!(allowed(&known, &now).other_players, 2);
    // As many have been declared after the log was read.
    let late = now.declared.last_mut().unwrap();
    late.version += 1;
    assert_eq!(allowed(&known, &now).other_players, 2);
    now.delete(3);
    assert_eq!(allowed(&known, &now).undeclared, 0);
}

#[test]
fn a_join_does_not_explain_exchanged_teams() {
    let known = Group::with_matches(3);
    let mut now = known.clone();
    let [one, two, three, four] = now.log[0].lineup.players();
    now.log[0].lineup = Lineup::new([three, four, one, two]);
    now.declare(0, false);
    assert_eq!(judged(&known, &now), spoiled(1));
    // Three splits can have given each the other's seat.
    now.declare(0, false);
    now.declare(0, false);
    assert_eq!(allowed(&known, &now).other_players, 1);
}

#[test]
fn a_spoiled_match_is_named_also_if_the_latest_one_was_corrected() {
    let known = Group::with_matches(5);
    let mut now = known.clone();
    now.correct_latest();
    now.log[2].played_on = Day::parse("2024-06-13").unwrap();
    assert_eq!(judged(&known, &now), spoiled(3));
}

#[test]
fn a_match_that_was_taken_out_or_put_in_between_is_named() {
    let known = Group::with_matches(5);
    let mut now = known.clone();
    now.declare(0, false);
    let mut with = |log: Vec<KnownMatch>| {
        now.log = log;
        for (index, played) in now.log.iter_mut().enumerate() {
            played.number = u32::try_from(index + 1).unwrap();
        }
        judged(&known, &now)
    };
    let mut without = known.log.clone();
    without.remove(2);
    assert_eq!(with(without), gone(3));

    let mut more = known.log.clone();
    more.insert(2, Group::with_matches(9).log[8].clone());
    assert_eq!(with(more), gone(3));

    let mut replaced = known.log.clone();
    replaced[2].id = 999;
    replaced[2].sets = vec![SetScore::new(0, 6)];
    assert_eq!(with(replaced), gone(3));
}

/// What the product lets people do.
#[derive(Clone, Copy, Debug)]
enum Step {
    Submit,
    Correct,
    Delete(usize),
    Rewind(usize),
    Join(u64, u64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => Just(Step::Submit),
        2 => Just(Step::Correct),
        2 => (1_usize..4).prop_map(Step::Delete),
        1 => (0_usize..8).prop_map(Step::Rewind),
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

fn walk(group: &mut Group, steps: &[Step]) {
    for &step in steps {
        match step {
            Step::Submit => group.submit(),
            Step::Correct if !group.log.is_empty() => group.correct_latest(),
            Step::Delete(count) => group.delete(count.min(group.log.len())),
            Step::Rewind(after) if after < group.log.len() => group.rewind(after),
            Step::Join(drop, keep) if is_joinable(group, drop, keep) => group.join(drop, keep),
            Step::Correct | Step::Rewind(_) | Step::Join(..) => {}
        }
    }
}

proptest! {
    #[test]
    fn nothing_that_people_can_do_is_an_alarm(
        before in proptest::collection::vec(step(), 0..20),
        after in proptest::collection::vec(step(), 0..20),
    ) {
        let mut group = Group::with_matches(6);
        walk(&mut group, &before);
        let known = group.clone();
        walk(&mut group, &after);
        let judgement = judged(&known, &group);
        prop_assert!(matches!(judgement, Judgement::Past(_)), "{judgement:?}");
        let reversed = judged(&group, &known);
        let is_older = reversed == Judgement::Older;
        prop_assert!(is_older || known.version == group.version, "{reversed:?}");
    }

    /// Nor if the database was set back to where both began.
    #[test]
    fn nothing_that_people_do_after_a_restored_backup_is_an_alarm(
        known in proptest::collection::vec(step(), 0..20),
        now in proptest::collection::vec(step(), 0..20),
    ) {
        let backup = Group::with_matches(6);
        let lost = Group { saved: 1_000, ..backup.clone() };
        let [known, now] = [(lost, known), (backup, now)].map(|(mut group, steps)| {
            walk(&mut group, &steps);
            group.known()
        });
        let judgement = judge(&known, &now, true);
        prop_assert!(matches!(judgement, Judgement::Past(_)), "{judgement:?}");
    }

    #[test]
    fn a_match_before_the_last_known_one_cannot_change_alone(
        matches in 2_u32..20, index in 0_usize..19, later in 0_u32..3, kind in 0_usize..4,
    ) {
        let known = Group::with_matches(matches);
        let index = index % (known.log.len() - 1);
        let mut now = known.clone();
        (0..later).for_each(|_| now.submit());
        let spoilt = &mut now.log[index];
        match kind {
            0 => spoilt.sets.push(SetScore::new(6, 7)),
            1 => spoilt.played_on = Day::parse("2023-01-01").unwrap(),
            2 => spoilt.lineup = Lineup::new([1, 2, 3, 99]),
            _ => spoilt.id = 9_999,
        }
        let judgement = judged(&known, &now);
        // Another identifier alone changes nothing that a seal covers.
        let is_right = if kind == 3 {
            matches!(judgement, Judgement::Past(_))
        } else {
            judgement == spoiled(u32::try_from(index + 1).unwrap())
        };
        prop_assert!(is_right, "{judgement:?}");
    }
}
