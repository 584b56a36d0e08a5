//! The page of the app, with a head for its address.

use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use base64ct::{Base64UrlUnpadded, Encoding};
use elo_core::identifier::Language;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::{Dist, file};
use crate::revision::is_known;

/// The texts of a page's head, from the files that the app's own texts come from.
#[derive(Deserialize)]
struct Head {
    brand: String,
    tagline: String,
}

static HEADS: LazyLock<HashMap<Language, Head>> = LazyLock::new(|| {
    let texts = [
        (
            Language::En,
            include_str!("../../../../frontend/src/i18n/locales/en/common.json"),
        ),
        (
            Language::Sv,
            include_str!("../../../../frontend/src/i18n/locales/sv/common.json"),
        ),
        (
            Language::Es,
            include_str!("../../../../frontend/src/i18n/locales/es/common.json"),
        ),
    ];
    texts
        .into_iter()
        .filter_map(|(language, text)| Some((language, serde_json::from_str(text).ok()?)))
        .collect()
});

/// The page for an address, in the language of its first segment. `None` if the app was not built.
pub(super) fn answer(request: &HttpRequest, path: &str) -> Option<HttpResponse> {
    let template = Dist::get("index.html")?;
    let template = String::from_utf8_lossy(&template.data);
    let segment = path.split('/').next().unwrap_or_default();
    let page = write_head(&template, Language::from_code(segment).unwrap_or_default());
    // Weak: the page is compressed on its way.
    let tag = EntityTag::new_weak(Base64UrlUnpadded::encode_string(&Sha256::digest(&page)));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header(ETag(tag.clone()));
    if is_known(request, &tag) {
        return Some(file::not_modified(response));
    }
    Some(response.insert_header(ContentType::html()).body(page))
}

fn write_head(template: &str, language: Language) -> String {
    let page = replace_between(template, "<html lang=\"", "\"", language.code());
    let Some(Head { brand, tagline }) = HEADS.get(&language) else {
        return page;
    };
    let page = replace_between(
        &page,
        "<title>",
        "</title>",
        &escape(&format!("{brand} · {}", tagline.trim_end_matches('.'))),
    );
    replace_between(
        &page,
        "<meta name=\"description\" content=\"",
        "\"",
        &escape(tagline),
    )
}

/// The text with what stands between the first two marks replaced; unchanged where they are not there.
fn replace_between(text: &str, before: &str, after: &str, replacement: &str) -> String {
    let Some((head, rest)) = text.split_once(before) else {
        return text.to_owned();
    };
    let Some((_, tail)) = rest.split_once(after) else {
        return text.to_owned();
    };
    [head, before, replacement, after, tail].concat()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page as it is before the build, which leaves the head's marks alone.
    const TEMPLATE: &str = include_str!("../../../../frontend/index.html");

    #[test]
    fn the_head_speaks_the_language_of_the_address() {
        for language in Language::ALL {
            let head = &HEADS[language];
            let page = write_head(TEMPLATE, *language);
            assert!(page.contains(&format!("<html lang=\"{}\"", language.code())));
            assert!(
                page.contains(&format!("content=\"{}\"", escape(&head.tagline))),
                "{page}"
            );
            assert!(page.contains(&format!("<title>{} ·", head.brand)));
        }
    }

    #[test]
    fn no_script_of_the_page_is_inline() {
        for script in TEMPLATE.split("<script").skip(1) {
            assert!(
                script.split('>').next().is_some_and(|tag| tag.contains("src=")),
                "{script}"
            );
        }
    }
}
