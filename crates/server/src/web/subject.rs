//! What a page is about: found in one look-up, or not there.

use std::time::Duration;

use actix_web::HttpRequest;
use db::ids::{GroupId, PlayerId};
use db::queries::page_subjects::{self, GroupAddress, PageSubject};
use db::with_causes;
use elo_core::group::VanityName;
use elo_core::identifier::{GroupHash, Language};
use tokio::time::timeout;

use super::pages::Found;
use crate::locales::called;
use crate::state::State;

/// How long a page waits for a connection. Its head is worth little of a reader's time: the app asks for itself.
const PATIENCE: Duration = Duration::from_secs(1);

/// What a page is about.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// Nothing that is kept anywhere.
    Nothing,
    /// A group that everybody may find, and perhaps one of its players.
    Public(PageSubject),
    /// A group for those who have its link: nothing is told about it.
    Private,
    /// There is no such page.
    NoPage,
    /// There is no such group, or none that this address shows.
    NoGroup,
    /// The group has no such player.
    NoPlayer,
    /// The database can't be asked now.
    Unknown,
}

impl Subject {
    /// What everybody may be told about.
    pub(super) fn public(&self) -> Option<&PageSubject> {
        match self {
            Self::Public(subject) => Some(subject),
            _ => None,
        }
    }

    /// What the page's texts say of what it is about: the `group`, under `name` the player, or else the group again, and
    /// the player's `elo`. Empty where nothing is to be told.
    pub(super) fn told(&self, language: Language) -> Vec<(&'static str, String)> {
        let Some(subject) = self.public() else {
            return Vec::new();
        };
        let group = &subject.group_name;
        let name = subject.player_name.as_ref().map_or_else(
            || group.clone(),
            |name| called(language, name, subject.former_number),
        );
        let elo = subject.player_elo.map_or_else(String::new, rating_text);
        vec![("group", group.clone()), ("name", name), ("elo", elo)]
    }
}

/// A rating as the browser writes it: no separators, and a real minus.
fn rating_text(rating: i32) -> String {
    rating.to_string().replace('-', "\u{2212}")
}

/// Looks up what the page of an address is about.
pub(super) async fn find(request: &HttpRequest, found: Option<&Found<'_>>) -> Subject {
    let Some(found) = found else {
        return Subject::NoPage;
    };
    if !found.page.is_about_group() {
        return Subject::Nothing;
    }
    let Some(named) = Named::of(found) else {
        return Subject::NoGroup;
    };
    // No player has the number 0, but whether there is the group comes first.
    let player = found
        .part("playerId")
        .map(|text| PlayerId(number(text).unwrap_or_default()));
    match look_up(request, &named, player).await {
        Ok(None) => Subject::NoGroup,
        Ok(Some(group)) if matches!(named, Named::Number(_)) && !group.is_discoverable => Subject::NoGroup,
        Ok(Some(group)) if player.is_some() && group.player_name.is_none() => Subject::NoPlayer,
        Ok(Some(group)) if group.is_discoverable => Subject::Public(group),
        Ok(Some(_)) => Subject::Private,
        Err(()) => Subject::Unknown,
    }
}

/// A group's name in an address, of the right shape.
enum Named {
    Number(GroupId),
    Hash(GroupHash),
    Vanity(VanityName),
}

impl Named {
    fn of(found: &Found<'_>) -> Option<Self> {
        if let Some(number) = found.part("groupId") {
            return self::number(number).map(|id| Self::Number(GroupId(id)));
        }
        if let Some(hash) = found.part("groupHash") {
            return GroupHash::parse(hash).map(Self::Hash);
        }
        VanityName::parse("name", found.part("vanityName")?)
            .ok()
            .map(Self::Vanity)
    }
}

/// A number as the browser reads it in an address: no sign, no zero in front.
fn number(text: &str) -> Option<i64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    is_plain.then(|| text.parse().ok())?
}

async fn look_up(
    request: &HttpRequest,
    named: &Named,
    player: Option<PlayerId>,
) -> Result<Option<PageSubject>, ()> {
    let state = State::of(request).map_err(|_| ())?;
    let mut connection = timeout(PATIENCE, state.connection())
        .await
        .map_err(|_| ())?
        .map_err(|_| ())?;
    let address = match named {
        Named::Number(id) => GroupAddress::Number(*id),
        Named::Hash(hash) => GroupAddress::Hash(hash.as_str()),
        Named::Vanity(name) => GroupAddress::VanityName(name.as_str()),
    };
    page_subjects::find(&mut connection, address, player)
        .await
        .map_err(|error| tracing::warn!(cause = %with_causes(&error), "a page stays without the name of its group"))
}
