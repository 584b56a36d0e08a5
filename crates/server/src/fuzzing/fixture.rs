//! The data that requests can refer to: an administrator, a group with four players and a match, and an empty group.

use actix_web::http::{Method, StatusCode};
use actix_web::test::TestRequest;
use serde_json::{Value, json};
use uuid::Uuid;

use super::contract::Response;
use super::request::PEER;
use super::test_app::SendRequest;

/// A group that has grown beyond these is replaced by a new one, as it would slow down all requests.
const MATCHES_MAX: u64 = 40;
const PLAYERS_MAX: u64 = 30;

/// The administrator's name.
const NAME: &str = "Anna Öberg";

/// An administrator and their groups.
pub(super) struct Fixture {
    token: String,
    group: GroupFixture,
    empty_group: String,
    lock: String,
}

#[derive(Default)]
struct GroupFixture {
    id: String,
    hash: String,
    players: [String; 4],
    latest_match: String,
    latest_number: String,
}

impl Fixture {
    /// Registers the administrator and creates the groups.
    pub(super) async fn create(send: &SendRequest) -> Self {
        let email = format!("{}@padel.example", Uuid::new_v4().simple());
        let registration = json!({
            "email": email,
            "password": "correct horse battery",
            "name": NAME,
            "groupName": "Torsdagspadel",
            "passcode": "boll",
        });
        let response = call(send, Method::POST, "/api/auth/register", "", registration)
            .await
            .data();
        verify_address(send, &email).await;
        let token = text(&response["token"]);
        Self {
            group: GroupFixture::new(send, &token).await,
            empty_group: text(&create_group(send, &token).await["groupId"]),
            token,
            lock: Uuid::nil().to_string(),
        }
    }

    /// The placeholders that requests can contain, with their values.
    pub(super) fn placeholders(&self) -> [(&'static str, &str); 11] {
        let [one, two, three, four] = &self.group.players;
        [
            ("{token}", &self.token),
            ("{groupId}", &self.group.id),
            ("{hash}", &self.group.hash),
            ("{emptyGroupId}", &self.empty_group),
            ("{player1}", one),
            ("{player2}", two),
            ("{player3}", three),
            ("{player4}", four),
            ("{matchId}", &self.group.latest_match),
            ("{matchNumber}", &self.group.latest_number),
            ("{lockId}", &self.lock),
        ]
    }

    /// Remembers the lock id of a response, for the next request.
    pub(super) fn remember_lock(&mut self, response: &Response) {
        let lock = response.json().map(|body| text(&body["data"]["lockId"]));
        if let Some(lock) = lock.filter(|lock| Uuid::parse_str(lock).is_ok()) {
            self.lock = lock;
        }
    }

    /// Replaces what requests have made unusable: the session, which a new password ends, and groups.
    pub(super) async fn restore(&mut self, send: &SendRequest) {
        if !self.is_signed_in(send).await {
            *self = Self::create(send).await;
            return;
        }
        self.lock = Uuid::nil().to_string();
        if !self.group.refresh(send, &self.token).await {
            self.group = GroupFixture::new(send, &self.token).await;
        }
        let path = format!("/api/groups/{}", self.empty_group);
        let empty = call(send, Method::GET, &path, &self.token, Value::Null).await;
        let group = empty.json().unwrap_or_default()["data"]["group"].take();
        if (&group["playerCount"], &group["matchCount"]) != (&json!(0), &json!(0)) {
            self.empty_group = text(&create_group(send, &self.token).await["groupId"]);
        }
    }

    /// Whether the session may still change something.
    async fn is_signed_in(&self, send: &SendRequest) -> bool {
        let profile = json!({"name": NAME});
        let response = call(send, Method::PUT, "/api/auth/profile", &self.token, profile).await;
        response.status == StatusCode::OK
    }
}

impl GroupFixture {
    async fn new(send: &SendRequest, token: &str) -> Self {
        let group = create_group(send, token).await;
        let mut created = Self {
            id: text(&group["groupId"]),
            hash: text(&group["publicHash"]),
            ..Self::default()
        };
        let path = format!("/api/groups/{}", created.id);
        for (player, name) in created.players.iter_mut().zip(["Ann", "Bo", "Cia", "Dan"]) {
            let added = call(
                send,
                Method::POST,
                &format!("{path}/players"),
                token,
                json!({"name": name}),
            )
            .await;
            *player = text(&added.data()["player"]["playerId"]);
        }
        let ids: Vec<u64> = created.players.iter().filter_map(|id| id.parse().ok()).collect();
        let played = json!({"team1": [ids[0], ids[1]], "team2": [ids[2], ids[3]], "sets": [[6, 4]]});
        let response = call(send, Method::POST, &format!("{path}/matches"), token, played).await;
        created.set_latest(&response.data()["match"]);
        created
    }

    /// Reads the latest match. `false` if the group is no longer usable.
    async fn refresh(&mut self, send: &SendRequest, token: &str) -> bool {
        let path = format!("/api/groups/{}", self.id);
        let read = async |path: String| {
            let response = call(send, Method::GET, &path, token, Value::Null).await;
            response.json().unwrap_or_default()["data"].take()
        };
        let group = read(path.clone()).await["group"].take();
        let is_within = |count: &Value, range: std::ops::Range<u64>| {
            count.as_u64().is_some_and(|count| range.contains(&count))
        };
        if !is_within(&group["playerCount"], 4..PLAYERS_MAX)
            || !is_within(&group["matchCount"], 1..MATCHES_MAX)
        {
            return false;
        }
        let latest = read(format!("{path}/matches?limit=1")).await;
        self.set_latest(&latest["matches"][0]);
        !self.latest_match.is_empty()
    }

    fn set_latest(&mut self, played: &Value) {
        self.latest_match = text(&played["matchId"]);
        self.latest_number = text(&played["matchNumber"]);
    }
}

async fn create_group(send: &SendRequest, token: &str) -> Value {
    let settings = json!({"name": "Torsdagspadel", "passcode": "bollboll", "isDiscoverable": true});
    let response = call(send, Method::POST, "/api/groups", token, settings).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    response.data()["group"].take()
}

/// Opens the link of the verification mail: without it an administrator may own only a few groups.
async fn verify_address(send: &SendRequest, email: &str) {
    let mailbox = format!("/dev/mailbox.json?to={email}");
    let mails = call(send, Method::GET, &mailbox, "", Value::Null)
        .await
        .json()
        .unwrap_or_default();
    let link = text(&mails["mails"][0]["link"]);
    let (_, token) = link.split_once("#token=").expect("a link with a token");
    call(
        send,
        Method::POST,
        "/api/auth/verify-email",
        "",
        json!({"token": token}),
    )
    .await
    .data();
}

async fn call(send: &SendRequest, method: Method, path: &str, token: &str, body: Value) -> Response {
    let mut request = TestRequest::with_uri(path).method(method).peer_addr(PEER);
    if !token.is_empty() {
        request = request.insert_header(("authorization", format!("Bearer {token}")));
    }
    if !body.is_null() {
        request = request.set_json(body);
    }
    send(request).await
}

/// A string or a number as a path segment; empty for other values.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}
