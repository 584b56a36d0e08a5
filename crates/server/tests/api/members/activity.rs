//! The activity of a group: what its members did.

use db::rows::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, Admin};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, PASSCODE};
use crate::support::members::{change_role, member, user_id};

async fn activity(reader: &Admin<'_>, owner: &Admin<'_>, query: &str) -> Value {
    reader
        .get(&format!("{}/activity?{query}", owner.group_path()))
        .await
        .ok()
}

fn entries(activity: &Value) -> &Vec<Value> {
    activity["entries"].as_array().unwrap()
}

fn actions(activity: &Value) -> Vec<&str> {
    entries(activity)
        .iter()
        .map(|entry| entry["action"].as_str().unwrap())
        .collect()
}

/// Of the newest entry, what is not null and differs from run to run.
fn described(activity: &Value) -> Value {
    let mut entry = entries(activity)[0].clone();
    let fields = entry.as_object_mut().unwrap();
    fields.retain(|name, value| !value.is_null() && !["entryId", "happenedAt", "by"].contains(&&**name));
    entry
}

#[tokio::test]
async fn each_change_is_told_with_names_and_values() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let (owner, path) = (&fixture.admin, fixture.path());
    let newest = async || described(&activity(owner, owner, "limit=1").await);

    owner.put(&path, json!({"name": "Fredag"})).await.ok();
    let renamed = json!({"action": "group.renamed", "was": "Torsdagspadel", "became": "Fredag"});
    assert_eq!(newest().await, renamed);

    owner.put(&path, json!({"submissionsPaused": true})).await.ok();
    assert_eq!(
        newest().await,
        json!({"action": "group.submissions_paused", "isOn": true})
    );

    let ann = fixture.players[0];
    let of_ann = format!("{path}/players/{ann}");
    owner.put(&of_ann, json!({"name": "Anna"})).await.ok();
    assert_eq!(
        newest().await,
        json!({"action": "player.renamed", "player": {"playerId": ann, "name": "Anna", "formerNumber": null}})
    );

    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"].take();
    let correction = json!({"team1": [ann, fixture.players[1]], "team2": [fixture.players[2], fixture.players[3]],
        "sets": [[7, 6], [6, 2]], "expectedLatestMatch": 1});
    let edit = format!("{path}/matches/{}/edit", played["matchId"]);
    owner.put(&edit, correction).await.ok();
    assert_eq!(
        newest().await,
        json!({"action": "match.corrected", "matchNumber": 1, "setsWere": [[6, 4]], "setsBecame": [[7, 6], [6, 2]]})
    );

    let editor = member(&app, owner, Role::Editor).await;
    let of_editor = format!("{path}/members/{}", user_id(&editor).await);
    owner.put(&of_editor, json!({"role": "admin"})).await.ok();
    let promoted =
        json!({"action": "member.role_changed", "member": "Anna Öberg", "was": "editor", "became": "admin"});
    assert_eq!(newest().await, promoted);
}

#[tokio::test]
async fn entries_are_filtered_by_kind_member_and_time_and_read_in_pages() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 3).await;
    let owner = &fixture.admin;
    let admin = member(&app, owner, Role::Admin).await;
    admin
        .put(&fixture.path(), json!({"passcode": "hemligt"}))
        .await
        .ok();

    let all = activity(&admin, owner, "").await;
    let (passcode, added, created) = ("group.passcode_changed", "player.added", "group.created");
    assert_eq!(actions(&all), [passcode, added, added, added, created]);
    let counts = json!({"matches": 0, "players": 3, "members": 0, "settings": 2});
    assert_eq!(all["counts"], counts);
    assert_eq!(all["nextBefore"], Value::Null);

    let of_players = activity(&admin, owner, "kind=players&limit=2").await;
    assert_eq!(actions(&of_players), [added, added]);
    assert_eq!(of_players["counts"], counts);
    let next = format!("kind=players&limit=2&before={}", of_players["nextBefore"]);
    let rest = activity(&admin, owner, &next).await;
    assert_eq!((actions(&rest), &rest["nextBefore"]), (vec![added], &Value::Null));

    let by_admin = activity(&admin, owner, &format!("member={}", user_id(&admin).await)).await;
    assert_eq!(actions(&by_admin), [passcode]);
    let by = &entries(&by_admin)[0]["by"];
    assert_eq!(
        [&by["name"], &by["role"]],
        [&json!("Anna Öberg"), &json!("admin")]
    );

    let first_added = entries(&all)[3]["happenedAt"].as_str().unwrap();
    let until = activity(&admin, owner, &format!("until={first_added}")).await;
    assert_eq!(actions(&until), [created]);
    let from = activity(&admin, owner, &format!("from={first_added}")).await;
    assert_eq!(actions(&from), [passcode, added, added, added]);

    for malformed in ["kind=secrets", "limit=0", "limit=101", "from=yesterday"] {
        let path = format!("{}/activity?{malformed}", fixture.path());
        let refused = admin.get(&path).await;
        refused.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
}

#[tokio::test]
async fn a_former_member_keeps_the_name_and_an_anonymised_player_does_not() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let owner = &fixture.admin;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let admin = member(&app, owner, Role::Admin).await;
    let anonymise = format!("{}/players/{}/anonymise", fixture.path(), fixture.players[0]);
    admin.post(&anonymise, json!({})).await.ok();
    change_role(owner, &admin, None).await;
    let shown = activity(owner, owner, "").await;
    let newest = &entries(&shown)[0];
    let by = json!({"userId": user_id(&admin).await, "name": "Anna Öberg", "role": null});
    assert_eq!(newest["by"], by);
    assert_eq!(newest["player"]["formerNumber"], 1);
    let text = shown.to_string();
    assert!(!text.contains("Ann\""), "{text}");
    assert!(!text.contains(PASSCODE), "{text}");
    assert!(!text.contains(&admin.email), "{text}");
}
