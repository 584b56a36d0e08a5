//! The version of the program, which is the same wherever it is said.

use tokio::process::Command;

use crate::support::database::new_database;
use crate::support::program::{self, Program};

#[tokio::test]
async fn a_program_says_its_version_wherever_an_operator_looks() {
    let mut command = Command::from(program::command());
    let output = command.arg("--version").output().await.unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let printed = printed.trim().strip_prefix("duelo ").unwrap();

    let database = new_database().await;
    let mut program = Program::start(&database, &[("DUELO_METRICS_LISTEN", "127.0.0.1:0")]).await;
    assert_eq!(program.wait_for_log("starting").await["version"], printed);

    let ready = reqwest::get(format!("{}/health/ready", program.url()))
        .await
        .unwrap();
    let ready: serde_json::Value = ready.json().await.unwrap();
    let (version, commit) = (&ready["data"]["version"], &ready["data"]["commit"]);
    let [version, id, day] =
        [version, &commit["id"], &commit["day"]].map(|text| text.as_str().unwrap_or_default());
    if commit.is_null() {
        assert_eq!(
            printed,
            format!("{version} (built without git, so its commit is not known)")
        );
    } else {
        assert_eq!(printed, format!("{version} (commit {id} of {day})"));
    }

    let metrics = program.wait_for_log("serving metrics").await;
    let metrics = reqwest::get(format!("http://{}/metrics", metrics["address"].as_str().unwrap()));
    let metrics = metrics.await.unwrap().text().await.unwrap();
    let build = format!("duelo_build_info{{version=\"{version}\",commit=\"{id}\",day=\"{day}\"}} 1");
    assert!(metrics.lines().any(|line| line == build), "{build}: {metrics}");
}
