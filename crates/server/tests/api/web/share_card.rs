//! Share cards: the images that chats show for a link.

use reqwest::StatusCode;
use reqwest::header::{ETAG, HeaderValue, IF_NONE_MATCH};
use serde_json::json;

use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

const PUBLIC_URL: &str = "https://duelo.example";

impl App {
    fn address(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }
}

/// Width and height in the header of a PNG.
pub(super) fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[tokio::test]
async fn a_public_group_has_a_share_card_that_follows_its_changes() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let hash = text(&fixture.admin.group["publicHash"]);
    let page = format!("/sv/groups/{hash}");
    let picture = format!("/share-card/sv/{hash}.png");

    // A private group has only the default share card.
    assert_eq!(app.visitor().get(&picture).await.status, StatusCode::NOT_FOUND);
    assert!(
        app.visitor()
            .get(&page)
            .await
            .text
            .contains("/share-card/sv.png?v=")
    );

    fixture.publish().await;
    assert!(
        app.visitor()
            .get(&page)
            .await
            .text
            .contains(&format!("{picture}?v="))
    );
    let first = reqwest::get(app.address(&picture)).await.unwrap();
    assert_eq!(first.status(), StatusCode::OK);
    assert_eq!(first.headers()["content-type"], "image/png");
    let tag = first.headers()[ETAG].clone();
    assert_eq!(size(&first.bytes().await.unwrap()), (1200, 630));

    let again = || {
        let request = reqwest::Client::new().get(app.address(&picture));
        request.header(IF_NONE_MATCH, tag.clone()).send()
    };
    assert_eq!(again().await.unwrap().status(), StatusCode::NOT_MODIFIED);
    fixture
        .submit(&fixture.submission([0, 1], [2, 3], &[[6, 4], [6, 2]]))
        .await
        .data(StatusCode::CREATED);
    assert_eq!(again().await.unwrap().status(), StatusCode::OK);

    let confirmation = json!({ "confirmation": "Torsdagspadel" });
    fixture
        .admin
        .delete_with(&fixture.path(), confirmation)
        .await
        .ok();
    assert_eq!(app.visitor().get(&picture).await.status, StatusCode::NOT_FOUND);
}

/// The picture is stored with the version of its group, and looked up by it.
#[tokio::test]
async fn a_share_card_is_sent_from_memory_until_the_group_changes() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.publish().await;
    let hash = text(&fixture.admin.group["publicHash"]);
    let picture = app.address(&format!("/share-card/en/{hash}.png"));
    let get = async || {
        let response = reqwest::get(&picture).await.unwrap();
        let status = response.status();
        let tag = response.headers().get(ETAG).cloned();
        (status, tag, response.bytes().await.unwrap())
    };
    let first = get().await;
    assert_eq!(first.0, StatusCode::OK);
    // Without a new version, which every change of the server makes.
    app.database
        .execute("UPDATE groups SET name = 'Unseen'")
        .await
        .unwrap();
    assert_eq!(get().await, first);
    let known = reqwest::Client::new()
        .get(&picture)
        .header(IF_NONE_MATCH, first.1.clone().unwrap());
    assert_eq!(known.send().await.unwrap().status(), StatusCode::NOT_MODIFIED);
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let second = get().await;
    assert_eq!(second.0, StatusCode::OK);
    assert!(second.1 != first.1 && second.2 != first.2);
    let settings = json!({"name": "Torsdagspadel", "passcode": "bollboll", "isDiscoverable": false});
    fixture.admin.put(&fixture.path(), settings).await.ok();
    assert_eq!(get().await.0, StatusCode::NOT_FOUND);
}

/// The address of the image in a page's head.
async fn image(app: &App, page: &str) -> String {
    let page = app.visitor().get(page).await;
    let (_, rest) = page
        .text
        .split_once("<meta property=\"og:image\" content=\"")
        .unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

#[tokio::test]
async fn the_address_of_a_share_card_changes_with_the_group() {
    let app = App::start_with(&["--public-url", PUBLIC_URL]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.publish().await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let hash = text(&fixture.admin.group["publicHash"]);
    for page in [format!("/sv/groups/{hash}"), format!("/sv/groups/{hash}/match/1")] {
        let before = image(&app, &page).await;
        assert_eq!(image(&app, &page).await, before);
        fixture.play([0, 2], [1, 3], &[[6, 4]]).await;
        let after = image(&app, &page).await;
        assert_ne!(after, before);
        // Whatever its version says, the image is the current one.
        for address in [before, after] {
            let path = address.strip_prefix(PUBLIC_URL).unwrap();
            assert_eq!(
                reqwest::get(app.address(path)).await.unwrap().status(),
                StatusCode::OK
            );
        }
    }
}

#[tokio::test]
async fn the_matches_days_and_players_of_a_public_group_have_share_cards() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4], [3, 6], [7, 5]]);
    submission["playedOn"] = json!("2025-06-12");
    fixture.submit(&submission).await.data(StatusCode::CREATED);
    let hash = text(&fixture.admin.group["publicHash"]);
    let player = fixture.players[0];
    let pictures = [
        "match-1".to_owned(),
        "day-2025-06-12".to_owned(),
        format!("player-{player}"),
    ]
    .map(|name| format!("/share-card/sv/{hash}/{name}.png"));
    let pages = [
        "match/1".to_owned(),
        "day/2025-06-12".to_owned(),
        format!("player/{player}"),
    ]
    .map(|page| format!("/sv/groups/{hash}/{page}"));
    for (picture, page) in pictures.iter().zip(&pages) {
        assert_eq!(app.visitor().get(picture).await.status, StatusCode::NOT_FOUND);
        let page = app.visitor().get(page).await;
        assert!(page.text.contains("/share-card/sv.png?v="));
    }
    fixture.publish().await;
    for (picture, page) in pictures.iter().zip(&pages) {
        let page = app.visitor().get(page).await;
        assert!(page.text.contains(&format!("{picture}?v=")), "{}", page.text);
        let first = reqwest::get(app.address(picture)).await.unwrap();
        assert_eq!(first.status(), StatusCode::OK, "{picture}");
        let tag = first.headers()[ETAG].clone();
        assert_eq!(size(&first.bytes().await.unwrap()), (1200, 630));
        let again = || {
            let request = reqwest::Client::new().get(app.address(picture));
            request.header(IF_NONE_MATCH, tag.clone()).send()
        };
        assert_eq!(again().await.unwrap().status(), StatusCode::NOT_MODIFIED);
        fixture.play([0, 2], [1, 3], &[[6, 4]]).await;
        assert_eq!(again().await.unwrap().status(), StatusCode::OK);
    }
    for unknown in [
        "match-5",
        "player-0",
        "player-x",
        "player-999999999",
        "match-0",
        "match-01",
        "match-x",
        "day-2025-06-13",
        "day-x",
        "other",
    ] {
        let path = format!("/share-card/sv/{hash}/{unknown}.png");
        assert_eq!(
            app.visitor().get(&path).await.status,
            StatusCode::NOT_FOUND,
            "{unknown}"
        );
    }
}

#[tokio::test]
async fn there_is_a_default_share_card_in_each_language_and_none_for_invalid_paths() {
    let app = App::start().await;
    for language in ["en", "sv", "es"] {
        let path = format!("/share-card/{language}.png");
        let png = reqwest::get(app.address(&path))
            .await
            .unwrap()
            .bytes()
            .await
            .unwrap();
        assert_eq!(size(&png), (1200, 630));
    }
    for invalid in [
        "de.png",
        "en/zzzzzzz9.png",
        "en/%00.png",
        "en/a/b.png",
        "en/landing/match-1.png",
        ".png",
        "en.jpg",
    ] {
        let response = app.visitor().get(&format!("/share-card/{invalid}")).await;
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{invalid}");
    }
}

#[tokio::test]
async fn the_card_of_the_landing_page_shows_the_ranking_of_an_example() {
    let app = App::start().await;
    for language in ["en", "sv", "es"] {
        let path = format!("/share-card/{language}/landing.png");
        for page in ["", "/faq"] {
            let page = app.visitor().get(&format!("/{language}{page}")).await;
            assert!(page.text.contains(&format!("{path}?v=")), "{}", page.text);
        }
    }
    let get = async |language: &str| {
        let path = app.address(&format!("/share-card/{language}/landing.png"));
        reqwest::get(path).await.unwrap().bytes().await.unwrap()
    };
    // Without an example it shows the product.
    let product = reqwest::get(app.address("/share-card/en.png")).await.unwrap();
    assert_eq!(get("en").await, product.bytes().await.unwrap());
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.publish().await;
    let other = app.another_with(&[]);
    let path = "/share-card/en/landing.png";
    let shown = reqwest::get(format!("{}{path}", other.url)).await.unwrap();
    assert_eq!(shown.status(), StatusCode::OK);
    let shown = shown.bytes().await.unwrap();
    assert_eq!(size(&shown), (1200, 630));
    assert_eq!(shown, get("en").await);
}

#[tokio::test]
async fn the_card_of_the_landing_page_shows_no_name_that_was_removed_and_no_group_that_became_private() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.publish().await;
    let picture = app.address("/share-card/en/landing.png");
    let get = async |known: Option<&HeaderValue>| {
        let mut request = reqwest::Client::new().get(&picture);
        if let Some(tag) = known {
            request = request.header(IF_NONE_MATCH, tag);
        }
        let response = request.send().await.unwrap();
        let (status, tag) = (response.status(), response.headers()[ETAG].clone());
        (
            status,
            tag,
            response.bytes().await.unwrap(),
            image(&app, "/en").await,
        )
    };
    let (_, tag, named, address) = get(None).await;
    assert_eq!(get(Some(&tag)).await.0, StatusCode::NOT_MODIFIED);
    let anonymise = format!("{}/players/{}/anonymise", fixture.path(), fixture.players[0]);
    fixture.admin.post(&anonymise, json!({})).await.ok();
    let (status, second_tag, anonymous, second_address) = get(Some(&tag)).await;
    assert_eq!(status, StatusCode::OK);
    assert!(anonymous != named && second_address != address);
    fixture
        .admin
        .put(
            &fixture.path(),
            json!({"isDiscoverable": false, "nameInPreviews": true}),
        )
        .await
        .ok();
    let (status, _, private, third_address) = get(Some(&second_tag)).await;
    assert_eq!(status, StatusCode::OK);
    let product = reqwest::get(app.address("/share-card/en.png")).await.unwrap();
    assert_eq!(private, product.bytes().await.unwrap());
    assert!(![address, second_address].contains(&third_address));
}

#[tokio::test]
async fn a_private_group_is_named_in_previews_only_if_its_owner_wants_it() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let hash = text(&fixture.admin.group["publicHash"]);
    let picture = format!("/share-card/sv/{hash}.png");
    let pages = [
        format!("/sv/groups/{hash}"),
        format!("/sv/groups/{hash}/match/1"),
        format!("/sv/groups/{hash}/player/{}", fixture.players[0]),
    ];
    let set = async |is_named: bool| {
        let settings = json!({"name": "Padelkompisar Örebro", "nameInPreviews": is_named});
        fixture.admin.put(&fixture.path(), settings).await.ok();
    };
    for is_named in [false, true, false] {
        set(is_named).await;
        for page in &pages {
            let page = app.visitor().get(page).await.text;
            assert_eq!(page.contains("<title>Padelkompisar Örebro"), is_named, "{page}");
            assert_eq!(page.contains(&format!("{picture}?v=")), is_named, "{page}");
            assert!(page.contains("noindex") && !page.contains("1510"), "{page}");
        }
        let expected = if is_named {
            StatusCode::OK
        } else {
            StatusCode::NOT_FOUND
        };
        assert_eq!(
            reqwest::get(app.address(&picture)).await.unwrap().status(),
            expected
        );
        let feed = format!("/groups/{hash}/feed.atom");
        assert_eq!(app.visitor().get(&feed).await.status, StatusCode::NOT_FOUND);
        for of_member in ["match-1".to_owned(), format!("player-{}", fixture.players[0])] {
            let path = format!("/share-card/sv/{hash}/{of_member}.png");
            assert_eq!(app.visitor().get(&path).await.status, StatusCode::NOT_FOUND);
        }
    }
}
