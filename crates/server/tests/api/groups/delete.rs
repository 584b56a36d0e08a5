use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::Actor;
use crate::app::App;
use crate::club::Club;

const NAME: &str = "Torsdagspadel";

fn confirmed() -> Value {
    json!({"confirmation": NAME})
}

#[tokio::test]
async fn a_deleted_group_is_nowhere_any_more() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let settings =
        json!({"name": NAME, "passcode": "bollboll", "vanityUrl": "torsdag", "isDiscoverable": true});
    club.admin.put(&club.path(), settings.clone()).await.ok();
    let match_id = club.play([0, 1], [2, 3], &[[6, 4]]).await["match"]["matchId"].clone();
    let deleted = club.admin.delete_with(&club.path(), confirmed()).await.ok();
    assert_eq!(deleted, json!({"groupId": club.admin.group["groupId"]}));

    let one = club.players[0];
    for path in [club.path(), club.hash_path()] {
        for read in [
            String::new(),
            "/stats".to_owned(),
            "/players?stats=true".to_owned(),
            format!("/players/{one}"),
            "/matches".to_owned(),
            format!("/matches/{match_id}"),
        ] {
            let answer = club.admin.get(&format!("{path}{read}")).await;
            answer.refuses(StatusCode::NOT_FOUND, "group.not_found");
        }
        let mut typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
        typed["passcode"] = json!("bollboll");
        let answer = app.visitor().post(&format!("{path}/matches"), typed).await;
        answer.refuses(StatusCode::NOT_FOUND, "group.not_found");
    }
    let named = app.visitor().get("/api/groups/vanity/torsdag").await;
    named.refuses(StatusCode::NOT_FOUND, "group.not_found");
    let (path, owner) = (club.path(), &club.admin);
    let of_one = format!("{path}/players/{one}");
    for answer in [
        owner.put(&path, settings.clone()).await,
        owner
            .post(&format!("{path}/players"), json!({"name": "Eva"}))
            .await,
        owner.put(&of_one, json!({"name": "Eva"})).await,
        owner.post(&format!("{of_one}/anonymise"), json!({})).await,
        owner.delete(&of_one).await,
        owner.delete_with(&path, confirmed()).await,
    ] {
        answer.refuses(StatusCode::NOT_FOUND, "group.not_found");
    }
    let listed = app.visitor().get("/api/groups").await.ok();
    assert_eq!((&listed["groups"], &listed["total"]), (&json!([]), &json!(0)));
    let own = owner.get("/api/auth/verify").await.ok();
    assert_eq!((&own["group"], &own["groups"]), (&json!(null), &json!([])));

    // Its sharable link stays its own: it is printed on walls, and must not lead to other people one day.
    let stranger = app.admin().await;
    stranger
        .put(&stranger.group_path(), settings)
        .await
        .refuses(StatusCode::CONFLICT, "vanity_name.taken");
}

#[tokio::test]
async fn the_exact_name_is_to_be_typed() {
    let app = App::start().await;
    let admin = app.admin().await;
    for typed in [
        json!({"confirmation": "torsdagspadel"}),
        json!({"confirmation": ""}),
        json!({}),
    ] {
        let answer = admin.delete_with(&admin.group_path(), typed).await;
        answer.fails(
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
    // A space that came along with the name is forgiven, as everywhere.
    let typed = json!({"confirmation": format!(" {NAME} ")});
    admin.delete_with(&admin.group_path(), typed).await.ok();
}

#[tokio::test]
async fn only_the_owner_deletes_a_group() {
    let app = App::start().await;
    let club = Club::of(&app, 0).await;
    club.publish().await;
    let stranger = app.admin().await;
    stranger
        .delete_with(&club.path(), confirmed())
        .await
        .refuses(StatusCode::FORBIDDEN, "group.forbidden");
    app.visitor()
        .delete_with(&club.path(), confirmed())
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.required");
    club.admin.get(&club.path()).await.ok();
}
