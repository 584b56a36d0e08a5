//! What may stand as a score.

use elo_core::limits::{GAMES_MAX, SETS_MAX};

use crate::arena::Arena;
use crate::attack::{refused, run};

async fn refusal(team1: &str, team2: &str) -> String {
    let mut arena = Arena::new().await;
    arena.play([0, 1, 2, 3], &[(6, 4)]).await;
    let update = format!("UPDATE matches SET team1_games = '{team1}', team2_games = '{team2}'");
    refused(&mut arena.connection, &update).await
}

#[tokio::test]
async fn a_set_is_never_tied() {
    assert_eq!(refusal("{6,6,6}", "{4,6,3}").await, "matches_sets_decided");
}

#[tokio::test]
async fn games_are_counted_from_nought_to_the_limit() {
    assert_eq!(refusal("{6}", "{-1}").await, "matches_sets_decided");
    assert_eq!(
        refusal(&format!("{{{}}}", GAMES_MAX + 1), "{4}").await,
        "matches_sets_decided"
    );
    let mut arena = Arena::new().await;
    arena.play([0, 1, 2, 3], &[(6, 4)]).await;
    let most = format!("UPDATE matches SET team1_games = '{{{GAMES_MAX}}}', team2_games = '{{0}}'");
    run(&mut arena.connection, &most).await;
}

#[tokio::test]
async fn every_set_has_both_scores() {
    assert_eq!(refusal("{6,NULL}", "{4,6}").await, "matches_sets_decided");
    assert_eq!(refusal("{6,6}", "{4}").await, "matches_sets_decided");
}

#[tokio::test]
async fn sets_are_a_plain_list() {
    assert_eq!(refusal("{{6},{6}}", "{{4},{4}}").await, "matches_sets_shape");
    assert_eq!(refusal("[0:1]={6,6}", "{4,4}").await, "matches_sets_shape");
}

#[tokio::test]
async fn a_match_has_one_set_to_the_limit() {
    let sets = |one: &str, count: u32| format!("{{{}}}", vec![one; count.try_into().unwrap()].join(","));
    assert_eq!(
        refusal(&sets("6", SETS_MAX + 1), &sets("4", SETS_MAX + 1)).await,
        "matches_sets_shape"
    );
    // Without any set there is no winner, which is the first thing the database misses.
    assert!(refusal("{}", "{}").await.contains("\"winner\""));
    let mut arena = Arena::new().await;
    arena.play([0, 1, 2, 3], &[(6, 4)]).await;
    let (team1, team2) = (sets("6", SETS_MAX), sets("4", SETS_MAX));
    let most = format!("UPDATE matches SET team1_games = '{team1}', team2_games = '{team2}'");
    run(&mut arena.connection, &most).await;
}

#[tokio::test]
async fn a_match_is_never_tied_on_sets() {
    assert!(refusal("{6,4}", "{4,6}").await.contains("\"winner\""));
}

#[tokio::test]
async fn the_winner_is_worked_out() {
    let mut arena = Arena::new().await;
    assert_eq!(
        arena
            .play([0, 1, 2, 3], &[(7, 6), (0, 6), (7, 6)])
            .await
            .played
            .winner,
        1
    );
    assert_eq!(
        arena
            .play([0, 1, 2, 3], &[(6, 4), (3, 6), (8, 10)])
            .await
            .played
            .winner,
        2
    );
}

/// An edit of the score that turns the match would leave the wrong players as winners.
#[tokio::test]
async fn the_winners_are_those_who_won() {
    assert_eq!(refusal("{4}", "{6}").await, "matches_have_four_players");
}
