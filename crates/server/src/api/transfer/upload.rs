//! A file that is sent as it is.

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpRequest};
use futures::StreamExt;
use futures::future::LocalBoxFuture;

use super::file::GroupFile;
use super::spreadsheet;
use crate::api::body::Object;
use crate::error::{Error, ErrorCode, Result};
use crate::service::import_history::TypedHistory;

/// A history, in one of the forms that we read.
pub(crate) enum Upload {
    /// A group's file.
    Group(GroupFile),
    /// A list of matches.
    List(Bytes),
}

impl Upload {
    /// The history in it.
    pub(super) fn read(self) -> Result<TypedHistory> {
        match self {
            Self::Group(file) => file.history(),
            Self::List(bytes) => spreadsheet::read_matches(&bytes),
        }
    }

    async fn receive(request: HttpRequest, mut payload: Payload) -> Result<Self> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|value| value.to_str().ok()).unwrap_or_default();
        let kind = kind
            .split(';')
            .next()
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase();
        // The whole body is there already, within its bounds.
        let mut body = BytesMut::new();
        while let Some(chunk) = payload.next().await {
            body.extend_from_slice(&chunk.map_err(|_| ErrorCode::RequestMalformed)?);
        }
        match kind.as_str() {
            "text/csv" => Ok(Self::List(body.freeze())),
            "application/json" => {
                let parsing = tokio::task::spawn_blocking(move || serde_json::from_slice(&body));
                let parsed: Result<Object<GroupFile>, _> = parsing.await.map_err(Error::internal)?;
                let file =
                    parsed.map_err(|error| ErrorCode::RequestMalformed.with("reason", error.to_string()))?;
                Ok(Self::Group(file.0))
            }
            _ => Err(ErrorCode::RequestContentType.into()),
        }
    }
}

impl FromRequest for Upload {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        Box::pin(Self::receive(request.clone(), payload.take()))
    }
}
