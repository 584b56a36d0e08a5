//! Calls about those who run a group, and about what they take back.

use rand::RngExt;
use serde_json::{Value, json};

use super::client::{Client, hash_of};
use crate::support::actors::PASSWORD;

impl Client<'_> {
    /// Invites somebody and takes the invitation back; uses links, members and offers that do not exist.
    pub(super) async fn run_together(&mut self) {
        let fixture = self.fixture();
        let group = fixture.admin.group["groupId"].to_string();
        let token = Some(fixture.admin.token.as_str());
        let at_group = [("groupId", group.as_str())];
        self.call("list_members", &at_group, token, None).await;
        self.call("list_activity", &at_group, token, None).await;
        let email = format!("invited{}@padel.example", self.rng.random::<u64>());
        let invitation = json!({"email": email, "role": "editor"});
        let sent = self
            .call("invite_member", &at_group, token, Some(invitation))
            .await;
        let id = sent.json()["data"]["invitationId"].to_string();
        let at_invitation = [("groupId", group.as_str()), ("invitationId", id.as_str())];
        self.call("withdraw_invitation", &at_invitation, token, None)
            .await;
        let unknown = json!({"token": "rubbish"});
        self.call("read_invitation", &[], None, Some(unknown.clone()))
            .await;
        self.call("read_account_invitation", &[], None, Some(unknown.clone()))
            .await;
        self.call("accept_invitation", &[], token, Some(unknown)).await;
        let registration = json!({"token": "rubbish", "name": "Stress test", "password": PASSWORD});
        self.call("register_invited", &[], None, Some(registration)).await;
        let at_nobody = [("groupId", group.as_str()), ("userId", "0")];
        self.call("change_role", &at_nobody, token, Some(json!({"role": "admin"})))
            .await;
        self.call("remove_member", &at_nobody, token, None).await;
        self.call("leave_group", &at_group, token, None).await;
        let to_nobody = json!({"userId": 0, "password": PASSWORD});
        self.call("offer_handover", &at_group, token, Some(to_nobody))
            .await;
        for operation in ["withdraw_handover", "accept_handover", "decline_handover"] {
            self.call(operation, &at_group, token, None).await;
        }
        self.call("list_own_handovers", &[], token, None).await;
    }

    /// Asks who may be one person, joins two new players, and makes them two again.
    pub(super) async fn join(&mut self) {
        let fixture = self.fixture();
        let group = fixture.admin.group["groupId"].to_string();
        let token = Some(fixture.admin.token.as_str());
        let at_group = [("groupId", group.as_str())];
        self.call("list_near_names", &at_group, token, None).await;
        let mut pair = Vec::new();
        for _ in 0..2 {
            let name = format!("Joined {}", self.rng.random::<u64>());
            let added = self
                .call("add_player", &at_group, token, Some(json!({"name": name})))
                .await;
            pair.push(added.json()["data"]["player"]["playerId"].take());
        }
        let body = json!({"keep": pair[0], "drop": pair[1]});
        self.call("preview_join", &at_group, token, Some(body.clone()))
            .await;
        let joined = self.call("join_players", &at_group, token, Some(body)).await;
        self.call("list_joins", &at_group, token, None).await;
        let id = joined.json()["data"]["changeId"].to_string();
        let at_change = [("groupId", group.as_str()), ("changeId", id.as_str())];
        self.call("undo_change", &at_change, token, None).await;
        for player in pair {
            let player = player.to_string();
            let at_player = [("groupId", group.as_str()), ("playerId", player.as_str())];
            self.call("delete_player", &at_player, token, None).await;
        }
    }

    /// Splits the latest match off one of its players, and gives it back.
    pub(super) async fn split(&mut self) {
        let fixture = self.fixture();
        let group = fixture.admin.group["groupId"].to_string();
        let token = Some(fixture.admin.token.as_str());
        let at_group = [("groupId", group.as_str())];
        let mut latest = self
            .call("read_latest_match_for_edit", &at_group, token, None)
            .await
            .json()["data"]["match"]
            .take();
        if latest.is_null() {
            // There is none, or the answer was 503.
            return;
        }
        let name = format!("Split {}", self.rng.random::<u64>());
        let body = json!({
            "player": latest["team1"][0].take(),
            "matches": [latest["matchNumber"]],
            "name": name,
        });
        self.call("preview_split", &at_group, token, Some(body.clone()))
            .await;
        let split = self.call("split_player", &at_group, token, Some(body)).await;
        self.call("list_splits", &at_group, token, None).await;
        let id = split.json()["data"]["changeId"].to_string();
        let at_change = [("groupId", group.as_str()), ("changeId", id.as_str())];
        self.call("undo_change", &at_change, token, None).await;
    }

    /// Goes back to before the latest match, and enters it again.
    pub(super) async fn rewind(&mut self) {
        let fixture = self.fixture();
        let (group, hash) = (
            fixture.admin.group["groupId"].to_string(),
            hash_of(&fixture.admin),
        );
        let token = Some(fixture.admin.token.as_str());
        let at_group = [("groupId", group.as_str())];
        let previewed = self
            .call("read_latest_match_for_edit", &at_group, token, None)
            .await
            .json()["data"]["match"]["matchNumber"]
            .as_i64()
            .unwrap_or(1);
        self.call(
            "preview_rewind",
            &at_group,
            token,
            Some(json!({"after": previewed - 1})),
        )
        .await;
        // After the preview, as for a correction: the next client replaces the lock or adds a match.
        let lock = self
            .call("lock_latest_match", &at_group, token, Some(json!({})))
            .await
            .json()["data"]
            .take();
        let latest = lock["matchNumber"].as_i64().unwrap_or(1);
        let after = latest - 1;
        let confirmed = json!({
            "after": after,
            "lockId": lock["lockId"],
            "expectedLatestMatch": latest,
            "confirmation": after.to_string(),
        });
        let rewound = self
            .call("rewind_matches", &at_group, token, Some(confirmed))
            .await;
        self.call("list_rewinds", &at_group, token, None).await;
        self.call("list_declared_changes", &at_group, token, None).await;
        self.call("list_declared_changes_by_hash", &[("hash", &hash)], None, None)
            .await;
        let id = rewound.json()["data"]["rewindId"].to_string();
        let at_rewind = [("groupId", group.as_str()), ("rewindId", id.as_str())];
        let chosen: Value = json!({"matches": [latest]});
        self.call("preview_restoration", &at_rewind, token, Some(chosen.clone()))
            .await;
        self.call("restore_matches", &at_rewind, token, Some(chosen))
            .await;
    }
}
