use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use reqwest::StatusCode;
use serde_json::json;

use crate::actors::Actor;
use crate::app::App;
use crate::club::Club;

/// Whatever is submitted, added, renamed, deleted or refused: what is stored equals a replay of the log.
#[tokio::test]
async fn whatever_happens_what_is_stored_equals_a_replay() {
    let app = App::start().await;
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(2025);
    let mut club = Club::of(&app, 6).await;
    let mut saved = 0;
    for step in 0..150 {
        match dice.random_range(0..10) {
            0 => {
                club.add(&format!("Guest {step}")).await;
            }
            1 => {
                let player = club.players.choose(&mut dice).unwrap();
                let path = format!("{}/players/{player}", club.path());
                club.admin
                    .put(&path, json!({"name": format!("Renamed {step}")}))
                    .await
                    .ok();
            }
            2 => delete_somebody(&mut club, &mut dice).await,
            _ => saved += i64::from(submit_something(&club, &mut dice).await),
        }
        if step % 25 == 24 {
            club.assert_equals_replay().await;
        }
    }
    club.assert_equals_replay().await;
    assert_eq!(i64::try_from(club.log().await.len()).unwrap(), saved);
    assert!(saved > 50, "{saved}");
}

async fn delete_somebody(club: &mut Club<'_>, dice: &mut Xoshiro256PlusPlus) {
    let place = dice.random_range(0..club.players.len());
    let player = club.players[place];
    let has_played = club.standings().await[&player]["gamesPlayed"] != json!(0);
    let answer = club
        .admin
        .delete(&format!("{}/players/{player}", club.path()))
        .await;
    if has_played {
        answer.refuses(StatusCode::CONFLICT, "player.has_matches");
    } else {
        answer.ok();
        club.players.remove(place);
    }
}

/// Submits a match with any score, of which some are not accepted; says whether this one was.
async fn submit_something(club: &Club<'_>, dice: &mut Xoshiro256PlusPlus) -> bool {
    let mut places: Vec<usize> = (0..club.players.len()).collect();
    places.shuffle(dice);
    let sets: Vec<[i64; 2]> = (0..dice.random_range(1..=3))
        .map(|_| [dice.random_range(0..=8), dice.random_range(0..=8)])
        .collect();
    let answer = club
        .submit(&club.typed([places[0], places[1]], [places[2], places[3]], &sets))
        .await;
    if answer.status == StatusCode::CREATED {
        return true;
    }
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    false
}
