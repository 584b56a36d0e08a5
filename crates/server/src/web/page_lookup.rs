//! The database lookup of what a page is about: a group, and one of its players, matches or days.

use std::time::Duration;

use actix_web::HttpRequest;
use chrono::NaiveDate;
use db::GroupVersion;
use db::ids::{GroupId, PlayerId};
use db::queries::page_subjects::{self, PageSubject};
use db::queries::{directory, joins, match_days, matches};
use db::with_causes;
use elo_core::identifier::{GroupHash, Language};
use elo_core::vanity_name::VanityName;
use tokio::time::timeout;

use super::match_texts::{MatchSummary, full_date};
use super::page_routes::RouteMatch;
use crate::domain::calendar::parse_day;
use crate::error::{Error, Result};
use crate::locales::display_name;
use crate::state::State;

/// How long a page waits for a database connection. The head is not worth more: the app fetches the data anyway.
pub(super) const CONNECTION_TIMEOUT: Duration = Duration::from_secs(1);

/// A group and its version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ShownGroup {
    pub(super) group: GroupId,
    pub(super) version: GroupVersion,
}

/// What the URL of a page leads to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PageLookup {
    /// A page that is not about a group.
    NoGroupPage,
    /// A discoverable group, with one of its players if the URL names one, and what else it names.
    Public(Box<PageSubject>, Topic),
    /// A group that is not discoverable: its page reveals nothing about it, except its name if the owner wants it so.
    Private {
        /// `None` by a link that it had before.
        shown: Option<ShownGroup>,
        /// The group, if it is named.
        named: Option<Box<PageSubject>>,
    },
    /// No page has this URL.
    PageNotFound,
    /// The group does not exist, or this kind of URL does not show it.
    GroupNotFound,
    /// The group has no such player.
    PlayerNotFound,
    /// The group has no match with this number.
    MatchNotFound,
    /// The group has no match on this day.
    DayNotFound,
    /// The database did not answer.
    Unavailable,
}

/// What a page of a group is about, besides the group and a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Topic {
    /// Nothing else.
    Group,
    /// Nothing else, by a former link, which expires without a change of the group.
    FormerLink,
    /// One of its matches.
    Match(MatchSummary),
    /// A day on which it has played.
    Day(NaiveDate),
}

impl PageLookup {
    /// The group and player, if they are public.
    pub(super) fn public(&self) -> Option<&PageSubject> {
        match self {
            Self::Public(subject, _) => Some(subject),
            _ => None,
        }
    }

    /// What else the page is about, if the group is public.
    pub(super) fn topic(&self) -> Option<&Topic> {
        match self {
            Self::Public(_, topic) => Some(topic),
            _ => None,
        }
    }

    /// The group that the page is about and its version, if there is a page about it. Whatever the page shows follows
    /// from it, also for how long.
    pub(super) fn shown(&self) -> Option<ShownGroup> {
        match self {
            Self::Public(_, Topic::FormerLink) => None,
            Self::Public(subject, _) => Some(shown(subject)),
            Self::Private { shown, .. } => *shown,
            _ => None,
        }
    }

    /// Values for the placeholders of translations and prerendered pages: `group`, `name` (the player, the match, the
    /// day, or else the group again) and the player's `elo`. Empty unless the group is public.
    pub(super) fn placeholders(&self, language: Language) -> Vec<(&'static str, String)> {
        let Self::Public(subject, topic) = self else {
            return Vec::new();
        };
        let group = &subject.group_name;
        let name = match (topic, &subject.player_name) {
            (Topic::Match(summary), _) => summary.title(language),
            (Topic::Day(day), _) => full_date(language, *day),
            (Topic::Group | Topic::FormerLink, Some(name)) => {
                display_name(language, name, subject.former_number)
            }
            (Topic::Group | Topic::FormerLink, None) => group.clone(),
        };
        let elo = subject.player_elo.map_or_else(String::new, format_rating);
        vec![("group", group.clone()), ("name", name), ("elo", elo)]
    }
}

const fn shown(subject: &PageSubject) -> ShownGroup {
    ShownGroup {
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
    let named = NamedTopic::of(route);
    match query(request, &group_param, player, named).await {
        Ok(None) => PageLookup::GroupNotFound,
        Ok(Some((group, _))) if matches!(group_param, GroupParam::Id(_)) && !group.is_discoverable => {
            PageLookup::GroupNotFound
        }
        Ok(Some((group, _))) if player.is_some() && group.player_name.is_none() => PageLookup::PlayerNotFound,
        Ok(Some((_, None))) if matches!(named, NamedTopic::Match(_)) => PageLookup::MatchNotFound,
        Ok(Some((_, None))) => PageLookup::DayNotFound,
        Ok(Some((group, Some(topic)))) if group.is_discoverable => PageLookup::Public(Box::new(group), topic),
        Ok(Some((group, Some(topic)))) => PageLookup::Private {
            shown: (topic != Topic::FormerLink).then(|| shown(&group)),
            named: group.name_in_previews.then(|| Box::new(group)),
        },
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

/// What a URL names besides its group and a player; `None` in it is what no group has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NamedTopic {
    Nothing,
    Match(Option<i32>),
    Day(Option<NaiveDate>),
}

impl NamedTopic {
    fn of(route: &RouteMatch<'_>) -> Self {
        if let Some(number) = route.param("matchNumber") {
            return Self::Match(parse_id(number).and_then(|number| i32::try_from(number).ok()));
        }
        route
            .param("playedOn")
            .map_or(Self::Nothing, |day| Self::Day(parse_day(day)))
    }

    /// Reads it; `None` if the group has no such match or day.
    async fn find(self, connection: &mut db::Connection, group: GroupId) -> Result<Option<Topic>, db::Error> {
        match self {
            Self::Nothing => Ok(Some(Topic::Group)),
            Self::Match(None) | Self::Day(None) => Ok(None),
            Self::Match(Some(number)) => {
                let found = matches::by_number(connection, group, number).await?;
                Ok(found.as_ref().map(|found| Topic::Match(MatchSummary::of(found))))
            }
            Self::Day(Some(day)) => {
                let found = match_days::around(connection, group, day).await?;
                Ok((found.matches > 0).then_some(Topic::Day(day)))
            }
        }
    }
}

/// An id or number as the browser accepts it in a URL, from 1 on: no sign, no leading zero.
pub(super) fn parse_id(text: &str) -> Option<i64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    is_plain.then(|| text.parse().ok())?
}

async fn query(
    request: &HttpRequest,
    group: &GroupParam,
    player: Option<PlayerId>,
    named: NamedTopic,
) -> Result<Option<(PageSubject, Option<Topic>)>, ()> {
    let found = async {
        let state = State::of(request)?;
        if named == NamedTopic::Nothing {
            let connection = timeout(CONNECTION_TIMEOUT, state.connection());
            let mut connection = connection.await.map_err(Error::internal)??;
            read(state, &mut connection, group, player, named).await
        } else {
            // Several queries, which must agree.
            let snapshot = timeout(CONNECTION_TIMEOUT, state.snapshot());
            let mut snapshot = snapshot.await.map_err(Error::internal)??;
            read(state, &mut snapshot, group, player, named).await
        }
    };
    found.await.map_err(
        |error| tracing::warn!(cause = %with_causes(&error), "a page stays without the name of its group"),
    )
}

async fn read(
    state: &State,
    connection: &mut db::Connection,
    group: &GroupParam,
    player: Option<PlayerId>,
    named: NamedTopic,
) -> Result<Option<(PageSubject, Option<Topic>)>> {
    let id = match group {
        GroupParam::Id(id) => Some(*id),
        GroupParam::Hash(hash) => state.group_ids.find_with(connection, hash.as_str()).await?,
        GroupParam::VanityName(name) => directory::by_vanity_name(connection, name.as_str()).await?,
    };
    let Some(id) = id else {
        return Ok(None);
    };
    let leads_to = |found: &PageSubject| match group {
        GroupParam::Hash(hash) => hash.as_str() == found.public_hash,
        GroupParam::Id(_) | GroupParam::VanityName(_) => true,
    };
    let mut found = page_subjects::find(connection, id, player).await?;
    if let Some(player) = player
        && found.as_ref().is_some_and(|subject| subject.player_id.is_none())
        && let Some(kept) = joins::successor(connection, id, player).await?
    {
        found = page_subjects::find(connection, id, Some(kept)).await?;
    }
    let Some(subject) = found.filter(leads_to) else {
        return Ok(None);
    };
    let topic = match group {
        GroupParam::VanityName(name) if !is_link_of(name, &subject) => Some(Topic::FormerLink),
        _ => named.find(connection, id).await?,
    };
    Ok(Some((subject, topic)))
}

/// Whether the group has this link now.
fn is_link_of(name: &VanityName, subject: &PageSubject) -> bool {
    let present = subject.vanity_name.as_deref();
    present.is_some_and(|present| present.eq_ignore_ascii_case(name.as_str()))
}
