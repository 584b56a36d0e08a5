//! Preview of a correction: the latest match is edited or deleted.

use elo_core::correction::{AffectedPlayer as CoreAffected, EditInput, preview_correction as preview};
use elo_core::ranking::Contender;
use elo_core::rating::Standing as CoreStanding;
use tsify::Ts;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::convert::{Id, id, number, sets, team};
use crate::from_js::{from_js, read};
use crate::to_js::{return_value, to_js};

from_js! {
    /// A correction of the latest match of a group.
    pub struct CorrectionInput {
        /// All players of the group, as the API lists them.
        players = "players": Vec<RankedStanding>,
        /// The standings of the match's players before it, as the API returns them with the match.
        before = "before": [RankedStanding; 4],
        /// The edited match; absent to delete it.
        #[tsify(optional)]
        edit = "edit": Option<EditForm>,
    }

    /// A player's standing; the API's `Player` has all its members.
    pub struct RankedStanding {
        player_id = "playerId": f64,
        current_elo = "currentElo": i32,
        peak_elo = "peakElo": i32,
        lowest_elo = "lowestElo": i32,
        games_played = "gamesPlayed": u32,
        wins = "wins": u32,
        /// Absent of the standings before a match.
        #[tsify(optional)]
        is_guest = "isGuest": Option<bool>,
    }

    /// An edit of the latest match while it is typed.
    pub struct EditForm {
        #[tsify(type = "[number | null, number | null]")]
        team1 = "team1": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null]")]
        team2 = "team2": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null][]")]
        sets = "sets": Vec<[Option<f64>; 2]>,
    }
}

to_js! {
    /// A player whose rating or rank the correction changes.
    #[tsify(missing_as_null)]
    pub struct AffectedPlayer {
        player_id = "playerId": f64,
        /// The standing before the correction.
        before = "before": Standing,
        /// The standing after the correction.
        after = "after": Standing,
        /// `null` for a guest, as the rank after it.
        rank_before = "rankBefore": Option<u32>,
        rank_after = "rankAfter": Option<u32>,
    }

    /// A player's standing, with the API's names.
    pub struct Standing {
        current_elo = "currentElo": i32,
        peak_elo = "peakElo": i32,
        lowest_elo = "lowestElo": i32,
        games_played = "gamesPlayed": u32,
        wins = "wins": u32,
    }
}

/// Previews a correction: the players whose rating or rank it changes, in the order of `players`; `undefined` while an
/// edit lacks a player or an outcome.
#[wasm_bindgen(js_name = previewCorrection)]
pub fn preview_correction(input: &Ts<CorrectionInput>) -> Result<Option<Vec<Ts<AffectedPlayer>>>, JsError> {
    let CorrectionInput {
        players,
        before,
        edit,
    } = read(input)?;
    let group: Vec<(Id, Contender)> = players.into_iter().map(RankedStanding::into_core).collect();
    let before = before
        .map(RankedStanding::into_core)
        .map(|(player, contender)| (player, contender.standing));
    let typed = edit.map(|form| (team(form.team1), team(form.team2), sets(&form.sets)));
    let edit = typed.as_ref().map(|(team1, team2, sets)| EditInput {
        team1: *team1,
        team2: *team2,
        sets,
    });
    let affected = preview(&group, &before, edit.as_ref());
    let to_js = |one| return_value(AffectedPlayer::from(one));
    Ok(affected.map(|affected| affected.into_iter().map(to_js).collect()))
}

impl RankedStanding {
    fn into_core(self) -> (Id, Contender) {
        let is_guest = self.is_guest == Some(true);
        let standing = CoreStanding {
            rating: self.current_elo,
            peak: self.peak_elo,
            lowest: self.lowest_elo,
            played: self.games_played,
            won: self.wins,
        };
        (id(self.player_id), Contender { standing, is_guest })
    }
}

impl From<CoreAffected<Id>> for AffectedPlayer {
    fn from(affected: CoreAffected<Id>) -> Self {
        Self {
            player_id: number(affected.player),
            before: affected.before.into(),
            after: affected.after.into(),
            rank_before: affected.ranks.map(|ranks| ranks.before),
            rank_after: affected.ranks.map(|ranks| ranks.after),
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
