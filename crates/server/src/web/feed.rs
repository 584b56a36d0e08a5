//! The Atom feed of a public group: its latest results, each with a link to the page of the match.

use actix_web::http::header::{self, ETag, EntityTag, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use base64ct::{Base64UrlUnpadded, Encoding};
use chrono::{DateTime, SecondsFormat, Utc};
use db::queries::match_filter::{MatchFilter, MatchPage};
use db::queries::matches::{self, MatchWithPlayers};
use db::queries::share_cards::{self, ShownGroup};
use elo_core::identifier::{GroupHash, Language};
use elo_core::limits::FEED_MATCHES;
use sha2::{Digest, Sha256};

use super::match_texts::{MatchSummary, full_date};
use super::page_routes::negotiate_language;
use super::seal_text::code_of;
use crate::cached_answer;
use crate::error::{Error, Result};
use crate::locales::translate;
use crate::read_cache::{CachedAnswer, ReadKey};
use crate::state::State;

/// The media type of the feed.
pub(super) const MEDIA_TYPE: &str = "application/atom+xml";

#[derive(Template)]
#[template(path = "feed.xml")]
struct Feed {
    language: &'static str,
    /// The address of the feed, which is its id too.
    feed: String,
    /// The address of the group's page.
    page: String,
    title: String,
    /// The latest match with the code of the seal after it; empty without a match.
    seal: String,
    group: String,
    updated: String,
    entries: Vec<Entry>,
}

struct Entry {
    id: i64,
    number: i32,
    title: String,
    summary: String,
    published: String,
    updated: String,
}

/// The path of a group's feed.
pub(super) fn path(hash: &str) -> String {
    format!("/groups/{hash}/feed.atom")
}

/// The feed at a path; `None` if there is none. A group that is not discoverable has none either.
pub(super) async fn respond(request: &HttpRequest, path: &str) -> Result<Option<HttpResponse>> {
    let hash = path
        .strip_prefix("groups/")
        .and_then(|rest| rest.strip_suffix("/feed.atom"))
        .and_then(GroupHash::parse);
    let Some(hash) = hash else {
        return Ok(None);
    };
    let language = negotiate_language(request);
    let state = State::of(request)?;
    let key = ReadKey {
        reader: None,
        uri: format!("feed {} {}", language.code(), hash.as_str()).into(),
    };
    if let Some(answer) = cached_answer::current(request, &key).await? {
        return cached_answer::respond(request, &answer).await.map(Some);
    }
    let mut snapshot = state.snapshot().await?;
    let Some(id) = state.group_ids.find_with(&mut snapshot, hash.as_str()).await? else {
        return Ok(None);
    };
    let found = share_cards::find(&mut snapshot, id).await?;
    // Of a private group that is named in previews only the name is shown.
    let Some(group) = found.filter(|group| group.is_discoverable && group.public_hash == hash.as_str())
    else {
        return Ok(None);
    };
    let page = MatchPage::first(FEED_MATCHES.into());
    let latest = matches::list(&mut snapshot, group.id, &MatchFilter::default(), page).await?;
    let seal = code_of(&mut snapshot, state, language, &group, group.match_count).await?;
    drop(snapshot);
    let xml = feed(language, &group, &latest, seal, state.config.links.public_url())?;
    let etag = Base64UrlUnpadded::encode_string(&Sha256::digest(&xml));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CONTENT_TYPE, format!("{MEDIA_TYPE}; charset=utf-8")))
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header((header::CONTENT_LANGUAGE, language.code()))
        .insert_header((header::VARY, HeaderValue::from_static("accept-language")))
        // Weak: the response may be compressed.
        .insert_header(ETag(EntityTag::new_weak(etag)));
    let headers = response.finish().headers().clone();
    let answer = CachedAnswer::new(group.id, group.version, headers, Bytes::from(xml));
    cached_answer::store(request, key, answer).await.map(Some)
}

fn feed(
    language: Language,
    group: &ShownGroup,
    latest: &[MatchWithPlayers],
    seal: String,
    public_url: &str,
) -> Result<String> {
    let entries: Vec<Entry> = latest.iter().map(|found| entry(language, found)).collect();
    // A group without a match has not been updated yet.
    let updated = latest
        .iter()
        .map(changed_at)
        .max()
        .unwrap_or(DateTime::UNIX_EPOCH);
    let feed = Feed {
        language: language.code(),
        feed: format!("{public_url}{}", path(&group.public_hash)),
        page: format!("{public_url}/{}/groups/{}", language.code(), group.public_hash),
        title: translate(language, "head:feed", &[("group", &group.name)]).unwrap_or_default(),
        seal,
        group: group.name.clone(),
        updated: timestamp(updated),
        entries,
    };
    feed.render().map_err(Error::internal)
}

fn entry(language: Language, found: &MatchWithPlayers) -> Entry {
    let played = &found.played;
    Entry {
        id: played.id.0,
        number: played.match_number,
        title: MatchSummary::of(found).title(language),
        summary: full_date(language, played.played_on),
        published: timestamp(played.created_at),
        updated: timestamp(changed_at(found)),
    }
}

fn changed_at(found: &MatchWithPlayers) -> DateTime<Utc> {
    found.played.edited_at.unwrap_or(found.played.created_at)
}

fn timestamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}
