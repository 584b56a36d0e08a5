//! Reads of groups, pages and health checks.

use rand::RngExt;
use rand::seq::IndexedRandom;
use reqwest::Method;
use serde_json::Value;

use super::client::{Client, VANITY_NAMES, hash_of};
use crate::support::actors::Response;
use crate::support::group_fixture::GroupFixture;

/// The reads of a group by hash and by number, with their queries.
const READS: [(&str, &str); 16] = [
    ("follow_group", ""),
    ("read_group", ""),
    ("read_group_stats", ""),
    ("list_players", "?stats=true"),
    ("list_players", "?sort=name"),
    ("list_trends", "?matches=5"),
    ("read_log", "?after=3&limit=1000"),
    ("read_seal", ""),
    ("read_seal", "?at=2"),
    ("list_matches", "?limit=50"),
    ("list_matches", "?from=2025-01-01&to=2030-01-01"),
    ("list_matches", "?player=1&other=2"),
    ("list_recent_matches", ""),
    ("read_match_stats", ""),
    ("read_match_months", ""),
    ("read_match_months", "?player=1&other=2"),
];

impl Client<'_> {
    pub(super) async fn read(&mut self) {
        let fixture = self.fixture();
        let by_hash = self.rng.random::<bool>();
        let (group, hash) = (
            fixture.admin.group["groupId"].to_string(),
            hash_of(&fixture.admin),
        );
        let (suffix, group_parameter) = if by_hash {
            ("_by_hash", ("hash", hash.as_str()))
        } else {
            ("", ("groupId", group.as_str()))
        };
        let token = self
            .rng
            .random_ratio(1, 4)
            .then_some(fixture.admin.token.as_str());
        let etag = self.etag.take();
        let conditional = |request: reqwest::RequestBuilder| match etag {
            Some(tag) => request.header("if-none-match", tag),
            None => request,
        };
        let response = match self.rng.random_range(0..13) {
            0 => {
                let player = self.player(fixture);
                let parameters = [group_parameter, ("playerId", player.as_str())];
                self.call(&format!("read_player{suffix}"), &parameters, token, None)
                    .await
            }
            1 => {
                let player = self.player(fixture);
                let parameters = [group_parameter, ("playerId", player.as_str())];
                self.call(&format!("list_explanations{suffix}"), &parameters, token, None)
                    .await
            }
            2 => {
                let played = self.latest_match(fixture).await;
                let field = |name: &str| played[name].to_string().replace('"', "");
                let (operation, name, value) = match self.rng.random_range(0..3) {
                    0 => ("read_match", "matchId", field("matchId")),
                    1 => ("explain_match", "matchNumber", field("matchNumber")),
                    _ => ("read_day", "playedOn", field("playedOn")),
                };
                let parameters = [group_parameter, (name, value.as_str())];
                self.call(&format!("{operation}{suffix}"), &parameters, token, None)
                    .await
            }
            3 => {
                let token = Some(fixture.admin.token.as_str());
                self.call("read_group_as_owner", &[("groupId", &group)], token, None)
                    .await
            }
            _ => {
                let (read, query) = READS.choose(&mut self.rng).unwrap();
                self.call_with(
                    &format!("{read}{suffix}"),
                    &[group_parameter],
                    query,
                    token,
                    conditional,
                )
                .await
            }
        };
        self.etag = response
            .headers
            .get("etag")
            .and_then(|tag| Some(tag.to_str().ok()?.to_owned()));
    }

    pub(super) async fn latest_match(&mut self, fixture: &GroupFixture<'_>) -> Value {
        let hash = hash_of(&fixture.admin);
        let recent = self
            .call("list_recent_matches_by_hash", &[("hash", &hash)], None, None)
            .await;
        let mut data = recent.json();
        // None where the only match was deleted.
        data["data"]["matches"]
            .get_mut(0)
            .map(Value::take)
            .unwrap_or_default()
    }

    pub(super) async fn read_outside_groups(&mut self) {
        match self.rng.random_range(0..8) {
            0 => {
                let query = format!("?search={}&sort=matches", self.name());
                self.call_with("list_groups", &[], &query, None, |request| request)
                    .await;
            }
            1 => {
                self.call("read_random_group", &[], None, None).await;
            }
            2 => {
                let name = VANITY_NAMES.choose(&mut self.rng).unwrap();
                self.call("read_group_by_vanity_name", &[("name", name)], None, None)
                    .await;
            }
            3 => {
                self.call("ready", &[], None, None).await;
            }
            4 => {
                self.call("live", &[], None, None).await;
            }
            5 => {
                self.call("read_meta", &[], None, None).await;
            }
            6 => {
                let hash = hash_of(&self.fixture().admin);
                self.get("page", &format!("/sv/groups/{hash}")).await;
            }
            _ => {
                let hash = hash_of(&self.fixture().admin);
                self.get("share card", &format!("/share-card/sv/{hash}.png"))
                    .await;
            }
        }
    }

    async fn get(&mut self, what: &str, path: &str) {
        let request = self
            .app()
            .client
            .request(Method::GET, format!("{}{path}", self.app().url));
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        // The body may be an image.
        response.bytes().await.unwrap();
        let response = Response {
            status,
            headers,
            text: String::new(),
        };
        self.calls.count(what, &response);
    }
}
