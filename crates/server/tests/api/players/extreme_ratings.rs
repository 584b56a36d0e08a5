//! Ratings at the ends of their type, which only SQL can write, are read and rated like all others.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;
use crate::support::openapi::operations;

#[tokio::test]
async fn no_request_fails_for_a_rating_at_the_end_of_its_type() {
    for end in [i32::MAX, i32::MIN] {
        let app = App::start().await;
        let fixture = GroupFixture::with_players(&app, 5).await;
        let settings = json!({"name": "Torsdagspadel", "vanityUrl": "torsdagspadel", "isDiscoverable": true, "passcode": "bollboll"});
        let group = fixture.admin.put(&fixture.path(), settings).await.ok()["group"].take();
        let mut played = Value::Null;
        for _ in 0..3 {
            played = fixture.play([0, 1], [2, 3], &[[6, 0], [6, 0]]).await["match"].take();
        }
        let at_end = format!(
            "UPDATE matches SET elo_before = array_fill({end}, ARRAY[4]),
                 peak_before = array_fill(greatest({end}, 1500), ARRAY[4]),
                 lowest_before = array_fill(least({end}, 1500), ARRAY[4]);
             UPDATE players SET current_elo = {end}, peak_elo = greatest({end}, 1500), lowest_elo = least({end}, 1500)
                 WHERE matches_played > 0;
             UPDATE groups SET version = version + 1, rating_sum = 1500 + 4 * ({end})::bigint"
        );
        app.database.execute(&at_end).await.unwrap();
        for operation in operations() {
            if operation.method != Method::GET || operation.path.ends_with("/events") {
                continue;
            }
            let path = operation.path_in(&group, fixture.players[0], &played);
            for query in ["", "?stats=true&sort=trend"] {
                let response = fixture.admin.get(&format!("{path}{query}")).await;
                assert!(
                    !response.status.is_server_error(),
                    "{end} {path}{query}: {}",
                    response.text
                );
            }
        }
        let submission = fixture.submission([0, 1], [2, 3], &[[6, 0], [6, 0]]);
        let preview = format!("{}/matches/preview", fixture.path());
        fixture.admin.post(&preview, submission.clone()).await.ok();
        for _ in 0..2 {
            fixture.submit(&submission).await.data(StatusCode::CREATED);
        }
        for page in ["players", "matches"] {
            let page = format!(
                "/en/groups/{}/{page}",
                fixture.admin.group["publicHash"].as_str().unwrap()
            );
            let response = app.visitor().get(&page).await;
            assert!(!response.status.is_server_error(), "{page}");
        }
    }
}
