//! A member whose role changes, or whose account is deleted, while they use it, on another server than the one that
//! changes it.

use db::rows::Role;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::expected_state::ExpectedState;
use crate::support::actors::{Actor, Admin, Response, text};
use crate::support::deleted_accounts;
use crate::support::members::{change_role, user_id};

/// The member as a client that takes one step after the other. No other client changes the role.
pub(super) struct Member<'a> {
    account: Admin<'a>,
    owner: &'a Admin<'a>,
    role: Option<Role>,
    rng: Xoshiro256PlusPlus,
}

/// A change of the group.
enum Edit {
    /// An editor may do it.
    Rename { player: i64, name: String },
    /// An admin may do it.
    ChangeSettings { name_in_previews: bool },
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

    /// Each step is a change of the group, and in half of them a change of the role at the same time. In a few the
    /// member deletes the account instead, and keeps it afterwards, without the role.
    pub(super) async fn take_steps(&mut self, steps: u64, expected: &ExpectedState) {
        for _ in 0..steps {
            let before = self.role;
            let edit = self.choose_edit(expected);
            if self.rng.random_ratio(1, 20) {
                self.role = None;
                self.make(&edit, [before, None], self.delete_account(), expected)
                    .await;
                self.assert_signed_out(&edit).await;
                self.keep_account().await;
                expected.count("delete and keep an account");
                continue;
            }
            if self.rng.random() {
                let roles = [None, Some(Role::Editor), Some(Role::Admin)];
                self.role = *roles.choose(&mut self.rng).expect("there are roles");
            }
            let possible = [before, self.role];
            self.make(&edit, possible, self.change_role(possible), expected)
                .await;
            if before != self.role {
                expected.count("change role");
            }
        }
    }

    fn choose_edit(&mut self, expected: &ExpectedState) -> Edit {
        if self.rng.random() {
            let players = expected.players();
            let player = *players.choose(&mut self.rng).expect("the group has players");
            let name = format!("Player {}", self.rng.random::<u64>());
            Edit::Rename { player, name }
        } else {
            Edit::ChangeSettings {
                name_in_previews: self.rng.random(),
            }
        }
    }

    /// Requests the change at the same time as something that changes the role.
    async fn make(
        &self,
        edit: &Edit,
        possible: [Option<Role>; 2],
        meanwhile: impl Future<Output = ()>,
        expected: &ExpectedState,
    ) {
        let requested_at = expected.tick();
        let (response, ()) = tokio::join!(self.request(edit), meanwhile);
        match edit {
            Edit::Rename { player, name } => {
                let was_removed =
                    response.status == StatusCode::NOT_FOUND && code(&response) == "player.not_found";
                if !was_removed && is_allowed(&response, Role::Editor, possible) {
                    expected.renamed(requested_at, *player, name.clone());
                    expected.count("rename as member");
                }
            }
            Edit::ChangeSettings { .. } => {
                if is_allowed(&response, Role::Admin, possible) {
                    expected.count("change settings as member");
                }
            }
        }
    }

    async fn request(&self, edit: &Edit) -> Response {
        let group = self.owner.group_path();
        match edit {
            Edit::Rename { player, name } => {
                let path = format!("{group}/players/{player}");
                self.account.put(&path, json!({"name": name})).await
            }
            Edit::ChangeSettings { name_in_previews } => {
                let settings = json!({"submissionsPaused": false, "nameInPreviews": name_in_previews});
                self.account.put(&group, settings).await
            }
        }
    }

    async fn delete_account(&self) {
        deleted_accounts::delete_with_group(&self.account).await;
    }

    async fn assert_signed_out(&self, edit: &Edit) {
        let account = self.account.get("/api/auth/verify").await;
        account.assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");
        assert!(!is_allowed(&self.request(edit).await, Role::Editor, [None, None]));
        self.assert_listed().await;
    }

    /// Signs in again, with the account's own group.
    async fn keep_account(&mut self) {
        let kept = deleted_accounts::keep(self.account.app(), &self.account)
            .await
            .ok();
        assert_eq!(
            kept["groups"][0]["groupId"], self.account.group["groupId"],
            "{kept}"
        );
        self.account = self.account.with_session(&kept);
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
    let refusals = ["group.forbidden", "group.not_found", "auth.session_ended"];
    assert!(refusals.contains(&&*code(response)), "{response:?}");
    assert!(!possible.iter().all(allows), "{possible:?}: {response:?}");
    false
}

fn code(response: &Response) -> String {
    text(&response.json()["code"])
}
