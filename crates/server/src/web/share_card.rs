//! Responds with share cards: the Open Graph images that chats show as link previews.

use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64ct::{Base64UrlUnpadded, Encoding};
use db::queries::share_cards::{self, ShownGroup};
use elo_core::identifier::{GroupHash, Language};
use sha2::{Digest, Sha256};

use crate::error::{ErrorCode, Result};
use crate::etag::{BUILD, has_tag};
use crate::locales::display_name;
use crate::share_card::image::GroupFacts;
use crate::state::State;
use crate::web::static_file::not_modified;

const FOLDER: &str = "share-card/";
const EXTENSION: &str = ".png";

/// Chats cache an image for days whatever this says; until it expires, it may lack the latest matches.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=600");

/// The path of the share card of a public group, or of the product.
pub(crate) fn path(language: Language, group: Option<&str>) -> String {
    let code = language.code();
    group.map_or_else(
        || format!("/{FOLDER}{code}{EXTENSION}"),
        |hash| format!("/{FOLDER}{code}/{hash}{EXTENSION}"),
    )
}

/// The share card at a path. `None` if there is none; a group that is not discoverable has none either.
pub(crate) async fn respond(request: &HttpRequest, path: &str) -> Result<Option<HttpResponse>> {
    let Some(name) = path
        .strip_prefix(FOLDER)
        .and_then(|rest| rest.strip_suffix(EXTENSION))
    else {
        return Ok(None);
    };
    let (code, hash) = name
        .split_once('/')
        .map_or((name, None), |(code, hash)| (code, Some(hash)));
    let Some(language) = Language::from_code(code) else {
        return Ok(None);
    };
    let state = State::of(request)?;
    let group = match hash {
        None => None,
        Some(hash) => {
            let Some(hash) = GroupHash::parse(hash) else {
                return Ok(None);
            };
            if let Some((etag, png)) = stored(state, language, &hash).await? {
                return Ok(Some(answer(request, &etag, png)));
            }
            match find(state, &hash).await? {
                None => return Ok(None),
                found => found,
            }
        }
    };
    let shown = group
        .as_ref()
        .map(|group| (group.public_hash.as_str(), group.version));
    let etag = etag(language, shown);
    if has_tag(request, &EntityTag::new_strong(etag.clone())) {
        return Ok(Some(not_modified(headers(&etag))));
    }
    let png = state
        .share_cards
        .get_or_render(&etag, language, look_up(state, language, group))
        .await?;
    Ok(Some(answer(request, &etag, png)))
}

/// The stored share card of a group in its current version, with its `ETag`. A group that is not discoverable has none in
/// any version in which it is not.
async fn stored(state: &State, language: Language, hash: &GroupHash) -> Result<Option<(String, Bytes)>> {
    let Some(id) = state.group_ids.find(&state.pool, hash.as_str()).await? else {
        return Ok(None);
    };
    let Some(version) = state.group_versions.find(id).await? else {
        return Ok(None);
    };
    let etag = etag(language, Some((hash.as_str(), version)));
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

/// The discoverable group of a hash.
async fn find(state: &State, hash: &GroupHash) -> Result<Option<ShownGroup>> {
    let mut connection = state.connection().await?;
    match state.group_ids.find_with(&mut connection, hash.as_str()).await? {
        Some(id) => Ok(share_cards::find(&mut connection, id).await?),
        None => Ok(None),
    }
}

/// The `ETag` of a share card, computed without rendering it: it follows from the build, the language and the group's
/// hash and version.
fn etag(language: Language, group: Option<(&str, i64)>) -> String {
    let mut digest = Sha256::new().chain_update(BUILD).chain_update(language.code());
    if let Some((hash, version)) = group {
        digest.update(hash);
        digest.update(version.to_be_bytes());
    }
    Base64UrlUnpadded::encode_string(&digest.finalize())
}

/// What the share card of a group shows, read in one snapshot. It may be newer than the `ETag` that was computed
/// before, never older; the next request then has the next `ETag`.
async fn look_up(state: &State, language: Language, group: Option<ShownGroup>) -> Result<Option<GroupFacts>> {
    let Some(group) = group else {
        return Ok(None);
    };
    let mut snapshot = state.snapshot().await?;
    let group = share_cards::find(&mut snapshot, group.id)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    let leader = share_cards::leader(&mut snapshot, &group).await?;
    Ok(Some(GroupFacts {
        name: group.name,
        players: group.player_count,
        matches: group.match_count,
        leader: leader.map(|leader| {
            let name = display_name(language, &leader.name, leader.former_number);
            (name, leader.current_elo)
        }),
    }))
}
