//! The page as a visitor's browser draws it first, before any answer has arrived.
//!
//! The build draws it with the app itself (`frontend/src/drawn-ahead.tsx`), in each language, and leaves places for what
//! an address says, and for a public group's name, its player's and the rating.

use super::Dist;
use super::head::{add_to_head, escape};
use super::pages::{Address, Found};
use super::subject::Subject;
use crate::locales::fill;

/// Where the app draws, empty in the page that the build made.
const ROOT: &str = "<div id=\"root\"></div>";

/// What is sent in place of an empty page.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Drawn {
    page: Option<String>,
    /// Tells the app the same, to show until its own answers arrive.
    told: String,
}

impl Drawn {
    /// What the build has drawn for an address and for what was found there.
    pub(super) fn of(address: &Address<'_>, subject: &Subject) -> Self {
        Self::from(address, subject, |file| {
            let file = Dist::get(&format!(".drawn/{}/{file}.html", address.language.code()))?;
            Some(String::from_utf8_lossy(&file.data).into_owned())
        })
    }

    fn from(address: &Address<'_>, subject: &Subject, read: impl Fn(&str) -> Option<String>) -> Self {
        let Some(file) = file_of(address, subject) else {
            return Self::default();
        };
        let parts = address.found.iter().flat_map(Found::parts);
        let path = format!("/{}/{}", address.language.code(), address.rest.join("/"));
        let values: Vec<(&str, String)> = subject
            .told(address.language)
            .into_iter()
            .chain(parts.map(|(place, part)| (place, part.to_owned())))
            .chain([("path", path)])
            .map(|(place, text)| (place, escape(&text)))
            .collect();
        let values: Vec<(&str, &str)> = values
            .iter()
            .map(|(place, value)| (*place, value.as_str()))
            .collect();
        // Nothing where nothing is to be told, since it has no values for these places then.
        let told = fill(
            "\n    <meta name=\"duelo:told\" content=\"{{path}}\" data-group=\"{{group}}\" data-player=\"{{name}}\" \
             data-elo=\"{{elo}}\" />",
            &values,
        );
        let with_names = told.as_ref().and_then(|_| read(&format!("{file}.named")));
        Self {
            page: with_names
                .or_else(|| read(&file))
                .and_then(|page| fill(&page, &values)),
            told: told.unwrap_or_default(),
        }
    }

    /// Puts it where the app will draw.
    pub(super) fn write_into(&self, page: &str) -> String {
        let page = add_to_head(page, &self.told);
        let Some(drawn) = &self.page else {
            return page;
        };
        let root = format!("<div id=\"root\" class=\"drawn-ahead\"><div data-drawn>{drawn}</div></div>");
        page.replacen(ROOT, &root, 1)
    }
}

/// What the build calls a drawing, as in `frontend/scripts/draw-ahead.mjs`.
fn file_of(address: &Address<'_>, subject: &Subject) -> Option<String> {
    let missing = match subject {
        Subject::NoPage => "no-page",
        Subject::NoGroup => "no-group",
        Subject::NoPlayer => "no-player",
        Subject::Nothing | Subject::Public(_) | Subject::Private | Subject::Unknown => {
            let path = address.found.as_ref()?.page.path.as_str();
            return Some(match path {
                "" => "home".to_owned(),
                path => path.replace('/', ".").replace(':', "_"),
            });
        }
    };
    Some(missing.to_owned())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use db::queries::page_subjects::PageSubject;

    use super::*;

    const PAGE: &str = "<head>\n  </head><body><div id=\"root\"></div></body>";

    fn drawn(path: &str, subject: &Subject) -> String {
        let request = TestRequest::default().to_http_request();
        let files = |file: &str| {
            let drawing = match file {
                "groups._groupHash.player._playerId" => "<p>{{playerId}} of {{groupHash}}</p>",
                "groups._groupHash.player._playerId.named" => {
                    "<p>{{name}} ({{elo}}) in {{group}}, {{groupHash}}</p>"
                }
                "home" | "no-page" | "no-group" | "no-player" => file,
                _ => return None,
            };
            Some(drawing.to_owned())
        };
        Drawn::from(&Address::of(&request, path), subject, files).write_into(PAGE)
    }

    fn player() -> PageSubject {
        PageSubject {
            group_name: "{{name}}".to_owned(),
            public_hash: "k7m2x9qd".to_owned(),
            is_discoverable: true,
            player_name: Some("Ann <\"A\">".to_owned()),
            former_number: None,
            player_elo: Some(-12),
        }
    }

    #[test]
    fn a_public_page_is_drawn_with_its_names() {
        assert_eq!(
            drawn("sv/groups/k7m2x9qd/player/7/", &Subject::Public(player())),
            "<head>\n    \
             <meta name=\"duelo:told\" content=\"/sv/groups/k7m2x9qd/player/7\" data-group=\"{{name}}\" \
             data-player=\"Ann &lt;&quot;A&quot;&gt;\" data-elo=\"\u{2212}12\" />\n  \
             </head><body><div id=\"root\" class=\"drawn-ahead\"><div data-drawn>\
             <p>Ann &lt;&quot;A&quot;&gt; (\u{2212}12) in {{name}}, k7m2x9qd</p></div></div></body>"
        );
    }

    #[test]
    fn a_private_page_is_drawn_without_names() {
        let page = drawn("sv/groups/k7m2x9qd/player/7", &Subject::Private);
        assert!(
            page.contains("<div data-drawn><p>7 of k7m2x9qd</p></div>"),
            "{page}"
        );
        assert!(!page.contains("duelo:told"), "{page}");
    }

    #[test]
    fn what_does_not_exist_is_drawn_too() {
        for (path, subject, file) in [
            ("en", Subject::Nothing, "home"),
            ("en/nothing", Subject::NoPage, "no-page"),
            ("en/groups/k7m2x9qd", Subject::NoGroup, "no-group"),
            ("en/groups/k7m2x9qd/player/7", Subject::NoPlayer, "no-player"),
        ] {
            let page = drawn(path, &subject);
            assert!(page.contains(&format!("<div data-drawn>{file}</div>")), "{page}");
        }
    }

    #[test]
    fn what_was_not_drawn_stays_empty() {
        assert_eq!(drawn("en/leaderboard", &Subject::Nothing), PAGE);
    }

    #[test]
    fn the_page_has_an_empty_place() {
        assert!(include_str!("../../../../frontend/index.html").contains(ROOT));
    }
}
