//! The owner joins and splits players, undoes that, and marks guests, while visitors submit.

use std::collections::BTreeSet;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::expected_state::ExpectedState;
use crate::support::actors::{Actor, Admin, Response, text};
use crate::support::group_fixture::number;

/// So many players are not split into more.
const PLAYERS: usize = 14;

/// Error codes of an undoing that a later change or match prevents.
const LATER_CODES: [&str; 5] = [
    "change.split_since",
    "join.joined_since",
    "join.played_since",
    "split.met_since",
    "split.player_gone",
];

/// The owner as a client that takes one step after the other. No other client corrects or deletes matches meanwhile.
pub(super) struct Identities<'a> {
    owner: &'a Admin<'a>,
    made: Vec<Change>,
    rng: Xoshiro256PlusPlus,
}

/// A change that can be undone.
struct Change {
    id: i64,
    kind: Kind,
}

enum Kind {
    Join {
        keep: i64,
        drop: i64,
        /// Those of the dropped player.
        matches: BTreeSet<i64>,
    },
    Split {
        from: i64,
        to: i64,
        is_added: bool,
        matches: BTreeSet<i64>,
    },
}

impl<'a> Identities<'a> {
    pub(super) fn new(owner: &'a Admin<'a>, rng: Xoshiro256PlusPlus) -> Self {
        Self {
            owner,
            made: Vec::new(),
            rng,
        }
    }

    pub(super) async fn take_steps(&mut self, steps: u64, expected: &ExpectedState) {
        for _ in 0..steps {
            match self.rng.random_range(0..8) {
                0..3 => self.split(expected).await,
                3..5 => self.join(expected).await,
                5..7 => self.undo_any(expected).await,
                _ => self.mark_guest(expected).await,
            }
        }
    }

    async fn post(&self, path: &str, body: Value) -> Response {
        let path = format!("{}/{path}", self.owner.group_path());
        self.owner.post(&path, body).await
    }

    /// Some matches of a player become a new player's, or those of one who has none of these.
    async fn split(&mut self, expected: &ExpectedState) {
        let mut players = expected.players();
        players.shuffle(&mut self.rng);
        let is_added = players.len() < PLAYERS && self.rng.random();
        let (from, to) = (players[0], players[1]);
        let mut matches = expected.matches_of(from);
        if !is_added {
            let others = expected.matches_of(to);
            matches.retain(|id, _| !others.contains_key(id));
        }
        matches.retain(|_, _| self.rng.random_ratio(1, 3));
        if matches.is_empty() {
            return;
        }
        let name = format!("Player {}", self.rng.random::<u64>());
        let numbers: Vec<i64> = matches.values().copied().collect();
        let mut body = json!({"player": from, "matches": numbers});
        if is_added {
            body["name"] = json!(name);
        } else {
            body["to"] = json!(to);
        }
        let requested_at = expected.tick();
        let split = self.post("players/split", body).await.ok();
        let to = number(&split["playerId"]);
        if is_added {
            expected.added(requested_at, to, name);
        }
        let matches: BTreeSet<i64> = matches.into_keys().collect();
        expected.replaced(&matches, from, to);
        self.made.push(Change {
            id: number(&split["changeId"]),
            kind: Kind::Split {
                from,
                to,
                is_added,
                matches,
            },
        });
        expected.count("split");
    }

    /// The first two players who have no match together become one.
    async fn join(&mut self, expected: &ExpectedState) {
        let mut players = expected.players();
        players.shuffle(&mut self.rng);
        let matches: Vec<_> = (players.iter())
            .map(|player| (*player, expected.matches_of(*player)))
            .collect();
        let pairs = matches
            .iter()
            .flat_map(|keep| matches.iter().map(move |drop| (keep, drop)));
        let apart = pairs
            .filter(|(keep, drop)| keep.0 != drop.0)
            .find(|(keep, drop)| drop.1.keys().all(|id| !keep.1.contains_key(id)))
            .map(|(keep, drop)| (keep.0, drop.0));
        let Some((keep, drop)) = apart else {
            return;
        };
        // The group must keep enough players for a match.
        if players.len() < 7 {
            return;
        }
        let joined = self
            .post("players/join", json!({"keep": keep, "drop": drop}))
            .await;
        if joined.status != StatusCode::OK {
            // A visitor has submitted a match of both meanwhile.
            return joined.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "players.met");
        }
        let matches = expected.matches_of(drop).into_keys().collect();
        expected.joined(keep, drop);
        self.made.push(Change {
            id: number(&joined.ok()["changeId"]),
            kind: Kind::Join { keep, drop, matches },
        });
        expected.count("join");
        // Before a visitor has submitted many more matches, which prevent it.
        if self.rng.random() {
            self.undo(self.made.len() - 1, expected).await;
        }
    }

    async fn undo_any(&mut self, expected: &ExpectedState) {
        if !self.made.is_empty() {
            let place = self.rng.random_range(0..self.made.len());
            self.undo(place, expected).await;
        }
    }

    async fn undo(&mut self, place: usize, expected: &ExpectedState) {
        let path = format!("changes/{}/undo", self.made[place].id);
        let mut undone = self.post(&path, json!({})).await;
        let (mut of_kept, mut of_dropped) = (BTreeSet::new(), BTreeSet::new());
        if undone.status != StatusCode::OK
            && undone.json()["code"] == "join.played_since"
            && let Some(chosen) = self.choose_since(place, expected).await
        {
            (of_kept, of_dropped) = chosen;
            let body = json!({"ofKept": of_kept, "ofDropped": of_dropped});
            undone = self.post(&path, body).await;
        }
        if undone.status != StatusCode::OK {
            let code = text(&undone.json()["code"]);
            let is_kept = |kept| expected.players().contains(kept);
            let is_gone = matches!(&self.made[place].kind, Kind::Join { keep, .. } if !is_kept(keep));
            // A join goes with the player who stayed, once that one has no match and is deleted.
            let is_expected = LATER_CODES.contains(&code.as_str()) || is_gone && code == "change.not_found";
            assert!(is_expected, "{}", undone.text);
            return;
        }
        match self.made.remove(place).kind {
            Kind::Join {
                keep,
                drop,
                mut matches,
            } => {
                let kind = if of_dropped.is_empty() {
                    "undo a join"
                } else {
                    "undo a join with matches since"
                };
                matches.extend(of_dropped);
                // Also those that were submitted by the id of the dropped one.
                expected.replaced(&of_kept, keep, keep);
                expected.parted(drop);
                expected.replaced(&matches, keep, drop);
                expected.count(kind);
            }
            Kind::Split {
                from,
                to,
                is_added,
                matches,
            } => {
                expected.replaced(&matches, to, from);
                self.expect_left(to, is_added, expected).await;
                expected.count("undo a split");
            }
        }
    }

    /// Chooses whose each of the matches is that a joined player has played since: those of the kept and of the dropped
    /// one. `None` while the response of one of them has not arrived.
    async fn choose_since(
        &mut self,
        place: usize,
        expected: &ExpectedState,
    ) -> Option<(BTreeSet<i64>, BTreeSet<i64>)> {
        let Change {
            id,
            kind: Kind::Join { keep, .. },
        } = self.made[place]
        else {
            panic!("a split needs no choice")
        };
        let path = format!("{}/joins", self.owner.group_path());
        let joins = self.owner.get(&path).await.ok()["joins"].take();
        let mut joins = joins.as_array().expect("a list").iter();
        let join = joins.find(|join| join["changeId"] == id)?;
        let known = expected.matches_of(keep);
        let (mut of_kept, mut of_dropped) = (BTreeSet::new(), BTreeSet::new());
        for played in join["matchesSince"].as_array()? {
            let id = number(&played["matchId"]);
            known.get(&id)?;
            let side = if self.rng.random() {
                &mut of_kept
            } else {
                &mut of_dropped
            };
            side.insert(id);
        }
        Some((of_kept, of_dropped))
    }

    /// A player who was added for a split goes with the last match.
    async fn expect_left(&self, player: i64, is_added: bool, expected: &ExpectedState) {
        let path = format!("{}/players/{player}", self.owner.group_path());
        let profile = self.owner.get(&path).await;
        let is_needed = !is_added || expected.is_joined_by_another(player);
        if profile.status == StatusCode::NOT_FOUND {
            assert!(!is_needed && expected.matches_of(player).is_empty());
            return expected.removed(player);
        }
        // A visitor's match may have been saved whose response has not arrived.
        let matches = number(&profile.ok()["player"]["gamesPlayed"]);
        assert!(
            is_needed || matches > 0,
            "player {player} is left without a match"
        );
    }

    async fn mark_guest(&mut self, expected: &ExpectedState) {
        let player = *expected
            .players()
            .choose(&mut self.rng)
            .expect("there are players");
        let is_guest = self.rng.random();
        let path = format!("{}/players/{player}", self.owner.group_path());
        self.owner.put(&path, json!({"isGuest": is_guest})).await.ok();
        expected.marked(player, is_guest);
        expected.count("mark a guest");
    }
}
