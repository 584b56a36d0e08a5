//! A password that is changed just when somebody else comes with what was good before.

use reqwest::StatusCode;

use super::account::{NEW, change_password, log_in, refresh};
use crate::actors::PASSWORD;
use crate::app::App;

/// So many wait for what somebody else holds, among those who have to do with accounts in this database.
fn waiting(count: u32) -> String {
    format!(
        "SELECT FROM pg_locks AS waiting WHERE NOT granted AND EXISTS (
             SELECT FROM pg_locks AS used JOIN pg_database ON oid = database
             WHERE used.pid = waiting.pid AND datname = current_database()
                 AND relation IN ('users'::regclass, 'refresh_tokens'::regclass)
         ) HAVING count(*) = {count}"
    )
}

/// Holds all rows of the table until this is found.
async fn hold(app: &App, table: &str, until: &str) {
    let hold = format!(
        "DO $$ BEGIN
             PERFORM FROM {table} FOR UPDATE;
             WHILE NOT EXISTS ({until}) LOOP PERFORM pg_sleep(0.01); END LOOP;
         END $$"
    );
    app.database.execute(&hold).await.unwrap();
}

/// Returns as soon as somebody holds rows of the table.
async fn until_held(app: &App, table: &str) {
    // In this database: tables of other tests' databases have the same numbers.
    let held = format!(
        "SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
         WHERE datname = current_database() AND relation = '{table}'::regclass AND mode = 'RowShareLock'"
    );
    app.until(&held).await;
}

#[tokio::test]
async fn a_log_in_with_the_old_password_ends_with_it_or_fails() {
    for change_comes_first in [true, false] {
        let app = App::start_with(&["--pool-size", "4"]).await;
        let admin = app.admin().await;
        let both_wait = waiting(2);
        let change = async {
            if !change_comes_first {
                app.until(&waiting(1)).await;
            }
            change_password(&admin, PASSWORD, NEW).await
        };
        let entrance = async {
            if change_comes_first {
                app.until(&waiting(1)).await;
            }
            log_in(&app, &admin, PASSWORD).await
        };
        let at_once = async {
            until_held(&app, "users").await;
            tokio::join!(change, entrance)
        };
        let ((), (changed, entered)) = tokio::join!(hold(&app, "users", &both_wait), at_once);
        changed.ok();
        if change_comes_first {
            entered.refuses(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
        } else {
            let session = entered.ok();
            refresh(&app, &session["refreshToken"])
                .await
                .refuses(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
        }
    }
}

#[tokio::test]
async fn a_refresh_that_began_before_the_change_does_not_outlive_it() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let admin = app.admin().await;
    let other = log_in(&app, &admin, PASSWORD).await.ok();
    let changed = "SELECT FROM audit_log WHERE action = 'password.changed'";
    let at_once = async {
        until_held(&app, "refresh_tokens").await;
        let change = async {
            app.until(&waiting(1)).await;
            change_password(&admin, PASSWORD, NEW).await.ok()
        };
        tokio::join!(refresh(&app, &other["refreshToken"]), change)
    };
    let ((), (refreshed, _)) = tokio::join!(hold(&app, "refresh_tokens", changed), at_once);
    refreshed.refuses(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    refresh(&app, &admin.refresh_token.clone().into()).await.ok();
}
