//! Limits of imports and exports: sizes are counted while reading, few run at once, and no slow client occupies a
//! database connection or the permit of another's transfer.

use std::time::Duration;

use futures::future::select_all;
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::transfer::{send, send_rows};
use crate::support::actors::{Actor, Admin, Response};
use crate::support::app::App;
use crate::support::locks::blocked_sessions;
use crate::support::program::Program;

/// Sends the head and the first byte of an import, from this address where the app is behind a proxy.
async fn start_import(admin: &Admin<'_>, address: &str) -> TcpStream {
    let mut stream = TcpStream::connect(admin.app().url.trim_start_matches("http://"))
        .await
        .unwrap();
    let head = format!(
        "POST {}/import HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {}\r\n\
         x-forwarded-for: {address}\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{{",
        admin.group_path(),
        admin.token,
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

const ADDRESS: &str = "203.0.113.9";

async fn read_response(mut stream: TcpStream) -> String {
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    response
}

#[tokio::test]
async fn a_slow_import_occupies_no_database_connection() {
    let app = App::start_with(&["--transfer-seconds", "1"]).await;
    let admin = app.admin().await;
    let slow = start_import(&admin, ADDRESS).await;
    let (response, ()) = tokio::join!(read_response(slow), async {
        for _ in 0..3 {
            admin.get(&admin.group_path()).await.ok();
        }
    });
    assert!(response.starts_with("HTTP/1.1 408 "), "{response}");
    assert!(response.contains("\"code\":\"request.timeout\""), "{response}");
}

/// The imports that are received or wait to be checked, of all clients.
const PLACES: usize = 16;

#[tokio::test]
async fn slow_imports_of_a_few_hold_up_no_other() {
    let app = App::start_behind_proxy(&[]).await;
    let mut slow = Vec::new();
    for number in 1..PLACES {
        slow.push(start_import(&app.admin().await, &format!("203.0.113.{number}")).await);
    }
    let other = app.admin().await;
    send(&other, "", "application/json", history(1)).await.ok();
}

#[tokio::test]
async fn a_client_has_one_import_at_a_time() {
    let app = App::start_behind_proxy(&[]).await;
    // Two accounts in two /64 of one /48.
    let one = start_import(&app.admin().await, "2001:db8:7:1::1").await;
    let other = start_import(&app.admin().await, "2001:db8:7:2::1").await;
    let (response, _, _) = select_all([one, other].map(|import| Box::pin(read_response(import)))).await;
    assert!(response.starts_with("HTTP/1.1 429 "), "{response}");
    assert!(response.contains("\"code\":\"limit.transfers\""), "{response}");
}

#[tokio::test]
async fn an_import_that_makes_no_progress_ends_before_the_time_of_a_transfer() {
    let app = App::start_with(&["--request-seconds", "1", "--transfer-seconds", "3600"]).await;
    let (mut receiver, mut sender) = start_import(&app.admin().await, ADDRESS).await.into_split();
    let trickle = async {
        // Fewer bytes than are left, as long as the server takes them.
        for _ in 0..38 {
            if sender.write_all(b" ").await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        std::future::pending::<()>().await;
    };
    let mut response = String::new();
    tokio::select! {
        read = receiver.read_to_string(&mut response) => assert!(read.is_ok()),
        () = trickle => {}
    }
    assert!(response.starts_with("HTTP/1.1 408 "), "{response}");
}

#[tokio::test]
async fn an_import_above_the_concurrency_limit_is_503_with_retry_after() {
    let app = App::start_behind_proxy(&[]).await;
    let mut imports = Vec::new();
    for number in 0..=PLACES {
        let slow = start_import(&app.admin().await, &format!("203.0.113.{number}")).await;
        imports.push(Box::pin(read_response(slow)));
    }
    let (response, _, _) = select_all(imports).await;
    assert!(response.starts_with("HTTP/1.1 503 "), "{response}");
    assert!(
        response.to_ascii_lowercase().contains("\r\nretry-after: "),
        "{response}"
    );
    assert!(response.contains("\"code\":\"server.unavailable\""), "{response}");
}

#[tokio::test]
async fn an_account_has_one_import_at_a_time() {
    let app = App::start_behind_proxy(&[]).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let mut senders = Vec::new();
    let mut answers = Vec::new();
    for number in 1..=3 {
        let import = start_import(&admin, &format!("203.0.113.{number}")).await;
        let (mut receiver, sender) = import.into_split();
        senders.push(sender);
        answers.push(Box::pin(async move {
            let mut response = String::new();
            receiver.read_to_string(&mut response).await.unwrap();
            response
        }));
    }
    let mut running = vec![0, 1, 2];
    for _ in 0..2 {
        let (response, index, others) = select_all(answers).await;
        assert!(response.starts_with("HTTP/1.1 429 "), "{response}");
        assert!(response.contains("\"code\":\"limit.transfers\""), "{response}");
        assert!(
            response.to_ascii_lowercase().contains("\r\nretry-after: 10\r\n"),
            "{response}"
        );
        // As `select_all` does.
        running.swap_remove(index);
        answers = others;
    }
    // Others import meanwhile, and the account when it has finished.
    let file = json!({"format": "duelo.group", "version": 1, "players": [{"name": "Ada"}]}).to_string();
    send(&other, "", "application/json", file.clone()).await.ok();
    let rest = format!("}}{}", " ".repeat(38));
    senders[running[0]].write_all(rest.as_bytes()).await.unwrap();
    let last = answers.remove(0).await;
    assert!(last.starts_with("HTTP/1.1 422 "), "{last}");
    send(&admin, "", "application/json", file).await.ok();
}

#[tokio::test]
async fn an_account_has_one_export_at_a_time() {
    // The verification job would wait for the lock with a connection, too.
    let flags = ["--pool-size", "3", "--verify-matches-per-second", "0"];
    let app = App::start_behind_proxy(&flags).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let mut session = app.database.session().await.unwrap();
    session
        .execute("BEGIN; LOCK TABLE players IN ACCESS EXCLUSIVE MODE")
        .await
        .unwrap();
    let export_from = async |address: &str, admin: &Admin<'_>, query: &str| {
        let path = format!("{}/export{query}", admin.group_path());
        let request = admin.request(Method::GET, &path);
        Response::to(request.header("x-forwarded-for", address)).await
    };
    let export = async |admin: &Admin<'_>, query: &str| export_from(ADDRESS, admin, query).await;
    let others = export_from("198.51.100.1", &other, "");
    let (first, of_other, refused) = tokio::join!(export(&admin, ""), others, async {
        app.wait_until(&blocked_sessions(&["players"], 2)).await;
        // The same file would wait for the first one.
        let refused = export(&admin, "?content=matches").await;
        session.execute("ROLLBACK").await.unwrap();
        refused
    });
    refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.transfers");
    assert_eq!(refused.header("retry-after"), "10");
    for response in [first, of_other, export(&admin, "").await] {
        assert_eq!(response.status, StatusCode::OK, "{}", response.text);
    }
}

#[tokio::test]
async fn a_file_is_refused_at_the_first_match_or_player_above_the_limit() {
    let app = App::start().await;
    let admin = app.admin().await;
    let many = |list: &str, count: usize| {
        let items = vec!["{}"; count].join(",");
        format!("{{\"format\": \"duelo.group\", \"version\": 1, \"{list}\": [{items}")
    };
    for (list, most) in [("players", 10_000), ("matches", 100_000)] {
        let whole = format!("{}]}}", many(list, most));
        let report = send(&admin, "?check=true", "application/json", whole).await.ok();
        assert!(
            report["mistakeCount"].as_u64() >= u64::try_from(most).ok(),
            "{list}"
        );
        assert_eq!(report["mistakes"].as_array().unwrap().len(), 500);
        // The file need not be complete.
        let response = send(&admin, "?check=true", "application/json", many(list, most + 1)).await;
        response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "import.too_large");
    }
    let rows = (0..2_501).map(|row| format!("2020-01-01,A {row},B {row},C {row},D {row},6-4\n"));
    let response = send_rows(&admin, "?check=true", &rows.collect::<String>()).await;
    response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "import.too_large");
}

#[tokio::test]
async fn an_item_of_a_file_has_a_maximum_length() {
    let app = App::start().await;
    let admin = app.admin().await;
    let beginning = "{\"format\": \"duelo.group\", \"version\": 1, \"matches\": [{\"notes\": ";
    let long = "x".repeat(200_000);
    for body in [
        format!("{beginning}\"{long}\"}}]}}"),
        format!("{{\"other\": \"{long}\"}}"),
        format!("{{\"other\": {}", "[".repeat(200_000)),
    ] {
        let response = send(&admin, "?check=true", "application/json", body).await;
        response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "import.unreadable");
    }
}

/// Begins an export with the smallest buffer, and reads the first line of the answer alone.
async fn unread_export(app: &App, admin: &Admin<'_>, address: &str) -> TcpStream {
    let server = app.url.trim_start_matches("http://").parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut reader = socket.connect(server).await.unwrap();
    let request = format!(
        "GET {}/export HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: {address}\r\nauthorization: Bearer {}\r\n\r\n",
        admin.group_path(),
        admin.token,
    );
    reader.write_all(request.as_bytes()).await.unwrap();
    let mut beginning = [0; 15];
    reader.read_exact(&mut beginning).await.unwrap();
    assert_eq!(&beginning, b"HTTP/1.1 200 OK");
    reader
}

#[tokio::test]
async fn exports_that_are_not_received_occupy_neither_connections_nor_permits() {
    let first = App::start().await;
    let (admin, second) = (first.admin().await, first.admin().await);
    // More than the buffers of a connection: notes of 500 characters of four bytes in each match.
    let notes = "\u{1f3be}".repeat(500);
    let played = json!({
        "playedOn": "2020-01-01", "team1": ["Ada", "Bo"], "team2": ["Cy", "Di"], "sets": [[6, 4]], "notes": notes,
    });
    let file = json!({"format": "duelo.group", "version": 1, "matches": vec![played; 3_000]});
    for admin in [&admin, &second] {
        send(admin, "", "application/json", file.to_string()).await.ok();
    }
    let settings = [
        ("DUELO_TRANSFER_SECONDS", "1"),
        ("DUELO_POOL_SIZE", "1"),
        ("DUELO_TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let program = Program::start(&first.database, &settings).await;
    let app = App::at(program.url(), first.database.clone());
    let admin = admin.at(&app);
    let _reader = unread_export(&app, &admin, "203.0.113.1").await;
    let _other = unread_export(&app, &second.at(&app), "203.0.113.2").await;
    // The pool has one connection: this request waits for it.
    admin.get(&admin.group_path()).await.ok();
    // Two exports run at a time.
    let third = app.admin().await;
    let exported = third.get(&format!("{}/export", third.group_path())).await;
    assert_eq!(exported.status, StatusCode::OK, "{}", exported.text);
    // A client that reads gets the whole export.
    let admin = admin.at(&first);
    let whole = admin.get(&format!("{}/export", admin.group_path())).await;
    let whole: serde_json::Value = serde_json::from_str(&whole.text).unwrap();
    assert_eq!(whole["matches"].as_array().unwrap().len(), 3_000);
}

/// A history of that many matches between the same four.
fn history(matches: usize) -> String {
    let played = json!({
        "playedOn": "2020-01-01", "team1": ["Ada", "Bo"], "team2": ["Cy", "Di"], "sets": [[6, 4]],
    });
    json!({"format": "duelo.group", "version": 1, "matches": vec![played; matches]}).to_string()
}

/// Imports into a new group of the account.
async fn import_into_new_group(admin: &Admin<'_>, address: &str) -> Response {
    let created = admin.post("/api/groups", json!({"name": "Another group"})).await;
    let group = created.data(StatusCode::CREATED)["group"]["groupId"].to_string();
    let request = admin.request(Method::POST, &format!("/api/groups/{group}/import"));
    let request = request
        .header("content-type", "application/json")
        .body(history(1));
    Response::to(request.header("x-forwarded-for", address)).await
}

#[tokio::test]
async fn imports_are_limited_for_each_account_and_address() {
    let flags = ["--limit-imports", "2/86400", "--limit-client-imports", "3/86400"];
    let app = App::start_behind_proxy(&flags).await;
    let (one, other) = (app.admin().await, app.admin().await);
    let refused = |response: Response| {
        response.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.imports");
        let seconds: u32 = response.header("retry-after").parse().unwrap();
        assert!((86_000..=86_400).contains(&seconds), "{seconds}");
    };
    // What is only checked is not counted.
    for _ in 0..3 {
        send(&one, "?check=true", "application/json", history(1))
            .await
            .ok();
    }
    import_into_new_group(&one, "203.0.113.1").await.ok();
    import_into_new_group(&one, "203.0.113.1").await.ok();
    app.database
        .execute("UPDATE users SET email_verified_at = now()")
        .await
        .unwrap();
    refused(import_into_new_group(&one, "203.0.113.2").await);
    import_into_new_group(&other, "203.0.113.1").await.ok();
    refused(import_into_new_group(&other, "203.0.113.1").await);
    import_into_new_group(&other, "203.0.113.2").await.ok();
}

#[tokio::test]
async fn a_large_import_needs_a_verified_address_where_mails_are_sent() {
    let app = App::start_with(&["--dev-mailbox"]).await;
    let admin = app.admin().await;
    send(&admin, "?check=true", "application/json", history(1_000))
        .await
        .ok();
    for query in ["?check=true", ""] {
        let refused = send(&admin, query, "application/json", history(1_001)).await;
        refused.assert_error(StatusCode::FORBIDDEN, "email.unverified");
    }
    app.database
        .execute("UPDATE users SET email_verified_at = now()")
        .await
        .unwrap();
    send(&admin, "", "application/json", history(1_001)).await.ok();
    let without_mails = App::start().await;
    let admin = without_mails.admin().await;
    send(&admin, "", "application/json", history(1_001)).await.ok();
}
