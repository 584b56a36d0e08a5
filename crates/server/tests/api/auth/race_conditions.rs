//! Password changes concurrent with log-ins and refreshes that use the old credentials.

use reqwest::StatusCode;

use crate::support::account_requests::{change_password, log_in, refresh};
use crate::support::actors::{NEW_PASSWORD, PASSWORD, text};
use crate::support::app::App;
use crate::support::locks::blocked_sessions;

/// The tables that log-ins, refreshes and password changes lock.
const TABLES: [&str; 2] = ["users", "refresh_tokens"];

#[tokio::test]
async fn a_log_in_concurrent_with_a_password_change_fails_or_its_session_ends() {
    for change_comes_first in [true, false] {
        let app = App::start_with(&["--pool-size", "4"]).await;
        let admin = app.admin().await;
        let both_wait = blocked_sessions(&TABLES, 2);
        let change = async {
            if !change_comes_first {
                app.wait_until(&blocked_sessions(&TABLES, 1)).await;
            }
            change_password(&admin, PASSWORD, NEW_PASSWORD).await
        };
        let log_in_request = async {
            if change_comes_first {
                app.wait_until(&blocked_sessions(&TABLES, 1)).await;
            }
            log_in(&app, &admin.email, PASSWORD).await
        };
        let at_once = async {
            app.wait_until_rows_locked("users").await;
            tokio::join!(change, log_in_request)
        };
        let ((), (changed, logged_in)) = tokio::join!(app.lock_rows_until("users", &both_wait), at_once);
        changed.ok();
        if change_comes_first {
            logged_in.assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
        } else {
            let session = logged_in.ok();
            refresh(&app, &text(&session["refreshToken"]))
                .await
                .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
        }
    }
}

#[tokio::test]
async fn a_refresh_concurrent_with_a_password_change_is_refused() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let admin = app.admin().await;
    let other = log_in(&app, &admin.email, PASSWORD).await.ok();
    let other_token = text(&other["refreshToken"]);
    let changed = "SELECT FROM audit_log WHERE action = 'password.changed'";
    let at_once = async {
        app.wait_until_rows_locked("refresh_tokens").await;
        let change = async {
            app.wait_until(&blocked_sessions(&TABLES, 1)).await;
            change_password(&admin, PASSWORD, NEW_PASSWORD).await.ok()
        };
        tokio::join!(refresh(&app, &other_token), change)
    };
    let ((), (refreshed, _)) = tokio::join!(app.lock_rows_until("refresh_tokens", changed), at_once);
    refreshed.assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    refresh(&app, &admin.refresh_token).await.ok();
}
