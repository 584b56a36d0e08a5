//! Which submissions a statement writes, and which outcome their callers get.

use chrono::{DateTime, NaiveDate};
use db::ids::{MatchId, PlayerId};
use db::queries::submissions::NewMatch;
use db::rows::{IdempotencyKeyRow, MatchContentRow, MatchEntry, StandingRow};
use db::testing::group_row;
use tokio::sync::Notify;
use uuid::Uuid;

use super::*;

const GROUP: GroupId = GroupId(7);

/// The ids of the matches that a statement writes, by group.
type WrittenIds = Vec<(GroupId, Vec<i64>)>;

#[tokio::test]
async fn what_waits_is_written_together() {
    let queue = queue(Duration::from_mins(1));
    let first = queue.add(GROUP, computed(1, None)).await.unwrap();
    let second = queue.add(GROUP, computed(2, Some(&first.written))).await.unwrap();
    let third = queue
        .add(GROUP, computed(3, Some(&second.written)))
        .await
        .unwrap();
    let written = Mutex::new(Vec::new());
    let write = writes(&written);
    let outcomes = tokio::join!(
        third.outcome(&write),
        second.outcome(&write),
        first.outcome(&write)
    );
    assert!(matches!(outcomes, (Ok(true), Ok(true), Ok(true))));
    assert_eq!(*written.lock().unwrap(), [[(GROUP, vec![1, 2, 3])]]);
    assert!(is_empty(&queue));
}

#[tokio::test]
async fn a_repeated_idempotency_key_waits_for_the_next_statement() {
    let queue = queue(Duration::from_mins(1));
    let with_key = |mut computed: SubmissionToWrite| {
        computed.submission.answer = Some(IdempotencyKeyRow {
            group_id: GROUP,
            key: Uuid::from_u128(1),
            request_digest: Vec::new(),
            answer: String::new(),
            created_at: DateTime::UNIX_EPOCH,
        });
        computed
    };
    let first = queue.add(GROUP, with_key(computed(1, None))).await.unwrap();
    let second = computed(2, Some(&first.written));
    let second = queue.add(GROUP, with_key(second)).await.unwrap();
    let written = Mutex::new(Vec::new());
    let write = writes(&written);
    let outcomes = tokio::join!(first.outcome(&write), second.outcome(&write));
    assert!(matches!(outcomes, (Ok(true), Ok(true))));
    assert_eq!(*written.lock().unwrap(), [[(GROUP, vec![1])], [(GROUP, vec![2])]]);
}

#[tokio::test]
async fn what_waits_for_several_groups_is_written_together() {
    let queue = queue(Duration::from_mins(1));
    // As many as statements may run at once begin alone.
    let mut queued = add_groups(&queue, STATEMENTS + 3).await;
    let last = queue
        .add(GroupId(1), computed_for(GroupId(1), 10, Some(&queued[0].written)))
        .await
        .unwrap();
    queued.push(last);
    let written = Mutex::new(Vec::new());
    let write = writes(&written);
    let outcomes =
        futures::future::join_all(queued.into_iter().rev().map(|queued| queued.outcome(&write))).await;
    assert!(outcomes.iter().all(|outcome| matches!(outcome, Ok(true))));
    let written = written.lock().unwrap().clone();
    assert!(written.len() <= STATEMENTS + 1, "{written:?}");
    let of_first: Vec<_> = written
        .iter()
        .flatten()
        .filter(|(group, _)| *group == GroupId(1))
        .collect();
    assert_eq!(of_first, [&(GroupId(1), vec![1, 10])]);
    assert!(is_empty(&queue));
}

#[tokio::test]
async fn a_group_that_is_not_written_does_not_concern_others() {
    let queue = queue(Duration::from_mins(1));
    let queued = add_groups(&queue, STATEMENTS + 2).await;
    let refused = GroupId(i64::try_from(queued.len()).unwrap());
    let write = async |groups: &[GroupSubmissions]| {
        let written = groups.iter().map(|group| group.group.id);
        Ok(written.filter(|group| *group != refused).collect())
    };
    let outcomes = futures::future::join_all(queued.into_iter().map(|queued| queued.outcome(write))).await;
    let (last, others) = outcomes.split_last().unwrap();
    assert!(matches!(last, Ok(false)));
    assert!(others.iter().all(|outcome| matches!(outcome, Ok(true))));
    assert!(is_empty(&queue));
}

#[tokio::test]
async fn callers_that_leave_hold_up_no_one() {
    let queue = queue(Duration::from_mins(1));
    let mut queued = add_groups(&queue, STATEMENTS + 2).await;
    let last = queued.pop().unwrap();
    // Some were about to write, others only waited.
    drop(queued);
    assert!(
        last.outcome(async |groups: &[GroupSubmissions]| Ok(ids_of_groups(groups)))
            .await
            .unwrap()
    );
    assert!(is_empty(&queue));
}

#[tokio::test]
async fn what_comes_while_others_are_written_is_written_next() {
    let queue = queue(Duration::from_mins(1));
    let first = queue.add(GROUP, computed(1, None)).await.unwrap();
    let before = Arc::clone(&first.written);
    let (started, added) = (Notify::new(), Notify::new());
    let outcomes = tokio::join!(
        first.outcome(async |groups: &[GroupSubmissions]| {
            assert_eq!(match_ids(groups), [(GROUP, vec![1])]);
            started.notify_one();
            added.notified().await;
            Ok(ids_of_groups(groups))
        }),
        async {
            started.notified().await;
            let second = queue.add(GROUP, computed(2, Some(&before))).await.unwrap();
            added.notify_one();
            let write = async |groups: &[GroupSubmissions]| {
                assert_eq!(match_ids(groups), [(GROUP, vec![2])]);
                Ok(ids_of_groups(groups))
            };
            second.outcome(write).await
        }
    );
    assert!(matches!(outcomes, (Ok(true), Ok(true))));
}

#[tokio::test]
async fn what_follows_from_an_unwritten_submission_is_not_written() {
    let queue = queue(Duration::from_mins(1));
    let none = async |_: &[GroupSubmissions]| Ok(BTreeSet::new());
    let first = queue.add(GROUP, computed(1, None)).await.unwrap();
    let before = Arc::clone(&first.written);
    assert!(!first.outcome(none).await.unwrap());
    let late = queue.add(GROUP, computed(2, Some(&before))).await.unwrap();
    let never = async |_: &[GroupSubmissions]| panic!("it must not be written");
    assert!(!late.outcome(never).await.unwrap());
    // Nothing is left behind.
    let fresh = queue.add(GROUP, computed(3, None)).await.unwrap();
    assert!(
        fresh
            .outcome(async |groups: &[GroupSubmissions]| Ok(ids_of_groups(groups)))
            .await
            .unwrap()
    );
}

#[tokio::test]
async fn an_unknown_outcome_is_an_error_of_all() {
    let queue = queue(Duration::from_mins(1));
    let first = queue.add(GROUP, computed(1, None)).await.unwrap();
    let second = queue.add(GROUP, computed(2, Some(&first.written))).await.unwrap();
    let lost = async |_: &[GroupSubmissions]| Err(db::Error::Unavailable("lost".into()));
    let outcomes = tokio::join!(first.outcome(lost), second.outcome(lost));
    assert!(matches!(
        outcomes,
        (Err(Error::Unavailable(_)), Err(Error::Unavailable(_)))
    ));
}

/// They would wait for the next statement, and those after them for another one.
#[tokio::test]
async fn what_waits_for_a_database_that_does_not_answer_is_refused() {
    let queue = queue(Duration::from_mins(1));
    let queued = add_groups(&queue, STATEMENTS + 2 * BATCH).await;
    let statements = Mutex::new(0);
    let lost = async |_: &[GroupSubmissions]| {
        *statements.lock().unwrap() += 1;
        Err(db::Error::Unavailable("lost".into()))
    };
    let outcomes = futures::future::join_all(queued.into_iter().map(|queued| queued.outcome(lost))).await;
    assert!(
        outcomes
            .iter()
            .all(|outcome| matches!(outcome, Err(Error::Unavailable(_))))
    );
    assert_eq!(*statements.lock().unwrap(), STATEMENTS);
    assert!(is_empty(&queue));
}

#[tokio::test]
async fn if_the_writer_ends_the_outcome_of_the_others_is_unknown() {
    let queue = queue(Duration::from_mins(1));
    let first = queue.add(GROUP, computed(1, None)).await.unwrap();
    let second = queue.add(GROUP, computed(2, Some(&first.written))).await.unwrap();
    let started = Notify::new();
    let never_ends = async |_: &[GroupSubmissions]| {
        started.notify_one();
        std::future::pending().await
    };
    // The first one writes both, and is dropped while it does.
    tokio::select! {
        _ = first.outcome(never_ends) => unreachable!(),
        () = started.notified() => {}
    }
    let not_its_turn = async |_: &[GroupSubmissions]| panic!("it was taken by the first one");
    assert!(matches!(
        second.outcome(not_its_turn).await,
        Err(Error::Unavailable(_))
    ));
    assert!(is_empty(&queue));
}

#[tokio::test]
async fn a_lock_waits_until_all_are_written() {
    let queue = queue(Duration::ZERO);
    let first = queue.add(GROUP, computed(1, None)).await.unwrap();
    assert!(matches!(queue.lock(GROUP).await, Err(Error::Unavailable(_))));
    let _ = first
        .outcome(async |groups: &[GroupSubmissions]| Ok(ids_of_groups(groups)))
        .await;
    assert!(queue.lock(GROUP).await.is_ok());
}

fn queue(max_wait: Duration) -> SubmissionQueue {
    SubmissionQueue::new(max_wait, KnownDistribution::default())
}

/// Adds a submission to each of so many groups, with the same id as the group.
async fn add_groups(queue: &SubmissionQueue, groups: usize) -> Vec<QueuedSubmission<'_>> {
    let mut queued = Vec::new();
    for id in 1..=i64::try_from(groups).unwrap() {
        let computed = computed_for(GroupId(id), id, None);
        queued.push(queue.add(GroupId(id), computed).await.unwrap());
    }
    queued
}

/// Writes everything, and what each statement has written.
fn writes(
    written: &Mutex<Vec<WrittenIds>>,
) -> impl AsyncFn(&[GroupSubmissions]) -> Result<BTreeSet<GroupId>, db::Error> {
    async |groups: &[GroupSubmissions]| {
        written.lock().unwrap().push(match_ids(groups));
        Ok(ids_of_groups(groups))
    }
}

fn ids_of_groups(groups: &[GroupSubmissions]) -> BTreeSet<GroupId> {
    groups.iter().map(|group| group.group.id).collect()
}

fn match_ids(groups: &[GroupSubmissions]) -> WrittenIds {
    let of = |group: &GroupSubmissions| {
        group
            .submissions
            .iter()
            .map(|submission| submission.new.id.0)
            .collect()
    };
    groups.iter().map(|group| (group.group.id, of(group))).collect()
}

fn is_empty(queue: &SubmissionQueue) -> bool {
    let waiting = queue.waiting();
    waiting.groups.is_empty() && waiting.ready.is_empty() && waiting.statements == 0
}

fn computed(id: i64, follows: Option<&Arc<Written>>) -> SubmissionToWrite {
    computed_for(GROUP, id, follows)
}

fn computed_for(group: GroupId, id: i64, follows: Option<&Arc<Written>>) -> SubmissionToWrite {
    SubmissionToWrite {
        group: group_row(group),
        submission: NewSubmission {
            new: new_match(id),
            answer: None,
            counters: Vec::new(),
            counted: None,
        },
        follows: follows.cloned(),
    }
}

fn new_match(id: i64) -> NewMatch {
    let entry = |place: i64| MatchEntry {
        team: if place < 3 { 1 } else { 2 },
        player_id: PlayerId(place),
        won: place < 3,
        elo_before: 1500,
        elo_change: if place < 3 { 10 } else { -10 },
        k_factor: 20,
        expected_score: 0.5,
        raw_change: 10.0,
        games_margin: 2,
        peak_before: 1500,
        lowest_before: 1500,
        played_before: 0,
    };
    let standing = |place: i64| StandingRow {
        player_id: PlayerId(place),
        current_elo: 1500,
        peak_elo: 1500,
        lowest_elo: 1500,
        matches_played: 1,
        matches_won: 0,
        last_played_at: None,
    };
    NewMatch {
        id: MatchId(id),
        content: MatchContentRow {
            played_on: NaiveDate::default(),
            team1_games: vec![6],
            team2_games: vec![4],
            notes: None,
        },
        submitted_by: None,
        created_at: DateTime::UNIX_EPOCH,
        entries: [1, 2, 3, 4].map(entry),
        standings: [1, 2, 3, 4].map(standing),
    }
}
