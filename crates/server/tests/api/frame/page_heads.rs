use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::actors::{Actor, Answer, text};
use crate::app::App;
use crate::club::Club;

const PUBLIC_URL: &str = "https://duelo.example";

async fn app() -> App {
    App::start_with(&["--public-url", PUBLIC_URL]).await
}

/// The page at a path; one that exists may be told to be unbuilt here, where there is only the server.
async fn page(app: &App, path: &str) -> Answer {
    let page = app.visitor().get(path).await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
    page
}

/// What stands between the first two marks.
#[track_caller]
fn between<'a>(page: &'a Answer, before: &str, after: &str) -> &'a str {
    let rest = page.text.split_once(before).map(|(_, rest)| rest);
    rest.and_then(|rest| rest.split_once(after))
        .map_or("", |(found, _)| found)
}

fn title(page: &Answer) -> &str {
    between(page, "<title>", "</title>")
}

fn description(page: &Answer) -> &str {
    between(page, "<meta name=\"description\" content=\"", "\"")
}

fn canonical(page: &Answer) -> &str {
    between(page, "<link rel=\"canonical\" href=\"", "\"")
}

fn is_unlisted(page: &Answer) -> bool {
    page.text.contains("<meta name=\"robots\" content=\"noindex\" />")
}

/// The club's group is listed from now on, under this name.
async fn list_publicly(club: &Club<'_>, name: &str) {
    let settings = json!({
        "name": name, "passcode": "bollboll", "vanityUrl": "torsdag", "isDiscoverable": true,
    });
    club.admin.put(&club.path(), settings).await.ok();
}

#[tokio::test]
async fn a_page_says_what_it_is_in_the_language_of_its_address() {
    let app = app().await;
    for (path, language, expected) in [
        ("/en/faq", "en", "FAQ · Duelo"),
        ("/sv/faq", "sv", "Vanliga frågor · Duelo"),
        ("/es/faq", "es", "Preguntas frecuentes · Duelo"),
    ] {
        let page = page(&app, path).await;
        assert_ne!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(between(&page, "<html lang=\"", "\""), language);
        assert_eq!(page.header("content-language"), language);
        assert_eq!(title(&page), expected);
        assert_eq!(canonical(&page), format!("{PUBLIC_URL}{path}"));
        assert_eq!(
            between(&page, "<meta property=\"og:title\" content=\"", "\""),
            expected
        );
        assert_eq!(
            between(&page, "<meta property=\"og:description\" content=\"", "\""),
            description(&page)
        );
        for (hreflang, address) in [
            ("en", "/en/faq"),
            ("sv", "/sv/faq"),
            ("es", "/es/faq"),
            ("x-default", "/faq"),
        ] {
            let link =
                format!("<link rel=\"alternate\" hreflang=\"{hreflang}\" href=\"{PUBLIC_URL}{address}\" />");
            assert!(page.text.contains(&link), "{link}");
        }
        assert!(!is_unlisted(&page));
    }
    let home = page(&app, "/es").await;
    assert_eq!(canonical(&home), format!("{PUBLIC_URL}/es"));
    assert_eq!(title(&home), "El ranking de tu grupo de pádel · Duelo");
}

#[tokio::test]
async fn an_address_without_a_language_speaks_the_reader_s() {
    let app = app().await;
    let request = app.visitor().request(Method::GET, "/rules");
    let page = Answer::to(request.header("accept-language", "sv-SE,en;q=0.5")).await;
    assert_eq!(title(&page), "Regler och Elo · Duelo");
    assert_eq!(page.header("content-language"), "sv");
    let vary = page.headers.get_all("vary").iter();
    assert!(
        vary.filter_map(|name| name.to_str().ok())
            .any(|name| name == "accept-language")
    );
    assert_eq!(canonical(&page), format!("{PUBLIC_URL}/sv/rules"));
}

#[tokio::test]
async fn a_group_that_is_listed_is_named_and_one_that_is_not_stays_private() {
    let app = app().await;
    let club = Club::of(&app, 1).await;
    let (hash, id) = (
        text(&club.admin.group["publicHash"]),
        &club.admin.group["groupId"],
    );
    let (ann, group) = (club.players[0], format!("/en/groups/{hash}"));
    for path in [
        group.clone(),
        format!("{group}/player/{ann}"),
        format!("{group}/match-history"),
    ] {
        let page = page(&app, &path).await;
        assert_ne!(page.status, StatusCode::NOT_FOUND);
        assert_eq!(title(&page), "A private padel group · Duelo");
        assert!(is_unlisted(&page) && canonical(&page).is_empty());
        assert!(
            !page.text.contains("Torsdagspadel") && !page.text.contains("Ann"),
            "{}",
            page.text
        );
    }
    // Its number could be guessed, so that is not even there.
    assert_eq!(
        page(&app, &format!("/en/groups/id/{id}")).await.status,
        StatusCode::NOT_FOUND
    );

    list_publicly(&club, "Torsdagspadel").await;
    for path in [
        group.clone(),
        format!("/en/groups/id/{id}"),
        "/en/share/TORSDAG".to_owned(),
    ] {
        let page = page(&app, &path).await;
        assert_eq!(title(&page), "Torsdagspadel: padel ranking · Duelo", "{path}");
        assert!(description(&page).contains("Torsdagspadel"));
        assert_eq!(canonical(&page), format!("{PUBLIC_URL}{group}"));
        assert!(!is_unlisted(&page));
    }
    let player = page(&app, &format!("/sv/groups/id/{id}/player/{ann}")).await;
    assert_eq!(title(&player), "Ann i Torsdagspadel · Duelo");
    assert_eq!(
        canonical(&player),
        format!("{PUBLIC_URL}/sv/groups/{hash}/player/{ann}")
    );
    let entry = page(&app, &format!("{group}/submit-match")).await;
    assert_eq!(canonical(&entry), format!("{PUBLIC_URL}{group}/submit-match"));
    // Without a name they have a number, in the reader's language as in the browser.
    let anonymise = format!("{}/players/{ann}/anonymise", club.path());
    club.admin.post(&anonymise, json!({})).await.ok();
    let former = page(&app, &format!("/sv/groups/{hash}/player/{ann}")).await;
    assert_eq!(title(&former), "Tidigare spelare 1 i Torsdagspadel · Duelo");
    // What is only for those who are signed in is not there to be found.
    assert!(is_unlisted(&page(&app, "/en/admin/submit-match").await));
}

#[tokio::test]
async fn a_name_stays_text() {
    let app = app().await;
    let club = Club::of(&app, 1).await;
    list_publicly(&club, "</title><script>\"{{group}}&").await;
    let page = page(
        &app,
        &format!("/en/groups/{}", text(&club.admin.group["publicHash"])),
    )
    .await;
    let written = "&lt;/title&gt;&lt;script&gt;&quot;{{group}}&amp;";
    assert_eq!(title(&page), format!("{written}: padel ranking · Duelo"));
    assert!(description(&page).contains(written));
    assert!(!page.text.contains("<script>\""));
}

#[tokio::test]
async fn what_does_not_exist_is_not_found_and_still_the_app() {
    let app = app().await;
    let club = Club::of(&app, 1).await;
    let group = format!("/en/groups/{}", text(&club.admin.group["publicHash"]));
    for (path, expected) in [
        ("/en/nothing".to_owned(), "Page not found"),
        ("/nothing".to_owned(), "Page not found"),
        ("/en/admin/nothing".to_owned(), "Page not found"),
        (format!("{group}/nothing"), "Page not found"),
        ("/en/groups/abcd1234".to_owned(), "Group not found"),
        ("/en/groups/00001234".to_owned(), "Group not found"),
        ("/en/groups/id/abc".to_owned(), "Group not found"),
        ("/en/groups/id/99999999999999999999".to_owned(), "Group not found"),
        ("/en/share/nobody".to_owned(), "Group not found"),
        (format!("{group}/player/999999"), "Player not found"),
        (format!("{group}/player/ann"), "Player not found"),
    ] {
        let page = page(&app, &path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(title(&page), format!("{expected} · Duelo"), "{path}");
        assert!(is_unlisted(&page) && page.text.contains("</html>"), "{path}");
    }
    // A deleted group is as if it had never been.
    app.database
        .execute("UPDATE groups SET is_active = false, deactivated_at = now()")
        .await
        .unwrap();
    assert_eq!(page(&app, &group).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn every_page_of_the_app_is_there_with_all_its_texts() {
    let app = app().await;
    let club = Club::of(&app, 1).await;
    list_publicly(&club, "Torsdagspadel").await;
    let fill = |path: &str| {
        path.replace(":groupId", &club.admin.group["groupId"].to_string())
            .replace(":groupHash", &text(&club.admin.group["publicHash"]))
            .replace(":playerId", &club.players[0].to_string())
            .replace(":vanityName", "torsdag")
    };
    let pages: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../../../../frontend/src/i18n/pages.json")).unwrap();
    assert!(pages.len() > 20);
    for listed in &pages {
        for language in ["en", "sv", "es"] {
            let path = format!("/{language}/{}", fill(listed["path"].as_str().unwrap()));
            let page = page(&app, &path).await;
            assert_ne!(page.status, StatusCode::NOT_FOUND, "{path}");
            let named = title(&page).strip_suffix("Duelo");
            assert_eq!(
                named.is_some_and(|name| name.ends_with(" · ")),
                listed["title"].is_string(),
                "{path}"
            );
            assert!(!page.text.contains("{{"), "{path}");
            let has_own =
                description(&page) != description(&self::page(&app, &format!("/{language}/login")).await);
            assert_eq!(has_own, listed["description"].is_string(), "{path}");
            assert_eq!(is_unlisted(&page), listed["unlisted"] == json!(true), "{path}");
        }
    }
}

#[tokio::test]
async fn a_page_waits_for_no_database() {
    let app = App::start_with(&["--database-url", "postgres://nobody@127.0.0.1:1/nothing"]).await;
    let home = page(&app, "/en").await;
    assert_eq!(title(&home), "The ranking for your padel group · Duelo");
    let group = page(&app, "/en/groups/abcd1234").await;
    assert_eq!(group.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(group.header("retry-after"), "5");
    assert_eq!(title(&group), "Duelo");
    assert!(is_unlisted(&group));
}
