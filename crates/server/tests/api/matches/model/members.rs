//! A member whose role changes while they use it, on another server than the one that changes it.

use db::rows::Role;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::expected_state::ExpectedState;
use crate::support::actors::{Actor, Admin, Response, text};
use crate::support::members::{change_role, user_id};

/// The member as a client that takes one step after the other. No other client changes the role.
pub(super) struct Member<'a> {
    account: Admin<'a>,
    owner: &'a Admin<'a>,
    role: Option<Role>,
    rng: Xoshiro256PlusPlus,
}

impl<'a> Member<'a> {
    /// An account without a role in the owner's group.
    pub(super) fn new(account: Admin<'a>, owner: &'a Admin<'a>, rng: Xoshiro256PlusPlus) -> Self {
        Self {
            account,
            owner,
            role: None,
            rng,
        }
    }

    /// Each step is a change of the group, and in half of them a change of the role at the same time.
    pub(super) async fn take_steps(&mut self, steps: u64, expected: &ExpectedState) {
        for _ in 0..steps {
            let before = self.role;
            if self.rng.random() {
                let roles = [None, Some(Role::Editor), Some(Role::Admin)];
                self.role = *roles.choose(&mut self.rng).expect("there are roles");
            }
            let possible = [before, self.role];
            if self.rng.random() {
                self.rename(possible, expected).await;
            } else {
                self.change_settings(possible, expected).await;
            }
            if before != self.role {
                expected.count("change role");
            }
        }
    }

    /// What an editor may do.
    async fn rename(&mut self, possible: [Option<Role>; 2], expected: &ExpectedState) {
        let player = *expected
            .players()
            .choose(&mut self.rng)
            .expect("the group has players");
        let name = format!("Player {}", self.rng.random::<u64>());
        let path = format!("{}/players/{player}", self.owner.group_path());
        let requested_at = expected.tick();
        let (response, ()) = tokio::join!(
            self.account.put(&path, json!({"name": name})),
            self.change_role(possible)
        );
        let was_removed = response.status == StatusCode::NOT_FOUND && code(&response) == "player.not_found";
        if !was_removed && is_allowed(&response, Role::Editor, possible) {
            expected.renamed(requested_at, player, name);
            expected.count("rename as member");
        }
    }

    /// What an admin may do.
    async fn change_settings(&mut self, possible: [Option<Role>; 2], expected: &ExpectedState) {
        let settings = json!({"submissionsPaused": false, "nameInPreviews": self.rng.random::<bool>()});
        let path = self.owner.group_path();
        let (response, ()) = tokio::join!(self.account.put(&path, settings), self.change_role(possible));
        if is_allowed(&response, Role::Admin, possible) {
            expected.count("change settings as member");
        }
    }

    /// The owner gives a role or removes the member; who is none becomes one, as by an invitation.
    async fn change_role(&self, [before, after]: [Option<Role>; 2]) {
        let path = format!(
            "{}/members/{}",
            self.owner.group_path(),
            user_id(&self.account).await
        );
        match (before, after) {
            (None, _) => change_role(self.owner, &self.account, after).await,
            (Some(_), Some(role)) => {
                self.owner.put(&path, json!({"role": role.as_str()})).await.ok();
            }
            (Some(_), None) => {
                self.owner.delete(&path).await.ok();
            }
        }
    }

    /// Asserts that the group's list has the member with this role, or not.
    pub(super) async fn assert_listed(&self) {
        let mut list = self
            .owner
            .get(&format!("{}/members", self.owner.group_path()))
            .await
            .ok();
        let members = list["members"].as_array_mut().expect("a list");
        let listed = members
            .iter()
            .find(|member| member["email"] == json!(self.account.email));
        let role = listed.map(|member| member["role"].clone());
        assert_eq!(role, self.role.map(|role| Value::from(role.as_str())));
    }
}

/// Whether the change was made. Asserts that one of the roles allowed it, or one did not.
fn is_allowed(response: &Response, least: Role, possible: [Option<Role>; 2]) -> bool {
    let allows = |role: &Option<Role>| role.is_some_and(|role| role >= least);
    if response.status == StatusCode::OK {
        assert!(possible.iter().any(allows), "{possible:?}: {response:?}");
        return true;
    }
    let refusals = ["group.forbidden", "group.not_found"];
    assert!(refusals.contains(&&*code(response)), "{response:?}");
    assert!(!possible.iter().all(allows), "{possible:?}: {response:?}");
    false
}

fn code(response: &Response) -> String {
    text(&response.json()["code"])
}
