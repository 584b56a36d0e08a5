//! The picture that a chat shows where somebody pastes a link: a public group's, or the product's own.

mod picture;
mod typesetting;

use std::time::Duration;

use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use base64ct::{Base64UrlUnpadded, Encoding};
use db::queries::share_cards;
use elo_core::identifier::{GroupHash, Language};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use self::picture::Told;
use super::file::not_modified;
use super::texts::called;
use crate::error::{Error, Result};
use crate::revision::is_known;
use crate::state::State;

pub(super) use self::picture::{HEIGHT, WIDTH};

/// Where the pictures are, in front of the language and the group.
const FOLDER: &str = "share-card/";
const ENDING: &str = ".png";

/// Chats keep a picture for days anyway; in between it may be a few matches old.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=600");

/// Pictures that are drawn at once: a flood of requests for them keeps one processor busy, no more.
static DRAWING: Semaphore = Semaphore::const_new(1);
/// How long a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(3);

/// The path of the picture of a public group, or of the product.
pub(super) fn path(language: Language, group: Option<&str>) -> String {
    let code = language.code();
    group.map_or_else(
        || format!("/{FOLDER}{code}{ENDING}"),
        |hash| format!("/{FOLDER}{code}/{hash}{ENDING}"),
    )
}

/// The picture at a path. `None` if there is none: a group that not everybody may find has none either.
pub(super) async fn answer(request: &HttpRequest, path: &str) -> Result<Option<HttpResponse>> {
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
    let told = match hash {
        None => None,
        Some(hash) => match find(request, language, hash).await? {
            None => return Ok(None),
            found => found,
        },
    };
    let drawing = picture::drawing(language, told.as_ref())?;
    draw(request, drawing).await.map(Some)
}

async fn find(request: &HttpRequest, language: Language, hash: &str) -> Result<Option<Told>> {
    let Some(hash) = GroupHash::parse(hash) else {
        return Ok(None);
    };
    let mut connection = State::of(request)?.connection().await?;
    let found = share_cards::find(&mut connection, hash.as_str()).await?;
    Ok(found.map(|card| Told {
        name: card.group_name,
        players: card.player_count,
        matches: card.match_count,
        leader: card.leader.map(|leader| {
            let name = called(language, &leader.name, leader.former_number);
            (name, leader.current_elo)
        }),
    }))
}

async fn draw(request: &HttpRequest, drawing: String) -> Result<HttpResponse> {
    let tag = EntityTag::new_strong(Base64UrlUnpadded::encode_string(&Sha256::digest(&drawing)));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, CACHING))
        .insert_header(ETag(tag.clone()));
    if is_known(request, &tag) {
        return Ok(not_modified(response));
    }
    let turn = timeout(PATIENCE, DRAWING.acquire()).await;
    let turn = turn.map_err(|waited| Error::Unavailable(waited.into()))?;
    let turn = turn.map_err(Error::internal)?;
    let png = spawn_blocking(move || {
        // Held by the work itself: an impatient client does not free its place early.
        let _turn = turn;
        picture::png(&drawing)
    });
    let png = png.await.map_err(Error::internal)??;
    Ok(response.insert_header(ContentType::png()).body(png))
}
