//! The picture that a chat shows where somebody pastes a link: a public group's, or the product's own.

use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use base64ct::{Base64UrlUnpadded, Encoding};
use db::queries::share_cards::{self, ShownGroup};
use elo_core::identifier::{GroupHash, Language};
use sha2::{Digest, Sha256};

use crate::error::{ErrorCode, Result};
use crate::etag::{BUILD, is_known};
use crate::locales::called;
use crate::share_card::picture::Told;
use crate::state::State;
use crate::web::file::not_modified;

/// Where the pictures are, in front of the language and the group.
const FOLDER: &str = "share-card/";
const ENDING: &str = ".png";

/// Chats keep a picture for days anyway; in between it may be a few matches old.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=600");

/// The path of the picture of a public group, or of the product.
pub(crate) fn path(language: Language, group: Option<&str>) -> String {
    let code = language.code();
    group.map_or_else(
        || format!("/{FOLDER}{code}{ENDING}"),
        |hash| format!("/{FOLDER}{code}/{hash}{ENDING}"),
    )
}

/// The picture at a path. `None` if there is none: a group that not everybody may find has none either.
pub(crate) async fn answer(request: &HttpRequest, path: &str) -> Result<Option<HttpResponse>> {
    let Some(named) = path
        .strip_prefix(FOLDER)
        .and_then(|rest| rest.strip_suffix(ENDING))
    else {
        return Ok(None);
    };
    let (code, hash) = named
        .split_once('/')
        .map_or((named, None), |(code, hash)| (code, Some(hash)));
    let Some(language) = Language::from_code(code) else {
        return Ok(None);
    };
    let state = State::of(request)?;
    let group = match hash {
        None => None,
        Some(hash) => match find(state, hash).await? {
            None => return Ok(None),
            found => found,
        },
    };
    let tag = tag(language, group.as_ref());
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, CACHING))
        .insert_header(ETag(EntityTag::new_strong(tag.clone())));
    if is_known(request, &EntityTag::new_strong(tag.clone())) {
        return Ok(Some(not_modified(response)));
    }
    let png = state
        .pictures
        .get(&tag, language, look_up(state, language, group))
        .await?;
    Ok(Some(response.insert_header(ContentType::png()).body(png)))
}

/// The public group of a hash, with all that the tag of its picture needs.
async fn find(state: &State, hash: &str) -> Result<Option<ShownGroup>> {
    let Some(hash) = GroupHash::parse(hash) else {
        return Ok(None);
    };
    let mut connection = state.connection().await?;
    Ok(share_cards::find(&mut connection, hash.as_str()).await?)
}

/// Says which picture it is: it follows from the build, the language and the group as it is now. Nothing is drawn for it.
fn tag(language: Language, group: Option<&ShownGroup>) -> String {
    let mut digest = Sha256::new().chain_update(BUILD).chain_update(language.code());
    if let Some(group) = group {
        digest.update(&group.public_hash);
        digest.update(group.version.to_be_bytes());
    }
    Base64UrlUnpadded::encode_string(&digest.finalize())
}

/// What the picture of a group tells, all of one moment. It may be newer than the tag, never older: the next request has
/// the next tag then.
async fn look_up(state: &State, language: Language, group: Option<ShownGroup>) -> Result<Option<Told>> {
    let Some(group) = group else {
        return Ok(None);
    };
    let mut snapshot = state.snapshot().await?;
    let group = share_cards::find(&mut snapshot, &group.public_hash)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    let leader = share_cards::leader(&mut snapshot, &group).await?;
    Ok(Some(Told {
        name: group.name,
        players: group.player_count,
        matches: group.match_count,
        leader: leader.map(|leader| {
            let name = called(language, &leader.name, leader.former_number);
            (name, leader.current_elo)
        }),
    }))
}
