//! The whole application in this process: every route, extractor and middleware, without a socket.

use std::net::Ipv4Addr;
use std::rc::Rc;
use std::time::Duration;

use actix_web::body::to_bytes;
use actix_web::dev::Service;
use actix_web::http::Method;
use actix_web::rt::Runtime;
use actix_web::test::{TestRequest, init_service};
use actix_web::{HttpResponse, web};
use clap::{Args, Command, FromArgMatches};
use futures::future::LocalBoxFuture;

use super::club::Club;
use super::contract::{Answer, Contract};
use super::request;
use crate::application::app;
use crate::config::Config;
use crate::state::State;

/// The secret that signs the tokens here.
const SECRET: &str = "a secret of more than thirty-two characters";
/// Longer than any run.
const ACCESS_SECONDS: u64 = 1_000_000;

/// Asks the application.
pub(super) type Ask = Rc<dyn Fn(TestRequest) -> LocalBoxFuture<'static, Answer>>;

/// The application on a database, with an administrator and a club that requests can name.
pub struct Edge {
    runtime: Runtime,
    ask: Ask,
    contract: Contract,
    club: Club,
}

impl Edge {
    /// Starts on a database, after bringing it to the present schema.
    #[must_use]
    pub fn start(database_url: &str) -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let (ask, club) = runtime.block_on(async {
            let ask = application(configuration(database_url)).await;
            let club = Club::found(&ask).await;
            (ask, club)
        });
        Self {
            runtime,
            ask,
            contract: Contract::new(),
            club,
        }
    }

    /// Sends the requests that a text stands for (see `request.rs`), and checks every answer. Returns how many were sent.
    ///
    /// Requests may name what there is: `{token}`, `{groupId}`, `{hash}`, `{emptyGroupId}`, `{player1}` to `{player4}`,
    /// `{matchId}`, `{matchNumber}`, and the `{lockId}` that an earlier one was answered with.
    pub fn check(&mut self, input: &[u8]) -> usize {
        let mut sent = 0;
        let mut has_changed = false;
        for text in request::split(input) {
            let Some(typed) = request::parse(&request::fill(text, &self.club.values())) else {
                continue;
            };
            sent += 1;
            let answer = self.runtime.block_on((self.ask)(typed.request));
            self.contract.check(&typed.method, &typed.uri, &answer);
            has_changed |= answer.status.is_success() && typed.method != Method::GET;
            self.club.take_note(&answer);
        }
        if has_changed {
            self.runtime.block_on(self.club.restore(&self.ask));
        }
        sent
    }
}

async fn application(config: Config) -> Ask {
    let database = config.database.settings().expect("the address of a database");
    db::migrations::run_pending(&database.address)
        .await
        .expect("a database with the present schema");
    let state = State::new(config, &database, None).expect("a state");
    let service = Rc::new(init_service(app(web::Data::new(state))).await);
    Rc::new(move |request| {
        let service = Rc::clone(&service);
        Box::pin(async move {
            let response: HttpResponse = match service.call(request.to_request()).await {
                Ok(response) => response.map_into_boxed_body().into_parts().1,
                Err(error) => error.error_response(),
            };
            let (head, body) = response.into_parts();
            Answer {
                status: head.status(),
                headers: head.headers().clone(),
                body: to_bytes(body).await.expect("a body"),
            }
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
        SECRET,
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
        // Nothing here waits for a network.
        request_time: Duration::from_secs(1),
        ..Config::from_arg_matches(&matches).expect("a configuration")
    }
}
