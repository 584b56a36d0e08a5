//! `duelo health`, which a container's health check runs.

use std::process::Output;

use nix::sys::signal::Signal;

use crate::support::database::new_database;
use crate::support::program::{self, Program};

fn health(listen: &str) -> Output {
    let mut command = program::command();
    command.arg("health").env("DUELO_LISTEN", listen);
    // As Docker sets it behind a company's proxy: it is none of the server's.
    command.env("HTTP_PROXY", "http://127.0.0.1:1");
    command.output().unwrap()
}

fn stderr(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[tokio::test]
async fn a_server_is_healthy_while_it_is_ready() {
    let database = new_database().await;
    let mut program = Program::start(&database, &[("DUELO_DRAIN_SECONDS", "600")]).await;
    // As a container has it, whose server listens on all addresses.
    let everywhere = format!("0.0.0.0:{}", program.address.port());
    for listen in [&program.address.to_string(), &everywhere] {
        let output = health(listen);
        assert!(output.status.success(), "{output:?}");
        let answer = String::from_utf8(output.stdout).unwrap();
        assert!(answer.contains("\"status\":\"ok\""), "{answer}");
    }
    program.signal(Signal::SIGTERM);
    program.wait_for_log("draining").await;
    let refused = stderr(&health(&everywhere));
    assert!(
        refused.contains("not ready") && refused.contains("503"),
        "{refused}"
    );
}

#[test]
fn a_server_that_does_not_run_is_not_healthy() {
    let refused = stderr(&health("127.0.0.1:1"));
    assert!(
        refused.contains("http://127.0.0.1:1/health/ready does not answer"),
        "{refused}"
    );
    let unknown = stderr(&health("127.0.0.1:0"));
    assert!(
        unknown.contains("which port the server took is not known"),
        "{unknown}"
    );
}
