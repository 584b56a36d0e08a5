//! The state that the server must have, from the responses of all clients.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

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
    /// Whom each player who is no more was joined into.
    joined: RefCell<BTreeMap<i64, i64>>,
    guests: RefCell<BTreeSet<i64>>,
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
            joined: RefCell::default(),
            guests: RefCell::default(),
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

    /// A player is part of another one.
    pub(super) fn joined(&self, keep: i64, drop: i64) {
        self.removed(drop);
        self.joined.borrow_mut().insert(drop, keep);
    }

    /// A player who was part of another one is there again.
    pub(super) fn parted(&self, drop: i64) {
        self.joined.borrow_mut().remove(&drop);
        self.players.borrow_mut().get_mut(&drop).unwrap().is_deleted = false;
    }

    /// Whether a player who is no more is part of this one.
    pub(super) fn is_joined_by_another(&self, player: i64) -> bool {
        let joined: Vec<i64> = self.joined.borrow().keys().copied().collect();
        joined.into_iter().any(|dropped| self.stays_as(dropped) == player)
    }

    /// In these matches another player is the first one.
    pub(super) fn replaced(&self, ids: &BTreeSet<i64>, from: i64, to: i64) {
        for (id, record) in self.matches.borrow_mut().iter_mut() {
            if !ids.contains(id) {
                continue;
            }
            for version in &mut record.versions {
                let submission = &mut version.value.submission;
                for team in ["team1", "team2"] {
                    let players = submission[team].as_array().into_iter().flatten().map(number);
                    // Others keep the id by which they were submitted, which their own joins and undoings go by.
                    let replaced = |player| {
                        if self.stays_as(player) == from { to } else { player }
                    };
                    submission[team] = players.map(replaced).collect();
                }
            }
        }
    }

    /// The matches of a player: the number of each by its id.
    pub(super) fn matches_of(&self, player: i64) -> BTreeMap<i64, i64> {
        let matches = self.matches.borrow();
        let remaining = matches.iter().filter(|(_, record)| !record.is_deleted);
        let last = remaining.filter_map(|(id, record)| Some((*id, record.last().next()?)));
        last.filter(|(_, played)| {
            let teams = ["team1", "team2"];
            teams
                .iter()
                .any(|team| self.players_of(&played.submission, team).contains(&player))
        })
        .map(|(id, played)| (id, played.number))
        .collect()
    }

    pub(super) fn marked(&self, player: i64, is_guest: bool) {
        if is_guest {
            self.guests.borrow_mut().insert(player);
        } else {
            self.guests.borrow_mut().remove(&player);
        }
    }

    /// The player that this one is a part of now.
    fn stays_as(&self, mut player: i64) -> i64 {
        let joined = self.joined.borrow();
        while let Some(kept) = joined.get(&player) {
            player = *kept;
        }
        player
    }

    /// The players of a team of a submission, as they are now.
    fn players_of(&self, submission: &Value, team: &str) -> Vec<i64> {
        let players = submission[team].as_array().into_iter().flatten();
        players.map(|player| self.stays_as(number(player))).collect()
    }

    /// The players without a confirmed deletion.
    pub(super) fn players(&self) -> Vec<i64> {
        let players = self.players.borrow();
        let ids = players.iter().filter(|(_, record)| !record.is_deleted);
        ids.map(|(id, _)| *id).collect()
    }

    /// Asserts that the server has exactly these matches and players in their latest versions, and forgets the others.
    /// No request may be running.
    pub(super) async fn assert_equals(&self, fixture: &GroupFixture<'_>) {
        let (log, standings) = (fixture.matches().await, fixture.standings().await);
        let mut matches = self.matches.borrow_mut();
        let ids: Vec<i64> = log.iter().map(|played| number(&played["matchId"])).collect();
        let remaining = matches.iter().filter(|(_, record)| !record.is_deleted);
        assert!(ids.iter().copied().eq(remaining.map(|(id, _)| *id)), "{ids:?}");
        for played in &log {
            let record = matches.get_mut(&number(&played["matchId"])).unwrap();
            let is_this = |submission: &&SubmittedMatch| {
                submission.number == number(&played["matchNumber"])
                    && self.is_as_submitted(played, &submission.submission)
            };
            let stored = record.last().find(is_this).cloned();
            let stored = stored.unwrap_or_else(|| panic!("unexpected match: {played}"));
            *record = Record::new(0, 0, stored);
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
            let is_guest = self.guests.borrow().contains(id);
            assert_eq!(player["isGuest"], json!(is_guest), "{player}");
            assert_eq!(player["rank"].is_null(), is_guest, "{player}");
        }
    }

    fn is_as_submitted(&self, played: &Value, submission: &Value) -> bool {
        let has_players = |team: &str| {
            let players = played[team]["players"].as_array().unwrap();
            let ids = players.iter().map(|player| number(&player["playerId"]));
            ids.eq(self.players_of(submission, team))
        };
        let is_same = |name: &str| submission[name] == played[name];
        has_players("team1") && has_players("team2") && is_same("sets") && is_same("notes")
    }
}
