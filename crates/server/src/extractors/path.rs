//! What a path names besides its group.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use db::ids::{MatchId, PlayerId};

use crate::error::{Error, ErrorCode, Result};

/// The player that a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlayerInPath {
    /// The number, whether or not there is such a player.
    pub(crate) player: PlayerId,
}

/// The match that a path names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MatchInPath {
    /// The number, whether or not there is such a match.
    pub(crate) played: MatchId,
}

impl FromRequest for PlayerInPath {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(named(request, "playerId", ErrorCode::PlayerNotFound).map(|player| Self { player }))
    }
}

impl FromRequest for MatchInPath {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(named(request, "matchId", ErrorCode::MatchNotFound).map(|played| Self { played }))
    }
}

/// What stands at `segment`. Something that is no number is the name of nothing.
fn named<T: FromStr>(request: &HttpRequest, segment: &str, missing: ErrorCode) -> Result<T> {
    let text = request.match_info().get(segment);
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| missing.into())
}
