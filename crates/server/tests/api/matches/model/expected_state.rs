//! The state that the server must have, from the responses of all clients.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use serde_json::Value;

use crate::support::actors::text;
use crate::support::group_fixture::{GroupFixture, number};

/// One version of a match or player. Of two overlapping requests either may have been the last.
struct Version<T> {
    requested_at: u64,
    responded_at: u64,
    value: T,
}

/// All versions of one match or player.
struct Record<T> {
    versions: Vec<Version<T>>,
    is_deleted: bool,
}

/// A match as it was submitted.
#[derive(Clone)]
pub(super) struct SubmittedMatch {
    pub(super) number: i64,
    pub(super) submission: Value,
}

/// The matches and players according to the responses, by id.
pub(super) struct ExpectedState {
    clock: Cell<u64>,
    matches: RefCell<BTreeMap<i64, Record<SubmittedMatch>>>,
    players: RefCell<BTreeMap<i64, Record<String>>>,
    done: RefCell<BTreeMap<&'static str, u64>>,
}

impl<T> Record<T> {
    fn new(requested_at: u64, responded_at: u64, value: T) -> Self {
        let mut record = Self {
            versions: Vec::new(),
            is_deleted: false,
        };
        record.add(requested_at, responded_at, value);
        record
    }

    fn add(&mut self, requested_at: u64, responded_at: u64, value: T) {
        self.versions.push(Version {
            requested_at,
            responded_at,
            value,
        });
    }

    /// The possible current versions: those without another version that was requested after their response.
    fn last(&self) -> impl Iterator<Item = &T> {
        let is_last = |version: &&Version<T>| {
            let is_later = |other: &Version<T>| other.requested_at > version.responded_at;
            !self.versions.iter().any(is_later)
        };
        self.versions.iter().filter(is_last).map(|version| &version.value)
    }
}

impl ExpectedState {
    /// The state of a group with players and no matches yet.
    pub(super) async fn of(fixture: &GroupFixture<'_>) -> Self {
        let players = fixture.standings().await;
        let record = |(id, player): (i64, Value)| (id, Record::new(0, 0, text(&player["name"])));
        Self {
            clock: Cell::new(1),
            matches: RefCell::default(),
            players: RefCell::new(players.into_iter().map(record).collect()),
            done: RefCell::default(),
        }
    }

    /// The next logical time.
    pub(super) fn tick(&self) -> u64 {
        self.clock.replace(self.clock.get() + 1)
    }

    pub(super) fn count(&self, kind: &'static str) {
        *self.done.borrow_mut().entry(kind).or_default() += 1;
    }

    /// The number of successful steps by kind.
    pub(super) fn done(&self) -> BTreeMap<&'static str, u64> {
        self.done.borrow().clone()
    }

    pub(super) fn submitted(&self, requested_at: u64, id: i64, submission: SubmittedMatch) {
        let before = self
            .matches
            .borrow_mut()
            .insert(id, Record::new(requested_at, self.tick(), submission));
        assert!(before.is_none(), "match {id} was saved twice");
    }

    pub(super) fn corrected(&self, requested_at: u64, id: i64, submission: SubmittedMatch) {
        let (mut matches, now) = (self.matches.borrow_mut(), self.tick());
        matches
            .get_mut(&id)
            .expect("a corrected match was submitted")
            .add(requested_at, now, submission);
    }

    pub(super) fn contains_match(&self, id: i64) -> bool {
        self.matches.borrow().contains_key(&id)
    }

    pub(super) fn deleted(&self, id: i64) {
        let mut matches = self.matches.borrow_mut();
        let record = matches.get_mut(&id).expect("a deleted match was submitted");
        assert!(!record.is_deleted, "match {id} was deleted twice");
        record.is_deleted = true;
    }

    pub(super) fn added(&self, requested_at: u64, player: i64, name: String) {
        let record = Record::new(requested_at, self.tick(), name);
        self.players.borrow_mut().insert(player, record);
    }

    pub(super) fn renamed(&self, requested_at: u64, player: i64, name: String) {
        let (mut players, now) = (self.players.borrow_mut(), self.tick());
        players.get_mut(&player).unwrap().add(requested_at, now, name);
    }

    pub(super) fn removed(&self, player: i64) {
        self.players.borrow_mut().get_mut(&player).unwrap().is_deleted = true;
    }

    /// The players without a confirmed deletion.
    pub(super) fn players(&self) -> Vec<i64> {
        let players = self.players.borrow();
        let ids = players.iter().filter(|(_, record)| !record.is_deleted);
        ids.map(|(id, _)| *id).collect()
    }

    /// Asserts that the server has exactly these matches and players in their latest versions. No request may be
    /// running.
    pub(super) async fn assert_equals(&self, fixture: &GroupFixture<'_>) {
        let (log, standings) = (fixture.matches().await, fixture.standings().await);
        let matches = self.matches.borrow();
        let ids: Vec<i64> = log.iter().map(|played| number(&played["matchId"])).collect();
        let remaining = matches.iter().filter(|(_, record)| !record.is_deleted);
        assert!(ids.iter().copied().eq(remaining.map(|(id, _)| *id)), "{ids:?}");
        for played in &log {
            let record = &matches[&number(&played["matchId"])];
            let is_this = |submission: &SubmittedMatch| {
                submission.number == number(&played["matchNumber"])
                    && is_as_submitted(played, &submission.submission)
            };
            assert!(record.last().any(is_this), "unexpected match: {played}");
        }
        let players = self.players.borrow();
        let remaining = players.iter().filter(|(_, record)| !record.is_deleted);
        assert!(
            standings.keys().eq(remaining.map(|(id, _)| id)),
            "{:?}",
            standings.keys()
        );
        for (id, player) in &standings {
            let name = text(&player["name"]);
            assert!(
                players[id].last().any(|last| *last == name),
                "unexpected player: {player}"
            );
        }
    }
}

fn is_as_submitted(played: &Value, submission: &Value) -> bool {
    let team = |team: &str| -> Vec<Value> {
        let players = played[team]["players"].as_array().unwrap();
        players.iter().map(|player| player["playerId"].clone()).collect()
    };
    [
        ("team1", Value::from(team("team1"))),
        ("team2", Value::from(team("team2"))),
    ]
    .into_iter()
    .chain(["sets", "notes"].map(|name| (name, played[name].clone())))
    .all(|(name, value)| submission[name] == value)
}
