//! The latest match, deleted or corrected: what that does to everybody.

use elo_core::amendment::{AffectedPlayer as CoreAffected, CorrectionInput, preview_amendment as preview};
use elo_core::rating::Standing as CoreStanding;
use tsify::Ts;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::convert::{Id, id, number, sets, team};
use crate::from_js::{from_js, read};
use crate::to_js::{give, to_js};

from_js! {
    /// What is to become of the latest match of a group.
    pub struct AmendmentInput {
        /// The whole group, as the API lists it.
        players = "players": Vec<RankedStanding>,
        /// Where the four players of the match stood before it, as the API gives it with the match.
        before = "before": [RankedStanding; 4],
        /// The match as it should be; left out to delete it.
        #[tsify(optional)]
        correction = "correction": Option<CorrectionForm>,
    }

    /// Where a player of the group stands; a player of the API is one.
    pub struct RankedStanding {
        player_id = "playerId": f64,
        current_elo = "currentElo": i32,
        peak_elo = "peakElo": i32,
        lowest_elo = "lowestElo": i32,
        games_played = "gamesPlayed": u32,
        wins = "wins": u32,
    }

    /// A correction as far as it is typed.
    pub struct CorrectionForm {
        #[tsify(type = "[number | null, number | null]")]
        team1 = "team1": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null]")]
        team2 = "team2": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null][]")]
        sets = "sets": Vec<[Option<f64>; 2]>,
    }
}

to_js! {
    /// What the change does to one player.
    pub struct AffectedPlayer {
        player_id = "playerId": f64,
        /// Where they stand now.
        now = "now": Standing,
        /// Where they stand then.
        then = "then": Standing,
        rank_now = "rankNow": u32,
        rank_then = "rankThen": u32,
    }

    /// Where a player stands, in the API's words.
    pub struct Standing {
        current_elo = "currentElo": i32,
        peak_elo = "peakElo": i32,
        lowest_elo = "lowestElo": i32,
        games_played = "gamesPlayed": u32,
        wins = "wins": u32,
    }
}

/// Everybody whose rating or rank changes when the latest match is deleted, or corrected like this, in the order of
/// `players`; nothing while a correction lacks a player or an outcome.
#[wasm_bindgen(js_name = previewAmendment)]
pub fn preview_amendment(input: &Ts<AmendmentInput>) -> Result<Option<Vec<Ts<AffectedPlayer>>>, JsError> {
    let AmendmentInput {
        players,
        before,
        correction,
    } = read(input)?;
    let group: Vec<(Id, CoreStanding)> = players.into_iter().map(RankedStanding::into_core).collect();
    let before = before.map(RankedStanding::into_core);
    let typed = correction.map(|form| (team(form.team1), team(form.team2), sets(&form.sets)));
    let correction = typed.as_ref().map(|(team1, team2, sets)| CorrectionInput {
        team1: *team1,
        team2: *team2,
        sets,
    });
    let affected = preview(&group, &before, correction.as_ref());
    let to_js = |one| give(AffectedPlayer::from(one));
    Ok(affected.map(|affected| affected.into_iter().map(to_js).collect()))
}

impl RankedStanding {
    fn into_core(self) -> (Id, CoreStanding) {
        let standing = CoreStanding {
            rating: self.current_elo,
            peak: self.peak_elo,
            lowest: self.lowest_elo,
            played: self.games_played,
            won: self.wins,
        };
        (id(self.player_id), standing)
    }
}

impl From<CoreAffected<Id>> for AffectedPlayer {
    fn from(affected: CoreAffected<Id>) -> Self {
        Self {
            player_id: number(affected.player),
            now: affected.now.into(),
            then: affected.then.into(),
            rank_now: affected.rank_now,
            rank_then: affected.rank_then,
        }
    }
}

impl From<CoreStanding> for Standing {
    fn from(standing: CoreStanding) -> Self {
        Self {
            current_elo: standing.rating,
            peak_elo: standing.peak,
            lowest_elo: standing.lowest,
            games_played: standing.played,
            wins: standing.won,
        }
    }
}
