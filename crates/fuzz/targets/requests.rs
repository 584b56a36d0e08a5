//! Requests through every extractor, route and middleware of the server, on a real Postgres: the database that
//! `DATABASE_URL` names. The text form of a request is described in `server::fuzzing`.
#![no_main]

use std::cell::RefCell;
use std::env;
use std::io::stderr;

use libfuzzer_sys::{Corpus, fuzz_target};
use server::config::{LogFormat, Logging};
use server::fuzzing::TestApp;
use server::logging;

thread_local! {
    static TEST_APP: RefCell<TestApp> = RefCell::new(start());
}

fn start() -> TestApp {
    // The cause of a server error is logged, never sent.
    let errors = Logging {
        filter: "error".to_owned(),
        format: LogFormat::Human,
    };
    logging::init_with_writer(&errors, stderr).expect("a log");
    TestApp::start(
        &env::var("DATABASE_URL").expect("DATABASE_URL names a database: use `cargo xtask fuzz requests`"),
    )
}

fuzz_target!(|bytes: &[u8]| -> Corpus {
    match TEST_APP.with_borrow_mut(|app| app.check(bytes)) {
        0 => Corpus::Reject,
        _ => Corpus::Keep,
    }
});
