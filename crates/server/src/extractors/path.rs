//! Ids, numbers and days in a path, besides the group's id.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use chrono::NaiveDate;
use db::ids::{InvitationId, MatchId, PlayerId, UserId};
use uuid::Uuid;

use crate::domain::calendar::parse_day;
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

/// The account of a member in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MemberInPath {
    /// The id; the account may not be a member.
    pub(crate) user: UserId,
}

/// The invitation in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InvitationInPath {
    /// The id; the invitation may not exist.
    pub(crate) invitation: InvitationId,
}

/// The match's number in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MatchNumberInPath {
    /// The number in the group; there may be no such match.
    pub(crate) number: i32,
}

/// The session's id in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SessionInPath {
    /// The id; the account may have no such session.
    pub(crate) session: Uuid,
}

/// The rewind's id in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RewindInPath {
    /// The id; there may be no such rewind.
    pub(crate) rewind: i64,
}

/// The id of a join or a split in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChangeInPath {
    /// The id; there may be no such change.
    pub(crate) change: i64,
}

/// The day in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DayInPath {
    /// The day; there may be no match on it.
    pub(crate) day: NaiveDate,
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

impl FromRequest for MemberInPath {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(named(request, "userId", ErrorCode::MemberNotFound).map(|user| Self { user }))
    }
}

impl FromRequest for InvitationInPath {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let found = named(request, "invitationId", ErrorCode::InvitationNotFound);
        ready(found.map(|invitation| Self { invitation }))
    }
}

impl FromRequest for MatchNumberInPath {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(named(request, "matchNumber", ErrorCode::MatchNotFound).map(|number| Self { number }))
    }
}

impl FromRequest for SessionInPath {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(named(request, "sessionId", ErrorCode::SessionNotFound).map(|session| Self { session }))
    }
}

impl FromRequest for RewindInPath {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(named(request, "rewindId", ErrorCode::RewindNotFound).map(|rewind| Self { rewind }))
    }
}

impl FromRequest for ChangeInPath {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(named(request, "changeId", ErrorCode::ChangeNotFound).map(|change| Self { change }))
    }
}

impl FromRequest for DayInPath {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let text = request.match_info().get("playedOn");
        let day = text
            .and_then(parse_day)
            .ok_or_else(|| ErrorCode::DayNotFound.into());
        ready(day.map(|day| Self { day }))
    }
}

/// Parses a path parameter; what does not parse is not found.
fn named<T: FromStr>(request: &HttpRequest, segment: &str, missing: ErrorCode) -> Result<T> {
    let text = request.match_info().get(segment);
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| missing.into())
}
