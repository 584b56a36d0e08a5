//! The verification job.

use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

#[tokio::test]
async fn the_verification_job_finds_a_spoiled_rating() {
    let app = App::start_with(&[
        "--metrics-listen",
        "127.0.0.1:0",
        "--verify-interval-seconds",
        "1",
    ])
    .await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    app.wait_until("SELECT group_id FROM group_checks WHERE differences = 0")
        .await;
    app.database
        .execute("UPDATE players SET last_played_at = created_at WHERE id = (SELECT min(id) FROM players)")
        .await
        .unwrap();
    app.wait_until("SELECT group_id FROM group_checks WHERE differences = 1")
        .await;
    let metrics = app.metrics().await.text;
    let reported = metrics
        .lines()
        .find(|line| line.starts_with("duelo_group_differences_total "));
    assert!(reported.is_some_and(|line| !line.ends_with(" 0")), "{metrics}");
}
