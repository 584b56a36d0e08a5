//! What pages need to know of the server.

use actix_web::{get, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::Data;
use crate::error::Failure;
use crate::state::State;

/// How the server is set up, as far as pages depend on it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Meta {
    /// Whether mails are sent, or shown in the mailbox of a development server.
    sends_mail: bool,
    /// Whom to ask about an account where no mails are sent.
    #[schema(required, example = "Karin at the reception")]
    contact: Option<String>,
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
    responses((status = OK, body = Data<MetaData>), (status = UNSUPPORTED_MEDIA_TYPE, body = Failure)),
)]
#[get("/meta")]
pub(crate) async fn read_meta(state: web::Data<State>) -> Data<MetaData> {
    let mail = &state.config.mail;
    Data::new(MetaData {
        meta: Meta {
            sends_mail: !mail.is_disabled(),
            contact: mail.contact.clone(),
        },
    })
}
