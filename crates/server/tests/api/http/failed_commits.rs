//! No write is acknowledged whose commit fails: Postgres sends the rows of a statement before it commits it.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, NEW_PASSWORD, PASSWORD, Response};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, PASSCODE};

/// Every transaction that changes a row of a table fails when it is committed.
const REFUSE_COMMITS: &str = "
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    DO $$ DECLARE changed regclass; BEGIN
        FOR changed IN SELECT oid::regclass FROM pg_class
            WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_\\_%'
        LOOP
            EXECUTE format('CREATE CONSTRAINT TRIGGER refused AFTER INSERT OR UPDATE OR DELETE ON %s
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()', changed);
        END LOOP;
    END $$";
const ACCEPT_COMMITS: &str = "DROP FUNCTION refuse() CASCADE";

#[tokio::test]
async fn no_write_is_acknowledged_whose_commit_fails() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    for _ in 0..2 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    let edited = GroupFixture::with_players(&app, 4).await;
    let played = edited.play([0, 1], [2, 3], &[[6, 4]]).await;
    let mut edit = edited.submission([0, 1], [2, 3], &[[4, 6]]);
    edit["expectedLatestMatch"] = json!(1);
    let edit_path = format!("{}/matches/{}/edit", edited.path(), played["match"]["matchId"]);
    let lock = fixture
        .admin
        .post(&format!("{}/matches/lock-latest", fixture.path()), json!({}))
        .await
        .data(StatusCode::CREATED);
    let before = state(&fixture).await;
    app.database.execute(REFUSE_COMMITS).await.unwrap();
    let mut writes = vec![(&edited.admin, Method::PUT, edit_path, edit)];
    writes.extend(
        writes_of(&fixture, &lock)
            .into_iter()
            .map(|(method, path, body)| (&fixture.admin, method, path, body)),
    );
    for (admin, method, path, body) in &writes {
        let response = Response::to(admin.request(method.clone(), path).json(body)).await;
        assert_eq!(
            response.status,
            StatusCode::INTERNAL_SERVER_ERROR,
            "{method} {path}: {}",
            response.text
        );
    }
    // A visitor's submission by hash: from a basis that is read, and from one that may be known.
    for _ in 0..2 {
        let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
        submission["passcode"] = json!(PASSCODE);
        let path = format!("{}/matches", fixture.hash_path());
        let refused = app.visitor().post(&path, submission).await;
        assert!(
            [StatusCode::INTERNAL_SERVER_ERROR, StatusCode::LOCKED].contains(&refused.status),
            "{}",
            refused.text
        );
    }
    app.database.execute(ACCEPT_COMMITS).await.unwrap();
    assert_eq!(state(&fixture).await, before);
    fixture.assert_equals_replay().await;
    // The same writes succeed once commits do, so that each of them would have changed something.
    for (admin, method, path, body) in &writes {
        let response = Response::to(admin.request(method.clone(), path).json(body)).await;
        assert!(response.status.is_success(), "{method} {path}: {}", response.text);
    }
}

/// What the admin of the group can write, in an order in which all succeed.
fn writes_of(fixture: &GroupFixture<'_>, lock: &Value) -> Vec<(Method, String, Value)> {
    let group = fixture.path();
    let latest = format!("{group}/matches/{}", lock["matchId"]);
    let deletion = json!({"lockId": lock["lockId"], "expectedLatestMatch": 2});
    let settings = json!({"name": "Torsdagspadel", "passcode": "bollboll", "isDiscoverable": true});
    vec![
        (Method::DELETE, latest, deletion),
        (
            Method::POST,
            format!("{group}/matches"),
            fixture.submission([0, 1], [2, 3], &[[6, 3]]),
        ),
        (Method::POST, format!("{group}/matches/lock-latest"), json!({})),
        (Method::POST, format!("{group}/players"), json!({"name": "Gus"})),
        (
            Method::PUT,
            format!("{group}/players/{}", fixture.players[0]),
            json!({"name": "Annika"}),
        ),
        (
            Method::DELETE,
            format!("{group}/players/{}", fixture.players[5]),
            json!({}),
        ),
        (Method::PUT, group.clone(), settings),
        (
            Method::POST,
            "/api/groups".to_owned(),
            json!({"name": "Lördagspadel"}),
        ),
        (
            Method::PUT,
            "/api/auth/profile".to_owned(),
            json!({"name": "Anna Ek"}),
        ),
        (
            Method::POST,
            "/api/auth/login".to_owned(),
            json!({"email": fixture.admin.email, "password": PASSWORD}),
        ),
        (
            Method::PUT,
            "/api/auth/password".to_owned(),
            json!({"currentPassword": PASSWORD, "newPassword": NEW_PASSWORD}),
        ),
        (
            Method::POST,
            "/api/auth/register".to_owned(),
            json!({
                "email": "ny@padel.example",
                "password": PASSWORD,
                "name": "Nils",
                "groupName": "Nya",
                "passcode": "boll",
            }),
        ),
        (Method::DELETE, group, json!({"confirmation": "Torsdagspadel"})),
    ]
}

/// What the group and its players are.
async fn state(fixture: &GroupFixture<'_>) -> Value {
    let group = fixture.admin.get(&fixture.path()).await.ok();
    let players = fixture
        .admin
        .get(&format!("{}/players?stats=true", fixture.path()))
        .await
        .ok();
    json!([group, players, fixture.matches().await])
}
