//! Registration, log-in, refresh and log-out.

use actix_web::{get, post, web};
use elo_core::account::{Registration, RegistrationInput, check_login};
use elo_core::identifier::Language;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::schemas::{LanguageCode, SignedIn, User, own_groups};
use crate::api::answer::{Answer, Created, Nothing};
use crate::api::error_responses::{LogInErrors, LogOutErrors, RefreshErrors, RegisterErrors, VerifyErrors};
use crate::api::groups::schemas::Group;
use crate::caller::actor::UnauthenticatedActor;
use crate::caller::admin::{Admin, LenientAdmin};
use crate::caller::client::Client;
use crate::caller::user_agent::UserAgent;
use crate::domain::proved_login::Credentials;
use crate::domain::sessions::StartedSession;
use crate::error::{Error, Result};
use crate::extractors::connection::{Conn, ReadOnly};
use crate::extractors::json_body::Json;
use crate::extractors::language::PreferredLanguage;
use crate::service::accounts::log_in::log_in;
use crate::service::accounts::log_out::log_out;
use crate::service::accounts::read_account::{read_account, read_own_groups};
use crate::service::accounts::refresh_session::refresh_session;
use crate::service::accounts::register_admin::{NewAdmin, register_admin};
use crate::state::State;
use crate::text::{NameText, PasscodeText, SecretText, Text};

/// A registration.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RegisterRequest {
    /// At most 254 characters.
    #[serde(default)]
    #[schema(required, example = "anna@padel.example")]
    email: Text,
    /// 8 to 128 characters.
    #[serde(default)]
    #[schema(required)]
    password: SecretText,
    /// 2 to 60 characters.
    #[serde(default)]
    #[schema(required, example = "Anna Öberg")]
    name: NameText,
    /// 3 to 49 characters: the first group.
    #[serde(default, alias = "group_name")]
    #[schema(required, example = "Torsdagspadel Lidingö")]
    group_name: NameText,
    /// 4 to 20 characters: the passcode that players need to submit matches.
    #[serde(default)]
    #[schema(required)]
    passcode: PasscodeText,
    /// The token in the link of an invitation by the operator, after `#token=`, if there is one.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    invitation: Option<SecretText>,
    /// The language of mails; if not given, the preferred one of the client's `Accept-Language`, else English.
    #[serde(default)]
    #[schema(value_type = Option<LanguageCode>)]
    language: Option<Text>,
    /// The device token of an earlier log-in with this browser, if there is one.
    #[serde(default, alias = "device_token")]
    #[schema(value_type = Option<String>)]
    device_token: Option<Text>,
}

/// The credentials of a log-in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoginRequest {
    /// Case does not matter.
    #[serde(default)]
    #[schema(required, example = "anna@padel.example")]
    email: Text,
    /// The password.
    #[serde(default)]
    #[schema(required)]
    password: SecretText,
    /// The device token of an earlier log-in with this browser, if there is one.
    #[serde(default, alias = "device_token")]
    #[schema(value_type = Option<String>)]
    device_token: Option<Text>,
}

/// The refresh of a session.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RefreshRequest {
    /// The refresh token of the latest answer. Each is exchanged once.
    #[serde(default, alias = "refresh_token")]
    #[schema(required)]
    refresh_token: SecretText,
}

/// The end of a session.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LogoutRequest {
    /// The refresh token, if there is one.
    #[serde(default, alias = "refresh_token")]
    #[schema(value_type = Option<String>)]
    refresh_token: Option<SecretText>,
}

/// A new administrator, signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Registered {
    /// The account.
    user: User,
    /// The first group.
    group: Group,
    /// The access token.
    token: String,
    /// The refresh token.
    refresh_token: String,
    /// The device token of this browser: to be sent with the next log-in.
    device_token: String,
}

/// The next tokens of a session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Refreshed {
    /// The access token.
    token: String,
    /// The refresh token, in place of the one that was sent.
    refresh_token: String,
}

/// The account of an access token.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Verified {
    /// The account.
    user: User,
    /// The first of the groups.
    #[schema(required)]
    group: Option<Group>,
    /// All groups, the oldest first.
    groups: Vec<Group>,
    /// The version of the program that answers, for the foot of pages.
    #[schema(example = "1.4.0")]
    server_version: &'static str,
}

/// Registers an administrator with a first group, which is private.
///
/// 403 with the code `registration.closed` or `registration.by_invitation` where the server takes no new accounts, or
/// none without an invitation.
#[utoipa::path(
    tag = "auth",
    request_body = RegisterRequest,
    extensions(("x-access" = json!("anyone"))),
    responses((status = CREATED, body = Answer<Registered>), RegisterErrors),
)]
#[post("/register")]
pub(crate) async fn register(
    state: web::Data<State>,
    client: Client,
    agent: UserAgent,
    PreferredLanguage(reads): PreferredLanguage,
    by: UnauthenticatedActor,
    Json(body): Json<RegisterRequest>,
) -> Result<Created<Registered>> {
    let (registration, language) = body.parse(reads)?;
    let new = NewAdmin {
        registration,
        invitation: body.invitation.as_deref(),
        language,
    };
    let device = state.device_tokens.read(body.device_token.as_deref());
    let StartedSession {
        user,
        tokens,
        device,
        mut connection,
    } = register_admin(&state, new, client, device, agent, by).await?;
    let groups = read_own_groups(&mut connection, tokens.admin).await?;
    let group = own_groups(groups).into_iter().next();
    Ok(Created(Registered {
        user: user.into(),
        group: group.ok_or_else(|| Error::internal("a registration made no group"))?,
        token: tokens.access.expose_secret().to_owned(),
        refresh_token: tokens.refresh.expose_secret().to_owned(),
        device_token: device.expose_secret().to_owned(),
    }))
}

/// Signs an administrator in.
///
/// The response is the same for an unknown e-mail address and a wrong password. While an account has too many failed
/// log-ins from all clients together, only browsers that send the `deviceToken` of an earlier log-in to it can log in.
/// 403 with the code `account.deleted` for the right password of a deleted account, which can be kept until it is
/// erased.
#[utoipa::path(
    tag = "auth",
    request_body = LoginRequest,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<SignedIn>), LogInErrors),
)]
#[post("/login")]
pub(crate) async fn login(
    state: web::Data<State>,
    client: Client,
    agent: UserAgent,
    Json(body): Json<LoginRequest>,
) -> Result<Answer<SignedIn>> {
    let started = log_in(&state, body.credentials(&state, client)?, agent).await?;
    Ok(Answer::new(SignedIn::from_session(started).await?))
}

/// Exchanges a refresh token for the next pair of tokens.
///
/// Each is exchanged once; repeated within half a minute, the response has the same next token again. A token that is
/// used again later has been copied, so the whole session ends. A session also ends a fixed time after its log-in.
#[utoipa::path(
    tag = "auth",
    request_body = RefreshRequest,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<Refreshed>), RefreshErrors),
)]
#[post("/refresh")]
pub(crate) async fn refresh(
    state: web::Data<State>,
    Json(body): Json<RefreshRequest>,
    Conn(mut connection): Conn,
) -> Result<Answer<Refreshed>> {
    let tokens = refresh_session(&state, &mut connection, &body.refresh_token).await?;
    Ok(Answer::new(Refreshed {
        token: tokens.access.expose_secret().to_owned(),
        refresh_token: tokens.refresh.expose_secret().to_owned(),
    }))
}

/// The account of an access token.
#[utoipa::path(
    tag = "auth",
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Verified>), VerifyErrors),
)]
#[get("/verify")]
pub(crate) async fn verify(
    state: web::Data<State>,
    admin: Admin,
    ReadOnly(mut snapshot): ReadOnly,
) -> Result<Answer<Verified>> {
    let (user, groups) = read_account(&state, &mut snapshot, admin).await?;
    let groups = own_groups(groups);
    Ok(Answer::new(Verified {
        user: user.into(),
        group: groups.first().cloned(),
        groups,
        server_version: state.version.number,
    }))
}

/// Ends a session. It succeeds with invalid or missing tokens too.
#[utoipa::path(
    tag = "auth",
    request_body = Option<LogoutRequest>,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<Nothing>), LogOutErrors),
)]
#[post("/logout")]
pub(crate) async fn logout(
    caller: LenientAdmin,
    body: Option<Json<LogoutRequest>>,
    Conn(mut connection): Conn,
) -> Result<Answer<Nothing>> {
    let token = body.and_then(|Json(body)| body.refresh_token);
    log_out(&mut connection, caller.0, token.as_deref()).await?;
    Ok(Answer::new(Nothing {}))
}

impl LoginRequest {
    /// What the client logs in with.
    pub(super) fn credentials(self, state: &State, client: Client) -> Result<Credentials> {
        Ok(Credentials {
            email: check_login(&self.email, self.password.expose_secret())?,
            password: self.password.into_secret(),
            client,
            device: state.device_tokens.read(self.device_token.as_deref()),
        })
    }
}

impl RegisterRequest {
    fn parse(&self, reads: Language) -> Result<(Registration, Language)> {
        let registration = Registration::parse(RegistrationInput {
            email: &self.email,
            password: self.password.expose_secret(),
            // The web app's form has the password twice; the API only once.
            password_confirmation: None,
            name: &self.name,
            group_name: &self.group_name,
            passcode: self.passcode.expose_secret(),
        });
        let language = self
            .language
            .as_deref()
            .map_or(Ok(reads), |code| Language::parse("language", code));
        match (registration, language) {
            (Ok(registration), Ok(language)) => Ok((registration, language)),
            (registration, language) => {
                let mut violations = registration.err().unwrap_or_default();
                violations.extend(language.err());
                Err(violations.into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use actix_web::App;
    use actix_web::dev::Service;
    use actix_web::http::StatusCode;
    use actix_web::http::header::RETRY_AFTER;
    use actix_web::test::{TestRequest, init_service};
    use clap::Parser;
    use db::testing::TestDatabase;
    use serde_json::json;
    use utoipa_actix_web::AppExt;

    use super::*;
    use crate::config::Config;
    use crate::version::Version;

    #[derive(Parser)]
    struct Settings {
        #[command(flatten)]
        config: Config,
    }

    /// A state with one connection, one concurrent hash and one waiting request.
    fn state_for(database: &TestDatabase) -> web::Data<State> {
        let url = database.url();
        let secret = "a secret of more than thirty-two characters";
        let words = [
            "test",
            "--database-url",
            &url,
            "--jwt-secret",
            secret,
            "--pool-size",
            "1",
        ];
        let limits = ["--password-hashes", "1", "--password-queue", "1"];
        let Settings { config } = Settings::try_parse_from(words.into_iter().chain(limits)).unwrap();
        let settings = config.database.settings().unwrap();
        web::Data::new(State::new(config, Version::OF_LIBRARY, &settings, None, None))
    }

    fn log_in() -> TestRequest {
        let typed = json!({"email": "anna@padel.example", "password": "correct horse"});
        TestRequest::post().uri("/login").set_json(typed)
    }

    #[actix_web::test]
    async fn a_log_in_waits_without_a_connection_and_is_refused_beyond_the_queue() {
        let database = TestDatabase::create().await.unwrap();
        let state = state_for(&database);
        let app = App::new()
            .app_data(state.clone())
            .into_utoipa_app()
            .service(login)
            .into_app();
        let app = Rc::new(init_service(app).await);
        let busy = state
            .passwords
            .limit()
            .acquire("203.0.113.9".to_owned())
            .await
            .unwrap();
        let waiting = actix_web::rt::spawn({
            let app = Rc::clone(&app);
            async move { app.call(log_in().to_request()).await.unwrap().status() }
        });
        while !state.passwords.limit().is_full() {
            tokio::task::yield_now().await;
        }
        assert_eq!(state.pool.usage().busy, 0);
        let refused = app.call(log_in().to_request()).await.unwrap();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(refused.headers().contains_key(RETRY_AFTER));
        drop(busy);
        assert_eq!(waiting.await.unwrap(), StatusCode::UNAUTHORIZED);
    }
}
