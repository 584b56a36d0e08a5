use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

const NAME: &str = "Torsdagspadel";

fn confirmation() -> Value {
    json!({"confirmation": NAME})
}

#[tokio::test]
async fn a_deleted_group_is_404_everywhere() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let settings =
        json!({"name": NAME, "passcode": "bollboll", "vanityUrl": "torsdag", "isDiscoverable": true});
    fixture.admin.put(&fixture.path(), settings.clone()).await.ok();
    let match_id = fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"]["matchId"].clone();
    let deleted = fixture
        .admin
        .delete_with(&fixture.path(), confirmation())
        .await
        .ok();
    assert_eq!(deleted, json!({"groupId": fixture.admin.group["groupId"]}));

    let player = fixture.players[0];
    for path in [fixture.path(), fixture.hash_path()] {
        for read in [
            String::new(),
            "/stats".to_owned(),
            "/players?stats=true".to_owned(),
            format!("/players/{player}"),
            "/matches".to_owned(),
            format!("/matches/{match_id}"),
        ] {
            let response = fixture.admin.get(&format!("{path}{read}")).await;
            response.assert_error(StatusCode::NOT_FOUND, "group.not_found");
        }
        let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
        submission["passcode"] = json!("bollboll");
        let response = app.visitor().post(&format!("{path}/matches"), submission).await;
        response.assert_error(StatusCode::NOT_FOUND, "group.not_found");
    }
    let named = app.visitor().get("/api/groups/vanity/torsdag").await;
    named.assert_error(StatusCode::NOT_FOUND, "group.not_found");
    let (path, owner) = (fixture.path(), &fixture.admin);
    let of_one = format!("{path}/players/{player}");
    for response in [
        owner.put(&path, settings.clone()).await,
        owner
            .post(&format!("{path}/players"), json!({"name": "Eva"}))
            .await,
        owner.put(&of_one, json!({"name": "Eva"})).await,
        owner.post(&format!("{of_one}/anonymise"), json!({})).await,
        owner.delete(&of_one).await,
        owner.delete_with(&path, confirmation()).await,
    ] {
        response.assert_error(StatusCode::NOT_FOUND, "group.not_found");
    }
    let listed = app.visitor().get("/api/groups").await.ok();
    assert_eq!((&listed["groups"], &listed["total"]), (&json!([]), &json!(0)));
    let own = owner.get("/api/auth/verify").await.ok();
    assert_eq!((&own["group"], &own["groups"]), (&json!(null), &json!([])));

    // Its sharable link remains reserved: printed links must not lead to another group later.
    let other_admin = app.admin().await;
    other_admin
        .put(&other_admin.group_path(), settings)
        .await
        .assert_error(StatusCode::CONFLICT, "vanity_name.taken");
}

#[tokio::test]
async fn deletion_needs_the_exact_name() {
    let app = App::start().await;
    let admin = app.admin().await;
    for submission in [
        json!({"confirmation": "torsdagspadel"}),
        json!({"confirmation": ""}),
        json!({}),
    ] {
        let response = admin.delete_with(&admin.group_path(), submission).await;
        response.assert_error_body(
            StatusCode::UNPROCESSABLE_ENTITY,
            &json!({
                "success": false,
                "error": "Group name does not match",
                "code": "group_name.mismatch",
                "details": [{
                    "field": "confirmation",
                    "code": "group_name.mismatch",
                    "message": "Group name does not match",
                }],
            }),
        );
    }
    admin.get(&admin.group_path()).await.ok();
    // The name is trimmed.
    let submission = json!({"confirmation": format!(" {NAME} ")});
    admin.delete_with(&admin.group_path(), submission).await.ok();
}

#[tokio::test]
async fn only_the_owner_can_delete_a_group() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 0).await;
    fixture.publish().await;
    let other_admin = app.admin().await;
    other_admin
        .delete_with(&fixture.path(), confirmation())
        .await
        .assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    app.visitor()
        .delete_with(&fixture.path(), confirmation())
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.required");
    fixture.admin.get(&fixture.path()).await.ok();
}
