//! The whole application in process: every route, extractor and middleware, without a socket.

use std::net::Ipv4Addr;
use std::rc::Rc;
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::body::to_bytes;
use actix_web::dev::Service;
use actix_web::http::Method;
use actix_web::rt::Runtime;
use actix_web::test::{TestRequest, init_service};
use actix_web::web::{self, Bytes};
use clap::{Args, Command, FromArgMatches};
use futures::future::LocalBoxFuture;

use super::contract::{Contract, Response};
use super::fixture::Fixture;
use super::request;
use crate::application::app;
use crate::config::Config;
use crate::service::matches::match_writer::MatchWriter;
use crate::state::State;
use crate::version::Version;

/// The secret that signs access tokens.
const JWT_SECRET: &str = "a secret of more than thirty-two characters";
/// Longer than any fuzzing run.
const ACCESS_SECONDS: u64 = 1_000_000;

/// Sends a request to the application.
pub(super) type SendRequest = Rc<dyn Fn(TestRequest) -> LocalBoxFuture<'static, Response>>;

/// The application on a database that contains the `Fixture`.
pub struct TestApp {
    runtime: Runtime,
    send: SendRequest,
    contract: Contract,
    fixture: Fixture,
}

impl TestApp {
    /// Migrates the database, starts the application on it and creates the fixture.
    #[must_use]
    pub fn start(database_url: &str) -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let (send, fixture) = runtime.block_on(async {
            let send = application(configuration(database_url)).await;
            let fixture = Fixture::create(&send).await;
            (send, fixture)
        });
        Self {
            runtime,
            send,
            contract: Contract::new(),
            fixture,
        }
    }

    /// Sends the requests of a text (see `request.rs` for its format) and checks every response. Returns the number of
    /// requests sent.
    ///
    /// Requests may contain placeholders: `{token}`, `{groupId}`, `{hash}`, `{emptyGroupId}`, `{player1}` to
    /// `{player4}`, `{matchId}`, `{matchNumber}`, and the `{lockId}` of an earlier response.
    pub fn check(&mut self, input: &[u8]) -> usize {
        let mut sent = 0;
        let mut has_changed = false;
        for text in request::split(input) {
            let Some(parsed) =
                request::parse(&request::fill_placeholders(text, &self.fixture.placeholders()))
            else {
                continue;
            };
            sent += 1;
            let response = self.runtime.block_on((self.send)(parsed.request));
            self.contract.check(&parsed.method, &parsed.uri, &response);
            has_changed |= response.status.is_success() && parsed.method != Method::GET;
            self.fixture.remember_lock(&response);
        }
        if has_changed {
            self.runtime.block_on(self.fixture.restore(&self.send));
        }
        sent
    }
}

async fn application(config: Config) -> SendRequest {
    let database = config.database.settings().expect("the address of a database");
    db::migrations::run_pending(&database.address)
        .await
        .expect("a database with the present schema");
    let state = State::new(config, Version::OF_LIBRARY, &database, None, None);
    let state = web::Data::new(state);
    let (match_writer, writer_task) = MatchWriter::new(state.clone(), database.wait_timeout);
    tokio::spawn(writer_task.run());
    let service = Rc::new(init_service(app(state, web::Data::new(match_writer))).await);
    Rc::new(move |request| {
        let service = Rc::clone(&service);
        Box::pin(async move {
            let response: HttpResponse = match service.call(request.to_request()).await {
                Ok(response) => response.map_into_boxed_body().into_parts().1,
                Err(error) => error.error_response(),
            };
            let (head, body) = response.into_parts();
            let mut response = Response {
                status: head.status(),
                headers: head.headers().clone(),
                body: Bytes::new(),
            };
            // A stream of events has no end.
            if !response.is_event_stream() {
                response.body = to_bytes(body).await.expect("a body");
            }
            response
        })
    })
}

fn configuration(database_url: &str) -> Config {
    let (access, proxies) = (ACCESS_SECONDS.to_string(), Ipv4Addr::LOCALHOST.to_string());
    let words = [
        "fuzzing",
        "--database-url",
        database_url,
        "--jwt-secret",
        JWT_SECRET,
        "--pool-size",
        "1",
        "--access-seconds",
        &access,
        "--trusted-proxies",
        &proxies,
        "--dev-mailbox",
    ];
    let matches = Config::augment_args(Command::new("fuzzing")).get_matches_from(words);
    Config {
        // No request waits for a network.
        request_timeout: Duration::from_secs(1),
        ..Config::from_arg_matches(&matches).expect("a configuration")
    }
}
