//! A server behind a proxy is stopped, and no request fails.
//!
//! `DUELO_TEST_STOPS` sets how often.

use std::cell::Cell;
use std::sync::Arc;

use futures::future::join_all;
use nix::sys::signal::Signal;

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::database::new_database;
use crate::support::environment::{announce, env_number};
use crate::support::group_fixture::GroupFixture;
use crate::support::program::Program;
use crate::support::proxies::{Kind, Proxy};

/// How many clients read and submit at once.
const CLIENTS: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_request_fails_while_a_server_behind_haproxy_stops() {
    stop_often_behind(Kind::HaProxy).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_request_fails_while_a_server_behind_nginx_stops() {
    stop_often_behind(Kind::Nginx).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_request_fails_while_a_server_behind_caddy_stops() {
    stop_often_behind(Kind::Caddy).await;
}

async fn stop_often_behind(kind: Kind) {
    for _ in 0..env_number("DUELO_TEST_STOPS", 1) {
        stop_behind(kind).await;
    }
}

async fn stop_behind(kind: Kind) {
    let database = Arc::new(new_database().await);
    let settings = [
        ("DUELO_DRAIN_SECONDS", "5"),
        ("DUELO_TRUSTED_PROXIES", "127.0.0.1"),
    ];
    let (one, two) = tokio::join!(
        Program::start(&database, &settings),
        Program::start(&database, &settings)
    );
    let Some(proxy) = Proxy::start(kind, [one.address, two.address]).await else {
        announce(&format!("NOT RUN: {} is not installed", kind.program()));
        return;
    };
    announce(&format!("ran behind {kind:?}"));
    let app = App::at(proxy.url.clone(), database);
    let fixture = GroupFixture::with_players(&app, 8).await;
    let (is_stopped, requests) = (Cell::new(false), Cell::new(0));
    let clients = (0..CLIENTS).map(async |client| {
        while !is_stopped.get() {
            let seats = [0, 1, 2, 3].map(|seat| (client + seat) % 8);
            fixture
                .play([seats[0], seats[1]], [seats[2], seats[3]], &[[6, 4]])
                .await;
            let list = format!("{}/matches", fixture.hash_path());
            app.visitor().get(&list).await.ok();
            requests.set(requests.get() + 2);
        }
    });
    let stop = async {
        one.signal(Signal::SIGTERM);
        assert!(one.wait_for_exit().await.success());
        is_stopped.set(true);
    };
    tokio::join!(join_all(clients), stop);
    announce(&format!("{} requests", requests.get()));
    fixture.assert_equals_replay().await;
}
