//! Responds with share cards: the Open Graph images that chats show as link previews.

use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64ct::{Base64UrlUnpadded, Encoding};
use chrono::{NaiveDate, Utc};
use db::GroupVersion;
use db::ids::PlayerId;
use db::queries::match_days;
use db::queries::share_cards::{self, ShownGroup};
use elo_core::identifier::{GroupHash, Language};
use sha2::{Digest, Sha256};

use super::card_facts;
use super::page_lookup::parse_id;
use crate::caller::client::Client;
use crate::config::Brand;
use crate::domain::calendar::parse_day;
use crate::domain::current_players::current_player;
use crate::domain::example_group::read_example_group;
use crate::error::{Error, Result};
use crate::etag::{BUILD, has_tag};
use crate::group_versions::VersionLookUps;
use crate::share_card::Card;
use crate::share_card::landing_example::Example;
use crate::state::State;
use crate::web::static_file::not_modified;

const FOLDER: &str = "share-card/";
const EXTENSION: &str = ".png";
/// In the place of a group's hash, which is longer.
const LANDING: &str = "landing";

/// Chats cache an image for days whatever this says; until it expires, it may lack the latest matches.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=600");

/// What a share card shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown<'a> {
    /// Only the product.
    Product,
    /// The landing page, with the ranking of an example, which is another one on each day; only the product where there
    /// is none.
    Landing(Option<Example>),
    /// A public group with its hash.
    Group(&'a str, GroupVersion, Subject),
}

/// What the share card of a group shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    Group,
    Player(PlayerId),
    /// The match with this number.
    Match(i32),
    Day(NaiveDate),
}

impl Shown<'_> {
    /// Whether the cost of what it shows grows with the group.
    const fn is_long_read(self) -> bool {
        matches!(
            self,
            Self::Landing(Some(_)) | Self::Group(_, _, Subject::Player(_))
        )
    }
}

impl Subject {
    /// Parses the part of a path behind the group's hash.
    fn parse(text: Option<&str>) -> Option<Self> {
        let Some(text) = text else {
            return Some(Self::Group);
        };
        if let Some(day) = text.strip_prefix("day-") {
            return parse_day(day).map(Self::Day);
        }
        if let Some(id) = text.strip_prefix("player-") {
            return parse_id(id).map(|id| Self::Player(PlayerId(id)));
        }
        let number = parse_id(text.strip_prefix("match-")?)?;
        i32::try_from(number).ok().map(Self::Match)
    }

    fn segment(self) -> String {
        match self {
            Self::Group => String::new(),
            Self::Player(id) => format!("/player-{id}"),
            Self::Match(number) => format!("/match-{number}"),
            Self::Day(day) => format!("/day-{day}"),
        }
    }
}

/// The address of the card as it is now: chats store an image by its address, for good.
pub(super) fn versioned_path(language: Language, shown: Shown<'_>, brand: &Brand) -> String {
    let code = language.code();
    let name = match shown {
        Shown::Product => code.to_owned(),
        Shown::Landing(_) => format!("{code}/{LANDING}"),
        Shown::Group(hash, _, subject) => format!("{code}/{hash}{}", subject.segment()),
    };
    format!("/{FOLDER}{name}{EXTENSION}?v={}", etag(language, shown, brand))
}

/// The share card at a path. `None` if there is none; a group that is not discoverable has none either.
pub(crate) async fn respond(request: &HttpRequest, path: &str) -> Result<Option<HttpResponse>> {
    let Some(name) = path
        .strip_prefix(FOLDER)
        .and_then(|rest| rest.strip_suffix(EXTENSION))
    else {
        return Ok(None);
    };
    let mut parts = name.splitn(3, '/');
    let (code, hash, subject) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
    let (Some(language), Some(subject)) = (Language::from_code(code), Subject::parse(subject)) else {
        return Ok(None);
    };
    let (shown, group) = match hash {
        None => (Shown::Product, None),
        Some(LANDING) if subject == Subject::Group => (Shown::Landing(current_example(request).await?), None),
        Some(hash) => {
            let Some(hash) = GroupHash::parse(hash) else {
                return Ok(None);
            };
            return of_group(request, language, &hash, subject).await;
        }
    };
    send(request, language, shown, group).await.map(Some)
}

async fn of_group(
    request: &HttpRequest,
    language: Language,
    hash: &GroupHash,
    subject: Subject,
) -> Result<Option<HttpResponse>> {
    if let Some((etag, png)) = stored(request, language, hash, subject).await? {
        return Ok(Some(answer(request, &etag, png)));
    }
    let Some(group) = find(State::of(request)?, hash, subject).await? else {
        return Ok(None);
    };
    let hash = group.public_hash.clone();
    let shown = Shown::Group(&hash, group.version, subject);
    send(request, language, shown, Some((group, subject)))
        .await
        .map(Some)
}

/// The share card, rendered unless it is cached or the client has it.
async fn send(
    request: &HttpRequest,
    language: Language,
    shown: Shown<'_>,
    group: Option<(ShownGroup, Subject)>,
) -> Result<HttpResponse> {
    let state = State::of(request)?;
    let etag = etag(language, shown, &state.config.links.brand);
    if has_tag(request, &EntityTag::new_strong(etag.clone())) {
        return Ok(not_modified(headers(&etag)));
    }
    if let Some(png) = state.share_cards.get(&etag).await {
        return Ok(answer(request, &etag, png));
    }
    let client = Client::of(request)?.site_or_address();
    // Not within the look-up, whose failure all of the concurrent requests get.
    let long_read = (shown.is_long_read())
        .then(|| state.long_reads.place(client.clone()))
        .transpose()?;
    let look_up = async {
        let _turn = match &long_read {
            Some(place) => Some(place.turn().await?),
            None => None,
        };
        match (shown, group) {
            (_, Some((group, subject))) => card_facts::of_group(state, language, group, subject).await,
            (Shown::Landing(Some(example)), None) => {
                card_facts::of_landing(state, language, example.group).await
            }
            _ => Ok(Card::Product),
        }
    };
    let png = state
        .share_cards
        .get_or_render(&etag, client, language, Box::pin(look_up))
        .await?;
    Ok(answer(request, &etag, png))
}

/// The stored share card of a group in its current version, with its `ETag`. A group that is not discoverable has none
/// in any version in which it is not.
async fn stored(
    request: &HttpRequest,
    language: Language,
    hash: &GroupHash,
    subject: Subject,
) -> Result<Option<(String, Bytes)>> {
    let state = State::of(request)?;
    let Some(id) = state.group_ids.find(&state.pool, hash.as_str()).await? else {
        return Ok(None);
    };
    let Some(found) = VersionLookUps::of(request)?.find(id).await? else {
        return Ok(None);
    };
    let shown = Shown::Group(hash.as_str(), found.version, subject);
    let etag = etag(language, shown, &state.config.links.brand);
    Ok(state.share_cards.get(&etag).await.map(|png| (etag, png)))
}

/// The share card, or 304 if the client has it.
fn answer(request: &HttpRequest, etag: &str, png: Bytes) -> HttpResponse {
    let mut response = headers(etag);
    if has_tag(request, &EntityTag::new_strong(etag.to_owned())) {
        return not_modified(response);
    }
    response.insert_header(ContentType::png()).body(png)
}

fn headers(etag: &str) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, CACHE_CONTROL))
        .insert_header(ETag(EntityTag::new_strong(etag.to_owned())));
    response
}

/// The example that the landing page's card shows now, in its current version: that of today, while it is discoverable.
async fn current_example(request: &HttpRequest) -> Result<Option<Example>> {
    let state = State::of(request)?;
    let day = Utc::now().date_naive();
    let chosen = state.landing_example.get().filter(|chosen| chosen.day == day);
    if let Some(chosen) = chosen
        && let Some(found) = VersionLookUps::of(request)?.find(chosen.group).await?
        && found.version == chosen.version
    {
        return Ok(Some(chosen));
    }
    let mut snapshot = state.snapshot().await?;
    let same = match chosen {
        Some(chosen) => share_cards::find(&mut snapshot, chosen.group).await?,
        None => None,
    };
    let group = match same.filter(|group| group.is_discoverable) {
        Some(group) => Some((group.id, group.version)),
        None => match read_example_group(&mut snapshot, &state.config.example_groups).await {
            Ok(group) => Some((group.id, group.version)),
            Err(Error::Refused(_)) => None,
            Err(error) => return Err(error),
        },
    };
    let example = group.map(|(group, version)| Example { day, group, version });
    state.landing_example.set(example);
    Ok(example)
}

/// The group of a hash, if it has what the card shows. Of one that is not discoverable only the name is shown.
async fn find(state: &State, hash: &GroupHash, subject: Subject) -> Result<Option<ShownGroup>> {
    let mut snapshot = state.snapshot().await?;
    let Some(id) = state.group_ids.find_with(&mut snapshot, hash.as_str()).await? else {
        return Ok(None);
    };
    let found = share_cards::find(&mut snapshot, id).await?;
    let Some(group) = found.filter(|group| group.public_hash == hash.as_str()) else {
        return Ok(None);
    };
    if !group.is_discoverable && subject != Subject::Group {
        return Ok(None);
    }
    let exists = match subject {
        Subject::Group => true,
        Subject::Player(player) => current_player(&mut snapshot, group.id, player).await?.is_some(),
        // Numbers have no gaps.
        Subject::Match(number) => number <= group.match_count,
        Subject::Day(day) => match_days::around(&mut snapshot, group.id, day).await?.matches > 0,
    };
    Ok(exists.then_some(group))
}

/// The `ETag` of a share card, computed without rendering it: it follows from the build, the brand, the language, the
/// group with its version, and what of the group it shows.
fn etag(language: Language, shown: Shown<'_>, brand: &Brand) -> String {
    let mut digest = Sha256::new().chain_update(BUILD).chain_update(language.code());
    brand.update(&mut digest);
    match shown {
        Shown::Product => {}
        Shown::Landing(example) => {
            digest.update(LANDING);
            // Chats that keep a picture by its address ask for another one each day.
            digest.update(Utc::now().date_naive().to_string());
            if let Some(Example { group, version, .. }) = example {
                digest.update(group.0.to_be_bytes());
                digest.update(version.to_bytes());
            }
        }
        Shown::Group(hash, version, subject) => {
            digest.update(hash);
            digest.update(version.to_bytes());
            digest.update(subject.segment());
        }
    }
    Base64UrlUnpadded::encode_string(&digest.finalize())
}
