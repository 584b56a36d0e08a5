//! What the clients were answered, kept beside the server.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use serde_json::Value;

use crate::actors::text;
use crate::club::{Club, number};

/// Something that was changed, as one request left it. Of two that overlapped either may have come last.
struct Version<T> {
    asked_at: u64,
    answered_at: u64,
    value: T,
}

/// Everything that was ever said about one match or one player.
struct Record<T> {
    versions: Vec<Version<T>>,
    is_deleted: bool,
}

/// A match as somebody typed it.
#[derive(Clone)]
pub(super) struct Typed {
    pub(super) number: i64,
    pub(super) typed: Value,
}

/// What was asked and answered, by the numbers of matches and players.
pub(super) struct Ledger {
    clock: Cell<u64>,
    matches: RefCell<BTreeMap<i64, Record<Typed>>>,
    players: RefCell<BTreeMap<i64, Record<String>>>,
    done: RefCell<BTreeMap<&'static str, u64>>,
}

impl<T> Record<T> {
    fn new(asked_at: u64, answered_at: u64, value: T) -> Self {
        let mut record = Self {
            versions: Vec::new(),
            is_deleted: false,
        };
        record.add(asked_at, answered_at, value);
        record
    }

    fn add(&mut self, asked_at: u64, answered_at: u64, value: T) {
        self.versions.push(Version {
            asked_at,
            answered_at,
            value,
        });
    }

    /// What may stand now: whatever was not followed by something that was asked for only after its answer.
    fn last(&self) -> impl Iterator<Item = &T> {
        let is_last = |version: &&Version<T>| {
            let followed = |other: &Version<T>| other.asked_at > version.answered_at;
            !self.versions.iter().any(followed)
        };
        self.versions.iter().filter(is_last).map(|version| &version.value)
    }
}

impl Ledger {
    /// A ledger of a club that has its players and no match yet.
    pub(super) async fn of(club: &Club<'_>) -> Self {
        let players = club.standings().await;
        let record = |(id, player): (i64, Value)| (id, Record::new(0, 0, text(&player["name"])));
        Self {
            clock: Cell::new(1),
            matches: RefCell::default(),
            players: RefCell::new(players.into_iter().map(record).collect()),
            done: RefCell::default(),
        }
    }

    /// The next moment.
    pub(super) fn tick(&self) -> u64 {
        self.clock.replace(self.clock.get() + 1)
    }

    pub(super) fn count(&self, kind: &'static str) {
        *self.done.borrow_mut().entry(kind).or_default() += 1;
    }

    /// How often each kind of step succeeded.
    pub(super) fn done(&self) -> BTreeMap<&'static str, u64> {
        self.done.borrow().clone()
    }

    pub(super) fn submitted(&self, asked_at: u64, id: i64, typed: Typed) {
        let before = self
            .matches
            .borrow_mut()
            .insert(id, Record::new(asked_at, self.tick(), typed));
        assert!(before.is_none(), "match {id} was saved twice");
    }

    pub(super) fn corrected(&self, asked_at: u64, id: i64, typed: Typed) {
        let (mut matches, now) = (self.matches.borrow_mut(), self.tick());
        // Its own submission may not have been answered yet: then this is the first that is heard of it.
        matches
            .get_mut(&id)
            .expect("only what was answered is corrected")
            .add(asked_at, now, typed);
    }

    pub(super) fn knows(&self, id: i64) -> bool {
        self.matches.borrow().contains_key(&id)
    }

    pub(super) fn deleted(&self, id: i64) {
        let mut matches = self.matches.borrow_mut();
        let record = matches.get_mut(&id).expect("only what was answered is deleted");
        assert!(!record.is_deleted, "match {id} was deleted twice");
        record.is_deleted = true;
    }

    pub(super) fn added(&self, asked_at: u64, player: i64, name: String) {
        let record = Record::new(asked_at, self.tick(), name);
        self.players.borrow_mut().insert(player, record);
    }

    pub(super) fn renamed(&self, asked_at: u64, player: i64, name: String) {
        let (mut players, now) = (self.players.borrow_mut(), self.tick());
        players.get_mut(&player).unwrap().add(asked_at, now, name);
    }

    pub(super) fn removed(&self, player: i64) {
        self.players.borrow_mut().get_mut(&player).unwrap().is_deleted = true;
    }

    /// The players who were not deleted as far as is known.
    pub(super) fn players(&self) -> Vec<i64> {
        let players = self.players.borrow();
        let there = players.iter().filter(|(_, record)| !record.is_deleted);
        there.map(|(id, _)| *id).collect()
    }

    /// Asserts, while nobody is at work, that the server has exactly these matches and players, each as it was last left.
    pub(super) async fn assert_equals(&self, club: &Club<'_>) {
        let (log, standings) = (club.log().await, club.standings().await);
        let matches = self.matches.borrow();
        let there: Vec<i64> = log.iter().map(|played| number(&played["matchId"])).collect();
        let kept = matches.iter().filter(|(_, record)| !record.is_deleted);
        assert!(there.iter().copied().eq(kept.map(|(id, _)| *id)), "{there:?}");
        for played in &log {
            let record = &matches[&number(&played["matchId"])];
            let is_this = |typed: &Typed| {
                typed.number == number(&played["matchNumber"]) && is_as_typed(played, &typed.typed)
            };
            assert!(record.last().any(is_this), "nobody left this: {played}");
        }
        let players = self.players.borrow();
        let kept = players.iter().filter(|(_, record)| !record.is_deleted);
        assert!(
            standings.keys().eq(kept.map(|(id, _)| id)),
            "{:?}",
            standings.keys()
        );
        for (id, player) in &standings {
            let name = text(&player["name"]);
            assert!(
                players[id].last().any(|last| *last == name),
                "nobody left this: {player}"
            );
        }
    }
}

fn is_as_typed(played: &Value, typed: &Value) -> bool {
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
    .all(|(name, value)| typed[name] == value)
}
