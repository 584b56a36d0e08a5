//! The language of a request.

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{AcceptLanguage, Header};
use actix_web::{FromRequest, HttpRequest};
use elo_core::identifier::Language;

/// The first of the product's languages in `Accept-Language`, by preference; English if there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PreferredLanguage(pub(crate) Language);

impl FromRequest for PreferredLanguage {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let preferred = AcceptLanguage::parse(request).ok().and_then(|accepted| {
            let ranked = accepted.ranked();
            ranked.iter().find_map(|choice| {
                let tag = choice.item()?;
                Language::from_code(tag.primary_language())
            })
        });
        ready(Ok(Self(preferred.unwrap_or_default())))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_most_preferred_supported_language_is_used() {
        for (accepted, language) in [
            ("sv", Language::Sv),
            ("es-MX,es;q=0.9,en;q=0.8", Language::Es),
            ("de,en;q=0.5,sv;q=0.8", Language::Sv),
            ("de", Language::En),
            ("*", Language::En),
            ("", Language::En),
            ("\u{e5}", Language::En),
        ] {
            let request = TestRequest::default()
                .insert_header(("accept-language", accepted))
                .to_http_request();
            let PreferredLanguage(read) = PreferredLanguage::from_request(&request, &mut Payload::None)
                .into_inner()
                .unwrap();
            assert_eq!(read, language, "{accepted}");
        }
    }
}
