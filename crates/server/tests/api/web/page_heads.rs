use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::matches::latest::{correct, latest, lock_id};
use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

const PUBLIC_URL: &str = "https://duelo.example";

async fn app() -> App {
    App::start_with(&["--public-url", PUBLIC_URL]).await
}

/// The page at a path. Without a frontend build a page that exists may have another status than 200.
async fn page(app: &App, path: &str) -> Response {
    let page = app.visitor().get(path).await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
    page
}

/// The text between the first occurrences of two strings.
#[track_caller]
fn between<'a>(page: &'a Response, before: &str, after: &str) -> &'a str {
    let rest = page.text.split_once(before).map(|(_, rest)| rest);
    rest.and_then(|rest| rest.split_once(after))
        .map_or("", |(found, _)| found)
}

fn title(page: &Response) -> &str {
    between(page, "<title>", "</title>")
}

fn description(page: &Response) -> &str {
    between(page, "<meta name=\"description\" content=\"", "\"")
}

fn canonical(page: &Response) -> &str {
    between(page, "<link rel=\"canonical\" href=\"", "\"")
}

fn is_unlisted(page: &Response) -> bool {
    page.text.contains("<meta name=\"robots\" content=\"noindex\" />")
}

/// Makes the group discoverable under this name.
async fn list_publicly(fixture: &GroupFixture<'_>, name: &str) {
    let settings = json!({
        "name": name, "passcode": "bollboll", "vanityUrl": "torsdag", "isDiscoverable": true,
    });
    fixture.admin.put(&fixture.path(), settings).await.ok();
}

#[tokio::test]
async fn page_heads_are_in_the_language_of_the_path() {
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
async fn a_path_without_a_language_follows_accept_language() {
    let app = app().await;
    let request = app.visitor().request(Method::GET, "/rules");
    let page = Response::to(request.header("accept-language", "sv-SE,en;q=0.5")).await;
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
async fn a_public_group_is_named_in_page_heads_and_a_private_one_is_not() {
    let app = app().await;
    let fixture = GroupFixture::with_players(&app, 1).await;
    let (hash, id) = (
        text(&fixture.admin.group["publicHash"]),
        &fixture.admin.group["groupId"],
    );
    let (ann, group) = (fixture.players[0], format!("/en/groups/{hash}"));
    for path in [
        group.clone(),
        format!("{group}/player/{ann}"),
        format!("{group}/match-history"),
        format!("{group}/teams"),
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
    // By its number, which can be guessed, it does not exist.
    assert_eq!(
        page(&app, &format!("/en/groups/id/{id}")).await.status,
        StatusCode::NOT_FOUND
    );

    list_publicly(&fixture, "Torsdagspadel").await;
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
    // An anonymised player is shown with a number, in the language of the page.
    let anonymise = format!("{}/players/{ann}/anonymise", fixture.path());
    fixture.admin.post(&anonymise, json!({})).await.ok();
    let former = page(&app, &format!("/sv/groups/{hash}/player/{ann}")).await;
    assert_eq!(title(&former), "Tidigare spelare 1 i Torsdagspadel · Duelo");
    // Pages for signed-in users are not indexed.
    assert!(is_unlisted(&page(&app, "/en/admin/submit-match").await));
}

#[tokio::test]
async fn the_matches_and_days_of_a_public_group_are_named_in_page_heads() {
    let app = app().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4], [6, 3]]);
    submission["playedOn"] = json!("2025-06-12");
    fixture.submit(&submission).await.data(StatusCode::CREATED);
    let group = format!("groups/{}", text(&fixture.admin.group["publicHash"]));
    for path in ["match/1", "day/2025-06-12"] {
        let page = page(&app, &format!("/en/{group}/{path}")).await;
        assert_eq!(title(&page), "A private padel group · Duelo", "{path}");
        assert!(
            is_unlisted(&page) && !page.text.contains("Ann") && !page.text.contains("6–4"),
            "{path}"
        );
    }
    list_publicly(&fixture, "Torsdagspadel").await;
    for (path, expected) in [
        (
            format!("/en/{group}/match/1"),
            "Ann &amp; Bo 6–4 6–3 Cia &amp; Dan, Torsdagspadel · Duelo",
        ),
        (
            format!("/sv/{group}/day/2025-06-12"),
            "12 juni 2025, Torsdagspadel · Duelo",
        ),
        (
            format!("/es/{group}/day/2025-06-12"),
            "12 de junio de 2025, Torsdagspadel · Duelo",
        ),
    ] {
        let page = page(&app, &path).await;
        assert_eq!(title(&page), expected);
        assert_eq!(canonical(&page), format!("{PUBLIC_URL}{path}"));
    }
    // A correction changes the head.
    let lock = lock_id(&fixture.admin).await;
    let mut correction = fixture.submission([0, 1], [2, 3], &[[3, 6]]);
    correction["lockId"] = json!(lock);
    correct(&fixture.admin, &latest(&fixture).await, correction)
        .await
        .ok();
    let corrected = page(&app, &format!("/en/{group}/match/1")).await;
    assert_eq!(
        title(&corrected),
        "Ann &amp; Bo 3–6 Cia &amp; Dan, Torsdagspadel · Duelo"
    );
}

/// A page is stored with the version of its group. Raw SQL changes the name without the version: as long as the stored
/// page is sent, the name is the former one.
#[tokio::test]
async fn the_page_of_a_group_is_sent_from_memory_until_the_group_changes() {
    let app = app().await;
    let fixture = GroupFixture::with_players(&app, 1).await;
    list_publicly(&fixture, "Torsdagspadel").await;
    let hash = text(&fixture.admin.group["publicHash"]);
    let group = format!("/en/groups/{hash}");
    let player = format!("{group}/player/{}", fixture.players[0]);
    let link = "/en/share/torsdag".to_owned();
    let paths = [group, player, link.clone()];
    let mut known = Vec::new();
    for path in &paths {
        let first = page(&app, path).await;
        // Without a frontend build nothing is stored.
        if first.status == StatusCode::OK {
            known.push((path, first));
        }
    }
    let secretly = "UPDATE groups SET name = 'Unseen'; UPDATE players SET name = 'Unseen'";
    app.database.execute(secretly).await.unwrap();
    for (path, first) in &known {
        let again = page(&app, path).await;
        assert_eq!(
            (
                &again.text,
                again.header("etag"),
                again.header("content-language")
            ),
            (&first.text, first.header("etag"), "en"),
            "{path}"
        );
        let request = app.visitor().request(Method::GET, path);
        let known = Response::to(request.header("if-none-match", first.header("etag"))).await;
        assert_eq!(
            (known.status, known.text.as_str()),
            (StatusCode::NOT_MODIFIED, ""),
            "{path}"
        );
        assert_eq!(known.header("cache-control"), "no-cache");
    }
    // In another language it is another page.
    assert!(title(&page(&app, "/sv/share/torsdag").await).starts_with("Unseen"));

    list_publicly(&fixture, "Fredagspadel").await;
    for path in &paths {
        assert!(title(&page(&app, path).await).contains("Fredagspadel"), "{path}");
    }
    let settings = json!({"name": "Fredagspadel", "passcode": "bollboll", "vanityUrl": "fredag", "isDiscoverable": false});
    fixture.admin.put(&fixture.path(), settings).await.ok();
    // The former link leads to the group too.
    for path in paths[..2].iter().chain([&link]) {
        assert_eq!(
            title(&page(&app, path).await),
            "A private padel group · Duelo",
            "{path}"
        );
    }
    // Later the link leads to nothing, then to another group.
    let expire = "UPDATE former_links SET expires_at = now()";
    app.database.execute(expire).await.unwrap();
    assert_eq!(page(&app, &link).await.status, StatusCode::NOT_FOUND);
    let other = GroupFixture::with_players(&app, 1).await;
    list_publicly(&other, "Lunes").await;
    assert_eq!(title(&page(&app, &link).await), "Lunes: padel ranking · Duelo");
    let confirmation = json!({ "confirmation": "Lunes" });
    other.admin.delete_with(&other.path(), confirmation).await.ok();
    assert_eq!(page(&app, &link).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn names_are_escaped_in_page_heads() {
    let app = app().await;
    let fixture = GroupFixture::with_players(&app, 1).await;
    list_publicly(&fixture, "</title><script>\"{{group}}&").await;
    let page = page(
        &app,
        &format!("/en/groups/{}", text(&fixture.admin.group["publicHash"])),
    )
    .await;
    let written = "&lt;/title&gt;&lt;script&gt;&quot;{{group}}&amp;";
    assert_eq!(title(&page), format!("{written}: padel ranking · Duelo"));
    assert!(description(&page).contains(written));
    assert!(!page.text.contains("<script>\""));
}

#[tokio::test]
async fn unknown_pages_are_404_with_the_app_shell() {
    let app = app().await;
    let fixture = GroupFixture::with_players(&app, 1).await;
    let group = format!("/en/groups/{}", text(&fixture.admin.group["publicHash"]));
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
        (format!("{group}/match/1"), "Match not found"),
        (format!("{group}/match/0"), "Match not found"),
        (format!("{group}/match/99999999999"), "Match not found"),
        (format!("{group}/match/x"), "Match not found"),
        (format!("{group}/day/2025-06-12"), "No matches on this day"),
        (format!("{group}/day/2025-6-12"), "No matches on this day"),
        (format!("{group}/day/x"), "No matches on this day"),
    ] {
        let page = page(&app, &path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(title(&page), format!("{expected} · Duelo"), "{path}");
        assert!(is_unlisted(&page) && page.text.contains("</html>"), "{path}");
    }
    // A deleted group does not exist.
    app.database
        .execute("UPDATE groups SET is_active = false, deactivated_at = now()")
        .await
        .unwrap();
    assert_eq!(page(&app, &group).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn every_page_of_the_app_is_served_with_its_title_and_description() {
    let app = app().await;
    let mut fixture = GroupFixture::with_players(&app, 1).await;
    list_publicly(&fixture, "Torsdagspadel").await;
    fixture.add("Bo").await;
    fixture.add("Cia").await;
    fixture.add("Dan").await;
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"].take();
    let fill = |path: &str| {
        path.replace(":groupId", &fixture.admin.group["groupId"].to_string())
            .replace(":groupHash", &text(&fixture.admin.group["publicHash"]))
            .replace(":playerId", &fixture.players[0].to_string())
            .replace(":matchNumber", &played["matchNumber"].to_string())
            .replace(":playedOn", &text(&played["playedOn"]))
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
async fn a_page_is_served_without_a_database() {
    let app = App::start_with(&["--database-url", "postgres://nobody@127.0.0.1:1/nothing"]).await;
    let home = page(&app, "/en").await;
    assert_eq!(title(&home), "The ranking for your padel group · Duelo");
    let group = page(&app, "/en/groups/abcd1234").await;
    assert_eq!(group.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(group.header("retry-after"), "5");
    assert_eq!(title(&group), "Duelo");
    assert!(is_unlisted(&group));
}
