//! Changes of an account: verification of its address, password and profile.

use actix_web::{post, put, web};
use db::rows::LinkPurpose;
use elo_core::account::{Email, check_password_change, check_password_reset, check_profile};
use elo_core::identifier::Language;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::schemas::{LanguageCode, SignedIn, User};
use crate::api::answer::{Answer, Nothing};
use crate::api::error_responses::{
    AccountErrors, ChangePasswordErrors, ChangeProfileErrors, RequestLinkErrors, ResetPasswordErrors,
    UseLinkErrors,
};
use crate::caller::actor::{Actor, UnauthenticatedActor};
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::caller::user_agent::UserAgent;
use crate::error::Result;
use crate::extractors::active_admin::{ActiveAdmin, OptionalActiveAdmin};
use crate::extractors::connection::Conn;
use crate::extractors::json_body::{Json, OptionalJson};
use crate::service::accounts::change_password::change_password;
use crate::service::accounts::change_profile::change_profile;
use crate::service::accounts::request_link::{own_unverified_address, request_link};
use crate::service::accounts::reset_password::reset_password;
use crate::service::accounts::verify_email::verify_email;
use crate::state::State;
use crate::text::{NameText, SecretText, Text};

/// A mailed link that was followed.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct VerifyEmailRequest {
    /// The token in the link, after `#token=`.
    #[serde(default)]
    #[schema(required)]
    token: SecretText,
}

/// A request for another verification mail.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ResendRequest {
    /// The address; the caller's own if not given.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "anna@padel.example")]
    email: Option<Text>,
}

/// A request for a reset link.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ForgotPasswordRequest {
    /// The address of the account.
    #[serde(default)]
    #[schema(required, example = "anna@padel.example")]
    email: Text,
}

/// A new password, chosen with a mailed link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResetPasswordRequest {
    /// The token in the link, after `#token=`.
    #[serde(default)]
    #[schema(required)]
    token: SecretText,
    /// 8 to 128 characters.
    #[serde(default)]
    #[schema(required)]
    password: SecretText,
    /// The device token of an earlier log-in with this browser, if there is one.
    #[serde(default, alias = "device_token")]
    #[schema(value_type = Option<String>)]
    device_token: Option<Text>,
}

/// The profile of an account.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ProfileRequest {
    /// 2 to 60 characters.
    #[serde(default)]
    #[schema(required, example = "Anna Öberg")]
    name: NameText,
    /// The language of mails; as it was if not given.
    #[serde(default)]
    #[schema(value_type = Option<LanguageCode>)]
    language: Option<Text>,
}

/// Another password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PasswordRequest {
    /// The current password.
    #[serde(default, alias = "current_password")]
    #[schema(required)]
    current_password: SecretText,
    /// 8 to 128 characters.
    #[serde(default, alias = "new_password")]
    #[schema(required)]
    new_password: SecretText,
}

/// An account as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Account {
    /// The account.
    user: User,
}

/// A queued request for a mail. It does not reveal whether the address has an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MailAsked {
    /// The same message for every address.
    message: &'static str,
    /// How many more mails of this kind the caller may request for this address at present.
    #[schema(example = 2)]
    remaining_attempts: u32,
}

/// Verifies an e-mail address with a mailed link. A link works once, for 24 hours.
#[utoipa::path(
    tag = "auth",
    request_body = VerifyEmailRequest,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<Account>), UseLinkErrors),
)]
#[post("/verify-email")]
pub(crate) async fn verify_address(
    by: UnauthenticatedActor,
    Json(body): Json<VerifyEmailRequest>,
    Conn(mut connection): Conn,
) -> Result<Answer<Account>> {
    let user = verify_email(&mut connection, &body.token, by).await?;
    Ok(Answer::new(Account { user: user.into() }))
}

/// Mails another link that verifies an e-mail address.
///
/// With a token and without an address, it is the caller's own. The response for any other address is the same whether
/// or not it has an account, and whether or not it is verified already.
#[utoipa::path(
    tag = "auth",
    request_body = Option<ResendRequest>,
    extensions(("x-access" = json!("anyone"))),
    security((), ("bearer" = [])),
    responses((status = OK, body = Answer<MailAsked>), AccountErrors),
)]
#[post("/resend-verification")]
pub(crate) async fn resend_verification(
    state: web::Data<State>,
    client: Client,
    OptionalJson(body): OptionalJson<ResendRequest>,
    found: OptionalActiveAdmin,
) -> Result<Answer<MailAsked>> {
    let OptionalActiveAdmin {
        admin,
        mut connection,
    } = found;
    let typed = body.and_then(|body| body.email);
    let email = match (typed, admin) {
        (None, Some(admin)) => own_unverified_address(&mut connection, admin).await?,
        (typed, _) => Email::parse("email", &typed.unwrap_or_default())?,
    };
    let remaining_attempts =
        request_link(&state, &mut connection, client, &email, LinkPurpose::VerifyEmail).await?;
    Ok(Answer::new(MailAsked {
        message: "If the email exists and is not verified yet, a verification link will be sent",
        remaining_attempts,
    }))
}

/// Mails a link to choose a new password. The response is the same whether or not the address has an account.
#[utoipa::path(
    tag = "auth",
    request_body = ForgotPasswordRequest,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<MailAsked>), RequestLinkErrors),
)]
#[post("/forgot-password")]
pub(crate) async fn forgot_password(
    state: web::Data<State>,
    client: Client,
    Json(body): Json<ForgotPasswordRequest>,
    Conn(mut connection): Conn,
) -> Result<Answer<MailAsked>> {
    let email = Email::parse("email", &body.email)?;
    let remaining_attempts = request_link(
        &state,
        &mut connection,
        client,
        &email,
        LinkPurpose::ResetPassword,
    )
    .await?;
    Ok(Answer::new(MailAsked {
        message: "If the email exists, a password reset link will be sent",
        remaining_attempts,
    }))
}

/// Stores a new password with a mailed link, and signs its owner in.
///
/// A link works once, for an hour, until a newer one is mailed. All sessions that were open end. As the link came by
/// mail, the address is verified too. 403 with the code `account.deleted` if the account is deleted: the password is
/// stored, and with it the account can be kept.
#[utoipa::path(
    operation_id = "reset_password",
    tag = "auth",
    request_body = ResetPasswordRequest,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<SignedIn>), ResetPasswordErrors),
)]
#[post("/reset-password")]
pub(crate) async fn reset(
    state: web::Data<State>,
    client: Client,
    agent: UserAgent,
    by: UnauthenticatedActor,
    Json(body): Json<ResetPasswordRequest>,
) -> Result<Answer<SignedIn>> {
    let password = check_password_reset(body.password.expose_secret(), None)?;
    let device = state.device_tokens.read(body.device_token.as_deref());
    let started = reset_password(&state, &body.token, password, client, device, agent, by).await?;
    Ok(Answer::new(SignedIn::from_session(started).await?))
}

/// Changes the name of an account and the language of its mails.
#[utoipa::path(
    operation_id = "update_profile",
    tag = "auth",
    request_body = ProfileRequest,
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Account>), ChangeProfileErrors),
)]
#[put("/profile")]
pub(crate) async fn update_profile(
    _: Admin,
    Json(body): Json<ProfileRequest>,
    found: ActiveAdmin,
) -> Result<Answer<Account>> {
    let ActiveAdmin {
        admin,
        mut connection,
    } = found;
    let name = check_profile(&body.name);
    let language = body
        .language
        .as_deref()
        .map(|code| Language::parse("language", code))
        .transpose();
    let (name, language) = match (name, language) {
        (Ok(name), Ok(language)) => (name, language),
        (name, language) => {
            let mut violations = name.err().unwrap_or_default();
            violations.extend(language.err());
            return Err(violations.into());
        }
    };
    let user = change_profile(&mut connection, admin, &name, language).await?;
    Ok(Answer::new(Account { user: user.into() }))
}

/// Changes the caller's password, and ends all their other sessions.
#[utoipa::path(
    operation_id = "update_password",
    tag = "auth",
    request_body = PasswordRequest,
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), ChangePasswordErrors),
)]
#[put("/password")]
pub(crate) async fn update_password(
    state: web::Data<State>,
    _: Admin,
    client: Client,
    by: Actor,
    Json(body): Json<PasswordRequest>,
    found: ActiveAdmin,
) -> Result<Answer<Nothing>> {
    let current = body.current_password.expose_secret();
    let new = check_password_change(current, body.new_password.expose_secret(), None)?;
    let current = body.current_password.into_secret();
    let ActiveAdmin { admin, connection } = found;
    change_password(&state, admin, connection, current, new, client, by).await?;
    Ok(Answer::new(Nothing {}))
}
