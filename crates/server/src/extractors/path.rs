//! Ids in a path besides the group's.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use db::ids::{MatchId, PlayerId};

use crate::error::{Error, ErrorCode, Result};

/// The player's id in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlayerInPath {
    /// The id; the player may not exist.
    pub(crate) player: PlayerId,
}

/// The match's id in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MatchInPath {
    /// The id; the match may not exist.
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

/// Parses a path parameter; anything but a number is not found.
fn named<T: FromStr>(request: &HttpRequest, segment: &str, missing: ErrorCode) -> Result<T> {
    let text = request.match_info().get(segment);
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| missing.into())
}
