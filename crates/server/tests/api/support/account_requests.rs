//! Requests about accounts and sessions that several tests send.

use serde_json::json;

use super::actors::{Actor, Admin, PASSWORD, Response};
use super::app::App;
use super::mails::link_token;

pub(crate) async fn log_in(app: &App, email: &str, password: &str) -> Response {
    let body = json!({"email": email, "password": password});
    app.visitor().post("/api/auth/login", body).await
}

/// The same account in another session.
pub(crate) async fn log_in_again<'a>(admin: &Admin<'a>) -> Admin<'a> {
    let response = log_in(admin.app(), &admin.email, PASSWORD).await;
    admin.with_session(&response.ok())
}

pub(crate) async fn refresh(app: &App, token: &str) -> Response {
    let body = json!({"refreshToken": token});
    app.visitor().post("/api/auth/refresh", body).await
}

pub(crate) async fn change_password(admin: &Admin<'_>, current: &str, new: &str) -> Response {
    let body = json!({"currentPassword": current, "newPassword": new});
    admin.put("/api/auth/password", body).await
}

pub(crate) async fn request_reset_link(app: &App, email: &str) -> Response {
    let body = json!({"email": email});
    app.visitor().post("/api/auth/forgot-password", body).await
}

pub(crate) async fn reset_password(app: &App, link_token: &str, password: &str) -> Response {
    let body = json!({"token": link_token, "password": password});
    app.visitor().post("/api/auth/reset-password", body).await
}

/// Requests a reset link and returns the token of the one that was mailed.
pub(crate) async fn mailed_reset_link(app: &App, email: &str) -> String {
    request_reset_link(app, email).await.ok();
    link_token(&app.mail("reset_password", email).await)
}
