//! Responds with share cards: the Open Graph images that chats show as link previews.

use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64ct::{Base64UrlUnpadded, Encoding};
use chrono::NaiveDate;
use db::GroupVersion;
use db::queries::share_cards::{self, ShownGroup};
use db::queries::{match_days, matches};
use elo_core::identifier::{GroupHash, Language};
use sha2::{Digest, Sha256};

use super::match_texts::{full_date, long_date};
use crate::caller::client::Client;
use crate::domain::calendar::parse_day;
use crate::domain::match_day::read_day;
use crate::error::{ErrorCode, Result};
use crate::etag::{BUILD, has_tag};
use crate::group_versions::GroupVersions;
use crate::locales::{display_name, translate};
use crate::share_card::Card;
use crate::share_card::day_card::DayFacts;
use crate::share_card::image::GroupFacts;
use crate::share_card::match_card::{MatchFacts, TeamFacts};
use crate::state::State;
use crate::web::static_file::not_modified;

const FOLDER: &str = "share-card/";
const EXTENSION: &str = ".png";

/// Chats cache an image for days whatever this says; until it expires, it may lack the latest matches.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=600");

/// What the share card of a group shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    Group,
    /// The match with this number.
    Match(i32),
    Day(NaiveDate),
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
        let number: i32 = text.strip_prefix("match-")?.parse().ok()?;
        // One path each: no sign, no leading zero.
        (number > 0 && text == format!("match-{number}")).then_some(Self::Match(number))
    }

    fn segment(self) -> String {
        match self {
            Self::Group => String::new(),
            Self::Match(number) => format!("/match-{number}"),
            Self::Day(day) => format!("/day-{day}"),
        }
    }
}

/// The path of the share card of a public group, or of the product.
fn path(language: Language, group: Option<(&str, Subject)>) -> String {
    let code = language.code();
    group.map_or_else(
        || format!("/{FOLDER}{code}{EXTENSION}"),
        |(hash, subject)| format!("/{FOLDER}{code}/{hash}{}{EXTENSION}", subject.segment()),
    )
}

/// The address of the card as it is now: chats store an image by its address, for good.
pub(super) fn versioned_path(language: Language, group: Option<(&str, GroupVersion, Subject)>) -> String {
    let shown = group.map(|(hash, _, subject)| (hash, subject));
    format!("{}?v={}", path(language, shown), etag(language, group))
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
    let state = State::of(request)?;
    let group = match hash {
        None => None,
        Some(hash) => {
            let Some(hash) = GroupHash::parse(hash) else {
                return Ok(None);
            };
            if let Some((etag, png)) = stored(request, language, &hash, subject).await? {
                return Ok(Some(answer(request, &etag, png)));
            }
            match find(state, &hash, subject).await? {
                None => return Ok(None),
                found => found,
            }
        }
    };
    let shown = group
        .as_ref()
        .map(|group| (group.public_hash.as_str(), group.version, subject));
    let etag = etag(language, shown);
    if has_tag(request, &EntityTag::new_strong(etag.clone())) {
        return Ok(Some(not_modified(headers(&etag))));
    }
    let png = state
        .share_cards
        .get_or_render(
            &etag,
            Client::of(request)?.site_or_address(),
            language,
            Box::pin(look_up(state, language, group, subject)),
        )
        .await?;
    Ok(Some(answer(request, &etag, png)))
}

/// The stored share card of a group in its current version, with its `ETag`. A group that is not discoverable has none in
/// any version in which it is not.
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
    let Some(found) = GroupVersions::of(request)?.find(id).await? else {
        return Ok(None);
    };
    let etag = etag(language, Some((hash.as_str(), found.version, subject)));
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

/// The discoverable group of a hash, if it has what the card shows.
async fn find(state: &State, hash: &GroupHash, subject: Subject) -> Result<Option<ShownGroup>> {
    let mut snapshot = state.snapshot().await?;
    let Some(id) = state.group_ids.find_with(&mut snapshot, hash.as_str()).await? else {
        return Ok(None);
    };
    let found = share_cards::find(&mut snapshot, id).await?;
    let Some(group) = found.filter(|group| group.public_hash == hash.as_str()) else {
        return Ok(None);
    };
    let exists = match subject {
        Subject::Group => true,
        // Numbers have no gaps.
        Subject::Match(number) => number <= group.match_count,
        Subject::Day(day) => match_days::around(&mut snapshot, group.id, day).await?.matches > 0,
    };
    Ok(exists.then_some(group))
}

/// The `ETag` of a share card, computed without rendering it: it follows from the build, the language, the group's hash and
/// version, and what of the group it shows.
fn etag(language: Language, group: Option<(&str, GroupVersion, Subject)>) -> String {
    let mut digest = Sha256::new().chain_update(BUILD).chain_update(language.code());
    if let Some((hash, version, subject)) = group {
        digest.update(hash);
        digest.update(version.to_bytes());
        digest.update(subject.segment());
    }
    Base64UrlUnpadded::encode_string(&digest.finalize())
}

/// What a share card shows, read in one snapshot. It may be newer than the `ETag` that was computed before, never older; the
/// next request then has the next `ETag`.
async fn look_up(
    state: &State,
    language: Language,
    group: Option<ShownGroup>,
    subject: Subject,
) -> Result<Card> {
    let Some(group) = group else {
        return Ok(Card::Product);
    };
    let mut snapshot = state.snapshot().await?;
    let found = share_cards::find(&mut snapshot, group.id).await?;
    let group = found
        .filter(|found| found.public_hash == group.public_hash)
        .ok_or(ErrorCode::GroupNotFound)?;
    let address = address_of(&group, &state.config.public_url);
    match subject {
        Subject::Group => group_facts(&mut snapshot, language, group, address)
            .await
            .map(Card::Group),
        Subject::Match(number) => match_facts(&mut snapshot, language, group, address, number)
            .await
            .map(Card::Match),
        Subject::Day(day) => day_facts(&mut snapshot, language, group, address, day)
            .await
            .map(Card::Day),
    }
}

/// The link of a group, without its scheme.
fn address_of(group: &ShownGroup, public_url: &str) -> String {
    let host = public_url.split_once("://").map_or(public_url, |(_, host)| host);
    match &group.vanity_name {
        Some(name) => format!("{host}/share/{name}"),
        None => format!("{host}/groups/{}", group.public_hash),
    }
}

async fn group_facts(
    connection: &mut db::Connection,
    language: Language,
    group: ShownGroup,
    address: String,
) -> Result<GroupFacts> {
    let leader = share_cards::leader(connection, &group).await?;
    Ok(GroupFacts {
        name: group.name,
        address,
        players: group.player_count,
        matches: group.match_count,
        leader: leader.map(|leader| {
            let name = display_name(language, &leader.name, leader.former_number);
            (name, leader.current_elo)
        }),
    })
}

async fn match_facts(
    connection: &mut db::Connection,
    language: Language,
    group: ShownGroup,
    address: String,
    number: i32,
) -> Result<MatchFacts> {
    let found = matches::by_number(connection, group.id, number)
        .await?
        .ok_or(ErrorCode::MatchNotFound)?;
    let [one, two, three, four] = found.players.each_ref().map(|own| {
        let name = display_name(language, &own.name, own.former_number);
        (name, own.entry.elo_change)
    });
    let played = &found.played;
    let sets = played.team1_games.iter().zip(&played.team2_games);
    Ok(MatchFacts {
        group: group.name,
        address,
        date: full_date(language, played.played_on),
        teams: [TeamFacts([one, two]), TeamFacts([three, four])],
        sets: sets.map(|(team1, team2)| [*team1, *team2]).collect(),
        has_team1_won: played.winner == 1,
    })
}

/// How many players of a day's table its card shows.
const SHOWN_PLAYERS: usize = 4;

async fn day_facts(
    connection: &mut db::Connection,
    language: Language,
    group: ShownGroup,
    address: String,
    day: NaiveDate,
) -> Result<DayFacts> {
    let day = read_day(connection, group.id, day).await?;
    let first = day.table.iter().take(SHOWN_PLAYERS).map(|named| {
        let name = display_name(language, &named.name, named.former_number);
        (named.row.rank, name, named.row.points)
    });
    let count = day.around.matches;
    let matches = if count == 1 {
        "head:card.dayMatches_one"
    } else {
        "head:card.dayMatches_other"
    };
    let values = [
        ("count", count.to_string()),
        ("players", day.table.len().to_string()),
    ];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    Ok(DayFacts {
        group: group.name,
        address,
        date: long_date(language, day.played_on),
        counts: translate(language, matches, &values).unwrap_or_default(),
        first: first.collect(),
    })
}
