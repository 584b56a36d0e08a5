//! Constraints on scores.

use elo_core::limits::{GAMES_MAX, SETS_MAX};

use crate::group_fixture::GroupFixture;
use crate::raw_sql::{run, violated_constraint};

async fn violated_by_score(team1: &str, team2: &str) -> String {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let update = format!("UPDATE matches SET team1_games = '{team1}', team2_games = '{team2}'");
    violated_constraint(&mut fixture.connection, &update).await
}

#[tokio::test]
async fn a_set_is_not_tied() {
    assert_eq!(
        violated_by_score("{6,6,6}", "{4,6,3}").await,
        "matches_sets_decided"
    );
}

#[tokio::test]
async fn games_are_between_zero_and_the_limit() {
    assert_eq!(violated_by_score("{6}", "{-1}").await, "matches_sets_decided");
    assert_eq!(
        violated_by_score(&format!("{{{}}}", GAMES_MAX + 1), "{4}").await,
        "matches_sets_decided"
    );
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let most = format!("UPDATE matches SET team1_games = '{{{GAMES_MAX}}}', team2_games = '{{0}}'");
    run(&mut fixture.connection, &most).await;
}

/// Of these scores neither team is the winner, which is checked first.
#[tokio::test]
async fn sets_are_two_arrays_of_the_same_length() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    for (team1, team2) in [
        ("{}", "{}"),
        ("{6,NULL}", "{4,6}"),
        ("{6,6}", "{4}"),
        ("{{6},{6}}", "{{4},{4}}"),
        ("{{6,6}}", "{{4,4}}"),
        ("[0:1]={6,6}", "{4,4}"),
        ("[0:1]={6,6}", "[0:1]={4,4}"),
        ("{6,4}", "{4,6}"),
    ] {
        let update = format!("UPDATE matches SET team1_games = '{team1}', team2_games = '{team2}'");
        let refusal = violated_constraint(&mut fixture.connection, &update).await;
        assert!(refusal.contains("\"winner\""), "{team1} {team2}: {refusal}");
    }
}

#[tokio::test]
async fn sets_of_one_team_only_are_refused() {
    assert_eq!(violated_by_score("{6}", "{4,4}").await, "matches_sets_decided");
}

/// The check of the score refuses them also where it is not preceded by another.
#[tokio::test]
async fn undecided_sets_are_recognised() {
    let fixture = GroupFixture::new().await;
    let mut session = fixture.database.session().await.unwrap();
    for (team1, team2, decided) in [
        ("{6}", "{4}", true),
        ("{6,4}", "{4,6}", true),
        ("{0,99}", "{99,0}", true),
        ("{6,6}", "{6,4}", false),
        ("{6}", "{-1}", false),
        ("{100}", "{4}", false),
        ("{}", "{}", false),
        ("{6,NULL}", "{4,6}", false),
        ("{NULL}", "{NULL}", false),
        ("{6,6}", "{4}", false),
        ("{6}", "{4,4}", false),
        ("{{6},{6}}", "{{4},{4}}", false),
        ("[0:1]={6,6}", "{4,4}", false),
        ("[0:1]={6,6}", "[0:1]={4,4}", false),
        ("{6,6,6,6,6,6,6,6,6}", "{4,4,4,4,4,4,4,4,4}", true),
        ("{6,6,6,6,6,6,6,6,6,6}", "{4,4,4,4,4,4,4,4,4,4}", false),
    ] {
        let check =
            format!("SELECT WHERE sets_are_decided('{team1}', '{team2}') IS NOT DISTINCT FROM {decided}");
        assert_eq!(session.rows(&check).await.unwrap(), 1, "{team1} {team2}");
    }
}

#[tokio::test]
async fn the_number_of_sets_has_limits() {
    let sets = |one: &str, count: u32| format!("{{{}}}", vec![one; count.try_into().unwrap()].join(","));
    assert_eq!(
        violated_by_score(&sets("6", SETS_MAX + 1), &sets("4", SETS_MAX + 1)).await,
        "matches_sets_decided"
    );
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let (team1, team2) = (sets("6", SETS_MAX), sets("4", SETS_MAX));
    let most = format!("UPDATE matches SET team1_games = '{team1}', team2_games = '{team2}'");
    run(&mut fixture.connection, &most).await;
}

#[tokio::test]
async fn the_winner_is_computed() {
    let mut fixture = GroupFixture::new().await;
    assert_eq!(
        fixture
            .play([0, 1, 2, 3], &[(7, 6), (0, 6), (7, 6)])
            .await
            .played
            .winner,
        1
    );
    assert_eq!(
        fixture
            .play([0, 1, 2, 3], &[(6, 4), (3, 6), (8, 10)])
            .await
            .played
            .winner,
        2
    );
}

/// An edit that reverses the result would leave the wrong winners.
#[tokio::test]
async fn an_edited_score_must_keep_the_winners() {
    assert_eq!(violated_by_score("{4}", "{6}").await, "matches_seats_valid");
}
