//! Requests through every extractor, route and middleware of the server, on a real Postgres: the database that
//! `DATABASE_URL` names. The text form of a request is described in `server::fuzzing`.
#![no_main]

use std::cell::RefCell;
use std::env;
use std::io::stderr;

use libfuzzer_sys::{Corpus, fuzz_target};
use server::config::{LogFormat, Logging};
use server::fuzzing::Edge;
use server::logging;

thread_local! {
    static EDGE: RefCell<Edge> = RefCell::new(start());
}

fn start() -> Edge {
    // The cause of a failure is logged, never answered.
    let errors = Logging {
        filter: "error".to_owned(),
        format: LogFormat::Human,
    };
    logging::begin_with(&errors, stderr).expect("a log");
    Edge::start(
        &env::var("DATABASE_URL").expect("DATABASE_URL names a database: use `cargo xtask fuzz requests`"),
    )
}

fuzz_target!(|bytes: &[u8]| -> Corpus {
    match EDGE.with_borrow_mut(|edge| edge.check(bytes)) {
        0 => Corpus::Reject,
        _ => Corpus::Keep,
    }
});
