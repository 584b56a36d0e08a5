use elo_core::text::fold_case;
use reqwest::StatusCode;
use serde_json::json;

use crate::support::actors::{Actor, redacted};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, Violations};

const NAME_TAKEN: &str = "The group already has a player with this name. Tell them apart by an initial or a nickname, \
                          such as “Ana G.” or “Annie”.";

#[tokio::test]
async fn a_new_player_starts_at_1500() {
    let app = App::start().await;
    let admin = app.admin().await;
    let path = format!("{}/players", admin.group_path());
    let response = admin
        .post(&path, json!({"name": " A\u{30a}sa Lindgren-Berg  "}))
        .await;
    assert_eq!(
        redacted(response.data(StatusCode::CREATED)),
        json!({"player": {
            "playerId": "[id]",
            "name": "\u{c5}sa Lindgren-Berg",
            "currentElo": 1500,
            "peakElo": 1500,
            "lowestElo": 1500,
            "gamesPlayed": 0,
            "wins": 0,
            "losses": 0,
            "winRate": null,
            "status": "provisional",
            "rank": 1,
            "isGuest": false,
            "formerNumber": null,
            "createdAt": "[time]",
            "lastPlayedAt": null,
        }})
    );
    let group = admin.get(&admin.group_path()).await.ok()["group"].clone();
    assert_eq!(
        (&group["playerCount"], &group["averageElo"]),
        (&json!(1), &json!(1500.0))
    );
}

#[tokio::test]
async fn a_name_is_unique_in_its_group_regardless_of_case() {
    let app = App::start().await;
    let (one, other) = (
        GroupFixture::with_players(&app, 1).await,
        GroupFixture::with_players(&app, 0).await,
    );
    let taken = one
        .admin
        .post(&format!("{}/players", one.path()), json!({"name": "aNN"}))
        .await;
    taken.assert_error_body(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": NAME_TAKEN,
            "code": "player_name.taken",
            "details": [{
                "field": "name",
                "code": "player_name.taken",
                "message": NAME_TAKEN,
            }],
        }),
    );
    other
        .admin
        .post(&format!("{}/players", other.path()), json!({"name": "Ann"}))
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn names_are_stored_without_invisible_characters() {
    let app = App::start().await;
    let mut fixture = GroupFixture::with_players(&app, 1).await;
    let path = format!("{}/players", fixture.path());
    let typed = json!({"name": " Bo\u{200b} \u{a0}E\u{ad}k\u{2069}\n"});
    let added = fixture.admin.post(&path, typed).await.data(StatusCode::CREATED);
    assert_eq!(added["player"]["name"], "Bo Ek");
    for name in ["BO\tEK", "bo\u{a0}ek", "\u{feff}Bo Ek", "Bo\u{fe0f} Ek"] {
        let refused = fixture.admin.post(&path, json!({"name": name})).await;
        refused.assert_error(StatusCode::CONFLICT, "player_name.taken");
    }
    let ann = format!("{path}/{}", fixture.players[0]);
    let refused = fixture.admin.put(&ann, json!({"name": "Bo \u{2067}ek"})).await;
    refused.assert_error(StatusCode::CONFLICT, "player_name.taken");
    let renamed = fixture
        .admin
        .put(&ann, json!({"name": "A\u{30a}sa\u{200e}"}))
        .await
        .ok();
    assert_eq!(renamed["player"]["name"], "Åsa");
    fixture.add("\u{1f469}\u{200d}\u{1f467} Ana").await;
    let listed = fixture
        .admin
        .get(&format!("{path}?sort=name&search=ana"))
        .await
        .ok();
    assert_eq!(listed["players"][0]["name"], "\u{1f469}\u{200d}\u{1f467} Ana");
}

/// The ranges have no letter that is younger than the oldest ICU that Postgres uses.
#[tokio::test]
async fn the_database_compares_names_as_the_rules_do() {
    let app = App::start().await;
    let ranges = [0x20..=0x58f, 0x1e00..=0x1fff, 0x10400..=0x1044f];
    let letters = ranges.into_iter().flatten().filter_map(char::from_u32);
    let words = [
        "ΟΔΟΣ",
        "ΑΣ.Β",
        "Σ",
        "İNCİ",
        "GROẞ",
        "Weiß WEISS",
        "Ílgaz ILGAZ ılgaz",
    ]
    .map(str::to_owned);
    let values: Vec<String> = letters
        .map(String::from)
        .chain(words)
        .map(|name| format!("('{}', '{}')", quoted(&name), quoted(&fold_case(&name))))
        .collect();
    let differing = format!(
        "SELECT FROM (VALUES {}) AS names (written, folded) WHERE fold_case(written) <> folded",
        values.join(", ")
    );
    let mut session = app.database.session().await.unwrap();
    assert_eq!(session.rows(&differing).await.unwrap(), 0);
}

fn quoted(text: &str) -> String {
    text.replace('\'', "''")
}

#[tokio::test]
async fn names_are_validated() {
    let app = App::start().await;
    let admin = app.admin().await;
    let path = format!("{}/players", admin.group_path());
    for (name, code, params) in [
        (json!("  "), "player_name.required", json!(null)),
        (json!("å"), "player_name.too_short", json!({"min": 2})),
        (json!("x".repeat(51)), "player_name.too_long", json!({"max": 50})),
        (
            json!("å\u{7}\u{200b}"),
            "player_name.too_short",
            json!({"min": 2}),
        ),
    ] {
        let response = admin.post(&path, json!({"name": name})).await;
        response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, code);
        assert_eq!(response.violations(), json!([["name", code, params]]));
    }
    admin
        .post(&path, json!({}))
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "player_name.required");
    admin
        .post(&path, json!({"name": null}))
        .await
        .assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    admin
        .post(&path, json!({"name": "ö".repeat(50)}))
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn only_the_owner_can_add_players() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 0).await;
    let other_admin = app.admin().await;
    let path = format!("{}/players", fixture.path());
    let body = json!({"name": "Ann"});
    app.visitor()
        .post(&path, body.clone())
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.required");
    other_admin
        .post(&path, body.clone())
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    fixture.publish().await;
    other_admin
        .post(&path, body)
        .await
        .assert_error(StatusCode::FORBIDDEN, "group.forbidden");
}

#[tokio::test]
async fn the_limit_of_10000_players_holds_for_concurrent_requests() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let admin = app.admin().await;
    // One below the limit.
    app.database
        .execute(
            "INSERT INTO players (group_id, name, current_elo, peak_elo, lowest_elo)
             SELECT groups.id, 'Player ' || number, 1500, 1500, 1500 FROM groups, generate_series(1, 9999) AS number;
             UPDATE groups SET player_count = 9999",
        )
        .await
        .unwrap();
    let path = format!("{}/players", admin.group_path());
    let add = |name: &str| admin.post(&path, json!({"name": name}));
    let (one, two) = tokio::join!(add("Anna"), add("Bo"));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409], "{} {}", one.text, two.text);
    add("Cia").await.assert_error_body(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": "The group already has 10000 players, the most a group can have",
            "code": "group.too_many_players",
            "details": [{
                "field": "name",
                "code": "group.too_many_players",
                "params": {"max": 10_000},
                "message": "The group already has 10000 players, the most a group can have",
            }],
            "params": {"max": 10_000},
        }),
    );
}

#[tokio::test]
async fn an_account_adds_and_renames_a_limited_number_of_players() {
    let app = App::start_with(&["--limit-players", "3/3600"]).await;
    let admin = app.admin().await;
    let path = format!("{}/players", admin.group_path());
    let added = admin.post(&path, json!({"name": "Anna"})).await;
    let player = added.data(StatusCode::CREATED)["player"]["playerId"].clone();
    let of_player = format!("{path}/{player}");
    admin
        .post(&path, json!({"name": "Bo"}))
        .await
        .data(StatusCode::CREATED);
    admin.put(&of_player, json!({"name": "Ann"})).await.ok();
    for refused in [
        admin.post(&path, json!({"name": "Cia"})).await,
        admin.put(&of_player, json!({"name": "Anna"})).await,
    ] {
        refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.players");
        let seconds: u32 = refused.header("retry-after").parse().unwrap();
        assert!((1..=3600).contains(&seconds), "{seconds}");
    }
    let other = app.admin().await;
    other
        .post(&format!("{}/players", other.group_path()), json!({"name": "Cia"}))
        .await
        .data(StatusCode::CREATED);
    let deleted = admin.delete(&of_player).await;
    deleted.ok();
}
