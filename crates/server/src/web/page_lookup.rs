//! The database lookup of the group and the player that a page is about.

use std::time::Duration;

use actix_web::HttpRequest;
use db::ids::{GroupId, PlayerId};
use db::queries::directory;
use db::queries::page_subjects::{self, PageSubject};
use db::with_causes;
use elo_core::identifier::{GroupHash, Language};
use elo_core::vanity_name::VanityName;
use tokio::time::timeout;

use super::page_routes::RouteMatch;
use crate::error::Result;
use crate::locales::display_name;
use crate::state::State;

/// How long a page waits for a database connection. The head is not worth more: the app fetches the data anyway.
pub(super) const CONNECTION_TIMEOUT: Duration = Duration::from_secs(1);

/// A group and its version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GroupVersion {
    pub(super) group: GroupId,
    pub(super) version: i64,
}

/// What the URL of a page leads to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PageLookup {
    /// A page that is not about a group.
    NoGroupPage,
    /// A discoverable group, and one of its players if the URL names one.
    Public(PageSubject),
    /// A group that is not discoverable: its page reveals nothing about it.
    Private(GroupVersion),
    /// No page has this URL.
    PageNotFound,
    /// The group does not exist, or this kind of URL does not show it.
    GroupNotFound,
    /// The group has no such player.
    PlayerNotFound,
    /// The database did not answer.
    Unavailable,
}

impl PageLookup {
    /// The group and player, if they are public.
    pub(super) fn public(&self) -> Option<&PageSubject> {
        match self {
            Self::Public(subject) => Some(subject),
            _ => None,
        }
    }

    /// The group that the page is about and its version, if there is a page about it. Whatever the page shows follows from it.
    pub(super) fn version(&self) -> Option<GroupVersion> {
        match self {
            Self::Public(subject) => Some(version_of(subject)),
            Self::Private(version) => Some(*version),
            _ => None,
        }
    }

    /// Values for the placeholders of translations and prerendered pages: `group`, `name` (the player, or else the
    /// group again) and the player's `elo`. Empty unless the group is public.
    pub(super) fn placeholders(&self, language: Language) -> Vec<(&'static str, String)> {
        let Some(subject) = self.public() else {
            return Vec::new();
        };
        let group = &subject.group_name;
        let name = subject.player_name.as_ref().map_or_else(
            || group.clone(),
            |name| display_name(language, name, subject.former_number),
        );
        let elo = subject.player_elo.map_or_else(String::new, format_rating);
        vec![("group", group.clone()), ("name", name), ("elo", elo)]
    }
}

const fn version_of(subject: &PageSubject) -> GroupVersion {
    GroupVersion {
        group: subject.group_id,
        version: subject.version,
    }
}

/// Looks up the group and the player that a matched route names.
pub(super) async fn look_up(request: &HttpRequest, route: Option<&RouteMatch<'_>>) -> PageLookup {
    let Some(route) = route else {
        return PageLookup::PageNotFound;
    };
    if !route.page.is_group_page() {
        return PageLookup::NoGroupPage;
    }
    let Some(group_param) = GroupParam::parse(route) else {
        return PageLookup::GroupNotFound;
    };
    // An invalid player id becomes 0, which no player has: a missing group is reported before a missing player.
    let player = route
        .param("playerId")
        .map(|text| PlayerId(parse_id(text).unwrap_or_default()));
    match query(request, &group_param, player).await {
        Ok(None) => PageLookup::GroupNotFound,
        Ok(Some(group)) if matches!(group_param, GroupParam::Id(_)) && !group.is_discoverable => {
            PageLookup::GroupNotFound
        }
        Ok(Some(group)) if player.is_some() && group.player_name.is_none() => PageLookup::PlayerNotFound,
        Ok(Some(group)) if group.is_discoverable => PageLookup::Public(group),
        Ok(Some(group)) => PageLookup::Private(version_of(&group)),
        Err(()) => PageLookup::Unavailable,
    }
}

/// As the browser writes a rating: no thousands separators, and a minus sign (U+2212) instead of a hyphen.
fn format_rating(rating: i32) -> String {
    rating.to_string().replace('-', "\u{2212}")
}

/// The well-formed parameter of a URL that identifies its group.
enum GroupParam {
    Id(GroupId),
    Hash(GroupHash),
    VanityName(VanityName),
}

impl GroupParam {
    fn parse(route: &RouteMatch<'_>) -> Option<Self> {
        if let Some(id) = route.param("groupId") {
            return parse_id(id).map(|id| Self::Id(GroupId(id)));
        }
        if let Some(hash) = route.param("groupHash") {
            return GroupHash::parse(hash).map(Self::Hash);
        }
        VanityName::parse("name", route.param("vanityName")?)
            .ok()
            .map(Self::VanityName)
    }
}

/// An id as the browser accepts it in a URL: no sign, no leading zero.
fn parse_id(text: &str) -> Option<i64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    is_plain.then(|| text.parse().ok())?
}

async fn query(
    request: &HttpRequest,
    group: &GroupParam,
    player: Option<PlayerId>,
) -> Result<Option<PageSubject>, ()> {
    let state = State::of(request).map_err(|_| ())?;
    let mut connection = timeout(CONNECTION_TIMEOUT, state.connection())
        .await
        .map_err(|_| ())?
        .map_err(|_| ())?;
    let found = async {
        let id = match group {
            GroupParam::Id(id) => Some(*id),
            GroupParam::Hash(hash) => state.group_ids.find_with(&mut connection, hash.as_str()).await?,
            GroupParam::VanityName(name) => directory::by_vanity_name(&mut connection, name.as_str()).await?,
        };
        match id {
            Some(id) => Ok(page_subjects::find(&mut connection, id, player).await?),
            None => Ok(None),
        }
    };
    let found: Result<_> = found.await;
    found.map_err(
        |error| tracing::warn!(cause = %with_causes(&error), "a page stays without the name of its group"),
    )
}
