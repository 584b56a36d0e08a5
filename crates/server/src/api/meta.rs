//! What pages need to know of the server.

use actix_web::{get, web};
use db::queries::expiry::{INVITATIONS_KEPT_DAYS, MAILS_KEPT_DAYS};
use elo_core::limits::{HANDOVER_DAYS, INVITATION_DAYS};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::Answer;
use crate::config::{Config, DAY, Registration};
use crate::domain::account_deletion::LIFETIME;
use crate::error::Failure;
use crate::state::State;

/// How the server is set up, as far as pages depend on it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Meta {
    /// Who may make an account: anyone, who is invited, or nobody.
    registration: Registration,
    /// Whether mails are sent, or shown in the mailbox of a development server.
    sends_mail: bool,
    /// Whom to ask about an account where no mails are sent.
    #[schema(required, example = "Karin at the reception")]
    contact: Option<String>,
    /// Who runs the server.
    #[schema(required, example = "Padelföreningen Lidingö")]
    operator_name: Option<String>,
    /// Where the operator can be asked about what is kept.
    #[schema(required, example = "privacy@padel.example")]
    operator_contact: Option<String>,
    /// Whether the log of the server has the address of a client that a limit refuses.
    logs_limited_clients: bool,
    /// Whether groups can be reported to whoever runs the server.
    takes_reports: bool,
    /// How long things last.
    periods: Periods,
}

/// The periods after which something ends or is deleted, in seconds.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Periods {
    /// After its last use a session ends.
    #[schema(example = 2_592_000)]
    unused_session_seconds: u64,
    /// After its log-in a session ends, however often it is used.
    #[schema(example = 7_776_000)]
    session_seconds: u64,
    /// After its deletion a group can be restored; then everything of it is removed.
    #[schema(example = 7_776_000)]
    deleted_group_seconds: u64,
    /// After its deletion an account can be kept; then everything personal of it is removed.
    #[schema(example = 1_209_600)]
    deleted_account_seconds: u64,
    /// A mail's address and subject are kept.
    #[schema(example = 2_592_000)]
    mail_seconds: u64,
    /// After it was sent an invitation is kept, with the address.
    #[schema(example = 3_196_800)]
    invitation_seconds: u64,
    /// The offer to hand a group over waits for an answer.
    #[schema(example = 604_800)]
    handover_seconds: u64,
    /// A client's address is kept in a counter, at most.
    #[schema(example = 90_000)]
    client_counter_seconds: u64,
}

impl Periods {
    fn of(config: &Config) -> Self {
        Self {
            unused_session_seconds: config.sessions.refresh.as_secs(),
            session_seconds: config.sessions.session.as_secs(),
            deleted_group_seconds: config.deleted_group_lifetime().as_secs(),
            deleted_account_seconds: LIFETIME.as_secs(),
            mail_seconds: DAY.saturating_mul(MAILS_KEPT_DAYS).as_secs(),
            invitation_seconds: DAY
                .saturating_mul(INVITATION_DAYS + INVITATIONS_KEPT_DAYS)
                .as_secs(),
            handover_seconds: DAY.saturating_mul(HANDOVER_DAYS).as_secs(),
            client_counter_seconds: config.client_counter_lifetime().as_secs(),
        }
    }
}

/// The server's setup.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct MetaData {
    /// The setup.
    meta: Meta,
}

/// How the server is set up.
#[utoipa::path(
    tag = "meta",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<MetaData>), (status = UNSUPPORTED_MEDIA_TYPE, body = Failure)),
)]
#[get("/meta")]
pub(crate) async fn read_meta(state: web::Data<State>) -> Answer<MetaData> {
    let mail = &state.config.links.mail;
    Answer::new(MetaData {
        meta: Meta {
            registration: state.config.links.registration,
            sends_mail: !mail.is_disabled(),
            contact: mail.contact.clone(),
            operator_name: state.config.operator.name.clone(),
            operator_contact: state.config.operator.contact.clone(),
            logs_limited_clients: state.config.logs_limited_clients,
            takes_reports: state.config.operator.report_mail.is_some(),
            periods: Periods::of(&state.config),
        },
    })
}
