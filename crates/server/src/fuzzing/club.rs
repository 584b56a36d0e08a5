//! What requests can name: an administrator, a group of four with a match, and an empty group.

use actix_web::http::{Method, StatusCode};
use actix_web::test::TestRequest;
use serde_json::{Value, json};
use uuid::Uuid;

use super::contract::Answer;
use super::edge::Ask;
use super::request::PEER;

/// From here on a group is left alone and a new one made: what grows would slow every request down.
const MATCHES_MAX: u64 = 40;
const PLAYERS_MAX: u64 = 30;

/// An administrator and their groups.
pub(super) struct Club {
    token: String,
    group: Group,
    empty_group: String,
    lock: String,
}

#[derive(Default)]
struct Group {
    id: String,
    hash: String,
    players: [String; 4],
    latest_match: String,
    latest_number: String,
}

impl Club {
    /// Registers the administrator and makes the groups.
    pub(super) async fn found(ask: &Ask) -> Self {
        let email = format!("{}@padel.example", Uuid::new_v4().simple());
        let registration = json!({
            "email": email,
            "password": "correct horse battery",
            "name": "Anna Öberg",
            "groupName": "Torsdagspadel",
            "passcode": "boll",
        });
        let answer = call(ask, Method::POST, "/api/auth/register", "", registration)
            .await
            .data();
        verify_address(ask, &email).await;
        let token = text(&answer["token"]);
        Self {
            group: Group::new(ask, &token).await,
            empty_group: text(&create(ask, &token).await["groupId"]),
            token,
            lock: Uuid::nil().to_string(),
        }
    }

    /// The names that requests can use, and what they stand for.
    pub(super) fn values(&self) -> [(&'static str, &str); 11] {
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

    /// Remembers the id of a lock, for the next request.
    pub(super) fn take_note(&mut self, answer: &Answer) {
        let lock = answer.json().map(|body| text(&body["data"]["lockId"]));
        if let Some(lock) = lock.filter(|lock| Uuid::parse_str(lock).is_ok()) {
            self.lock = lock;
        }
    }

    /// Makes groups again that requests have deleted, emptied, filled or renamed beyond use.
    pub(super) async fn restore(&mut self, ask: &Ask) {
        self.lock = Uuid::nil().to_string();
        if !self.group.refresh(ask, &self.token).await {
            self.group = Group::new(ask, &self.token).await;
        }
        let path = format!("/api/groups/{}", self.empty_group);
        let empty = call(ask, Method::GET, &path, &self.token, Value::Null).await;
        let group = empty.json().unwrap_or_default()["data"]["group"].take();
        if (&group["playerCount"], &group["matchCount"]) != (&json!(0), &json!(0)) {
            self.empty_group = text(&create(ask, &self.token).await["groupId"]);
        }
    }
}

impl Group {
    async fn new(ask: &Ask, token: &str) -> Self {
        let group = create(ask, token).await;
        let mut made = Self {
            id: text(&group["groupId"]),
            hash: text(&group["publicHash"]),
            ..Self::default()
        };
        let path = format!("/api/groups/{}", made.id);
        for (player, name) in made.players.iter_mut().zip(["Ann", "Bo", "Cia", "Dan"]) {
            let added = call(
                ask,
                Method::POST,
                &format!("{path}/players"),
                token,
                json!({"name": name}),
            )
            .await;
            *player = text(&added.data()["player"]["playerId"]);
        }
        let ids: Vec<u64> = made.players.iter().filter_map(|id| id.parse().ok()).collect();
        let played = json!({"team1": [ids[0], ids[1]], "team2": [ids[2], ids[3]], "sets": [[6, 4]]});
        let answer = call(ask, Method::POST, &format!("{path}/matches"), token, played).await;
        made.note_latest(&answer.data()["match"]);
        made
    }

    /// Finds out the latest match. False if the group is no longer fit to be played in.
    async fn refresh(&mut self, ask: &Ask, token: &str) -> bool {
        let path = format!("/api/groups/{}", self.id);
        let read = async |path: String| {
            let answer = call(ask, Method::GET, &path, token, Value::Null).await;
            answer.json().unwrap_or_default()["data"].take()
        };
        let group = read(path.clone()).await["group"].take();
        let is_fit = |count: &Value, range: std::ops::Range<u64>| {
            count.as_u64().is_some_and(|count| range.contains(&count))
        };
        if !is_fit(&group["playerCount"], 4..PLAYERS_MAX) || !is_fit(&group["matchCount"], 1..MATCHES_MAX) {
            return false;
        }
        let latest = read(format!("{path}/matches?limit=1")).await;
        self.note_latest(&latest["matches"][0]);
        !self.latest_match.is_empty()
    }

    fn note_latest(&mut self, played: &Value) {
        self.latest_match = text(&played["matchId"]);
        self.latest_number = text(&played["matchNumber"]);
    }
}

async fn create(ask: &Ask, token: &str) -> Value {
    let settings = json!({"name": "Torsdagspadel", "passcode": "bollboll", "isDiscoverable": true});
    let answer = call(ask, Method::POST, "/api/groups", token, settings).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
    answer.data()["group"].take()
}

/// Follows the mailed link: an administrator whose address is not verified may have only a few groups.
async fn verify_address(ask: &Ask, email: &str) {
    let mailbox = format!("/dev/mailbox.json?to={email}");
    let mails = call(ask, Method::GET, &mailbox, "", Value::Null)
        .await
        .json()
        .unwrap_or_default();
    let link = text(&mails["mails"][0]["link"]);
    let (_, token) = link.split_once("#token=").expect("a link with a token");
    call(
        ask,
        Method::POST,
        "/api/auth/verify-email",
        "",
        json!({"token": token}),
    )
    .await
    .data();
}

async fn call(ask: &Ask, method: Method, path: &str, token: &str, body: Value) -> Answer {
    let mut request = TestRequest::with_uri(path).method(method).peer_addr(PEER);
    if !token.is_empty() {
        request = request.insert_header(("authorization", format!("Bearer {token}")));
    }
    if !body.is_null() {
        request = request.set_json(body);
    }
    ask(request).await
}

/// A text or a number as it stands in a path; empty for anything else.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}
