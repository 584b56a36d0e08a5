//! Calls about accounts, and about a group that belongs to the account.

use rand::RngExt;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::client::Client;
use crate::support::actors::{PASSWORD, Response, text};

/// The client's own account, with a group that it may delete.
pub(super) struct Account {
    email: String,
    token: String,
    refresh_token: String,
}

impl Client<'_> {
    /// Operations of an account, with the client's own account.
    pub(super) async fn use_account(&mut self) {
        let Some(account) = self.account.take() else {
            return self.register().await;
        };
        let token = Some(account.token.as_str());
        match self.rng.random_range(0..16) {
            0 => {
                self.call("verify", &[], token, None).await;
            }
            1 => {
                let body = json!({"name": self.name()});
                self.call("update_profile", &[], token, Some(body)).await;
            }
            2 => {
                let body = json!({"currentPassword": PASSWORD, "newPassword": PASSWORD});
                self.call("update_password", &[], token, Some(body)).await;
            }
            3 => {
                let body = json!({"refreshToken": account.refresh_token});
                self.call("logout", &[], token, Some(body)).await;
                return self.log_in(&account.email).await;
            }
            4 => {
                let body = json!({"email": account.email, "password": "wrong password"});
                self.call("login", &[], None, Some(body)).await;
            }
            5 => return self.log_in(&account.email).await,
            6 => {
                self.call(
                    "forgot_password",
                    &[],
                    None,
                    Some(json!({"email": account.email})),
                )
                .await;
            }
            7 => {
                self.call("resend_verification", &[], token, None).await;
            }
            8 => {
                let body = json!({"token": "rubbish", "password": PASSWORD});
                self.call("reset_password", &[], None, Some(body)).await;
            }
            9 => {
                self.call("verify_address", &[], None, Some(json!({"token": "rubbish"})))
                    .await;
            }
            10 => {
                let listed = self.call("list_own_sessions", &[], token, None).await.json();
                let sessions = listed["data"]["sessions"].as_array().into_iter().flatten();
                let other = sessions
                    .filter(|session| session["current"] == false)
                    .map(|session| text(&session["sessionId"]))
                    .next();
                if let Some(session) = other {
                    self.call("end_own_session", &[("sessionId", &session)], token, None)
                        .await;
                }
            }
            11 => {
                self.call("end_own_other_sessions", &[], token, None).await;
            }
            12 => {
                self.call("export_account", &[], token, None).await;
            }
            13 => return self.delete_and_keep(account).await,
            _ => {
                let body = json!({"refreshToken": account.refresh_token});
                let next = self.call("refresh", &[], None, Some(body)).await;
                if next.status == StatusCode::OK {
                    return self.signed_in(account.email, &next);
                }
            }
        }
        self.account = Some(account);
    }

    /// Deletes the account with its groups, and keeps it. Without it if that is refused, as while the database is away.
    async fn delete_and_keep(&mut self, account: Account) {
        let token = Some(account.token.as_str());
        let shown = self.call("preview_account_deletion", &[], token, None).await;
        let owned: Vec<_> = shown.json()["data"]["groups"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|group| group["groupId"].clone())
            .collect();
        let body = json!({"password": PASSWORD, "deletedGroups": owned});
        self.call("delete_account", &[], token, Some(body)).await;
        let credentials = json!({"email": account.email, "password": PASSWORD});
        self.call("read_account_deletion", &[], None, Some(credentials.clone()))
            .await;
        let kept = self.call("keep_account", &[], None, Some(credentials)).await;
        if kept.status == StatusCode::OK {
            self.signed_in(account.email, &kept);
        }
    }

    async fn register(&mut self) {
        let email = format!("stress{}@padel.example", self.rng.random::<u64>());
        let body = json!({
            "email": email,
            "password": PASSWORD,
            "name": "Stress test",
            "groupName": "Stress test",
            "passcode": "bollboll",
        });
        let response = self.call("register", &[], None, Some(body)).await;
        if response.status == StatusCode::CREATED {
            self.signed_in(email, &response);
        }
    }

    async fn log_in(&mut self, email: &str) {
        let body = json!({"email": email, "password": PASSWORD});
        let response = self.call("login", &[], None, Some(body)).await;
        if response.status == StatusCode::OK {
            self.signed_in(email.to_owned(), &response);
        }
    }

    fn signed_in(&mut self, email: String, response: &Response) {
        let data = response.json()["data"].take();
        self.account = Some(Account {
            email,
            token: text(&data["token"]),
            refresh_token: text(&data["refreshToken"]),
        });
    }

    /// Creates a group, imports and exports matches, and deletes it.
    pub(super) async fn use_own_group(&mut self) {
        let Some(account) = self.account.take() else {
            return self.register().await;
        };
        let token = Some(account.token.as_str());
        let name = format!("Own {}", self.name());
        let created = self
            .call("create_group", &[], token, Some(json!({"name": name})))
            .await;
        if created.status == StatusCode::CREATED {
            let group = created.json()["data"]["group"]["groupId"].to_string();
            let at_group = [("groupId", group.as_str())];
            self.call("import_group", &at_group, token, Some(history())).await;
            self.call("export_group", &at_group, token, None).await;
            let body = json!({"confirmation": name});
            self.call("delete_group", &at_group, token, Some(body)).await;
        }
        self.account = Some(account);
    }
}

/// An import file with 100 matches.
fn history() -> Value {
    let played =
        json!({"playedOn": "2025-06-01", "team1": ["Ann", "Bo"], "team2": ["Cia", "Dan"], "sets": [[6, 4]]});
    json!({"format": "duelo.group", "version": 1, "name": "Own", "players": [], "matches": vec![played; 100]})
}
