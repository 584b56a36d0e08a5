//! The schemas of players.

use chrono::{DateTime, NaiveDate, Utc};
use db::rows;
use elo_core::player::PlayerName;
use elo_core::rating::{Status, status, win_rate};
use elo_core::violation::Violation;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{ArrayBuilder, Ref, RefOr, Schema};
use utoipa::{IntoParams, ToSchema};

use crate::domain::ranking::{Place, RankedPlayer};
use crate::service::players::change_player::PlayerChanges;
use crate::text::{NameText, SearchText};

/// A player of a group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Player {
    /// The number of the player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The name, unique in the group.
    #[schema(example = "Åsa Lindgren-Berg")]
    pub(crate) name: String,
    /// The current rating.
    #[schema(example = 1565)]
    pub(crate) current_elo: i32,
    /// The highest rating so far, the first 1500 included.
    #[schema(example = 1590)]
    pub(crate) peak_elo: i32,
    /// The lowest rating so far, the first 1500 included.
    #[schema(example = 1474)]
    pub(crate) lowest_elo: i32,
    /// How many matches the player has finished.
    #[schema(example = 30)]
    pub(crate) games_played: u32,
    /// How many of them were won.
    #[schema(example = 18)]
    pub(crate) wins: u32,
    /// How many of them were lost.
    #[schema(example = 12)]
    pub(crate) losses: u32,
    /// Won matches as a fraction of all; null without matches.
    #[schema(required, example = 0.6)]
    pub(crate) win_rate: Option<f64>,
    /// Whether the rating has settled.
    pub(crate) status: PlayerStatus,
    /// The place in the ranking. Equal ratings share a place, and the next one is skipped. Null for a guest.
    #[schema(required, example = 5)]
    pub(crate) rank: Option<u32>,
    /// Whether the player is not ranked.
    #[schema(example = false)]
    pub(crate) is_guest: bool,
    /// When the player was added to the group.
    pub(crate) created_at: DateTime<Utc>,
    /// When the player's latest match was submitted.
    #[schema(required)]
    pub(crate) last_played_at: Option<DateTime<Utc>>,
    /// Set for an anonymised player: 7 is shown as "former player 7" in the reader's language. `name` says the same in
    /// English.
    #[schema(required, example = json!(null))]
    pub(crate) former_number: Option<i32>,
}

/// Whether a player has played enough matches for a reliable rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlayerStatus {
    /// Fewer than five finished matches.
    Provisional,
    /// Five finished matches or more.
    Established,
}

/// A row of the ranking.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Ranking {
    /// The place, which equal ratings share; null for a guest.
    #[schema(required, example = 5)]
    pub(crate) rank: Option<u32>,
    /// The player.
    pub(crate) player: Player,
    /// The sum of the rating changes of the player's last matches: four, or as many as the list of players was asked
    /// for. Null without matches.
    #[schema(required, example = 14)]
    pub(crate) trend: Option<i32>,
}

/// One player.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PlayerData {
    /// The player.
    pub(crate) player: Player,
}

/// The players of a group: rankings when `stats=true`, else the players alone.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
pub(crate) enum PlayersOrRankings {
    /// With `stats=true`.
    Rankings(Vec<Ranking>),
    /// Without.
    Players(Vec<Player>),
}

/// The players of a group.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PlayerList {
    /// The players in the requested order.
    pub(crate) players: PlayersOrRankings,
    /// How many players the group has; with `search` or `activeSince`, how many of them are meant by it.
    pub(crate) total: u32,
    /// The page's size as it was used.
    pub(crate) limit: u32,
    /// How many players were skipped.
    pub(crate) offset: u32,
}

/// Which players to list, and how.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct PlayerListQuery {
    /// Answer with rankings, trend included.
    pub(crate) stats: bool,
    /// The number of matches in the trends, 1 to 50; 4 by default.
    pub(crate) matches: Option<u32>,
    /// Parts of a name, regardless of case and accents; at most 100 characters. The ranks stay those of the whole
    /// group.
    #[param(value_type = Option<String>)]
    pub(crate) search: Option<SearchText>,
    /// Only players who have played or were added on this day or later, in UTC. The ranks stay those of the whole
    /// group.
    #[serde(rename = "activeSince")]
    pub(crate) active_since: Option<NaiveDate>,
    /// The column to sort by; the rating by default.
    #[param(inline)]
    pub(crate) sort: PlayerSort,
    /// The direction; by default the best first, names from A.
    #[param(inline)]
    pub(crate) order: Option<SortOrder>,
    /// How many players to return, 1 to 100; all of them when absent.
    pub(crate) limit: Option<u32>,
    /// How many players to skip, 0 to 1,000,000.
    pub(crate) offset: Option<u32>,
}

/// The columns by which players can be sorted. Ties follow the ranking.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum PlayerSort {
    /// By rating.
    #[default]
    Elo,
    /// By name.
    Name,
    /// By number of finished matches.
    Played,
    /// By number of won matches, then fewer lost ones; players without matches come last in both directions.
    Wins,
    /// By win rate; players without matches come last in both directions.
    WinRate,
    /// By trend; players without matches come last in both directions.
    Trend,
}

/// Which way to sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SortOrder {
    /// The smallest first.
    Asc,
    /// The largest first.
    Desc,
}

/// A player to add.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[schema(as = PlayerName)]
pub(crate) struct PlayerNameRequest {
    /// 2 to 50 characters, unique in the group regardless of case.
    #[serde(default)]
    #[schema(required, example = "Iñaki Zubiría")]
    pub(crate) name: NameText,
}

/// What to change of a player: the name, the mark, or both.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerChanges)]
pub(crate) struct PlayerChangesRequest {
    /// The new name: 2 to 50 characters, unique in the group regardless of case. Required without `isGuest`.
    #[serde(default)]
    #[schema(nullable = false, example = "Iñaki Zubiría")]
    pub(crate) name: Option<NameText>,
    /// Whether the player is a guest.
    #[serde(default, alias = "is_guest")]
    #[schema(nullable = false, example = true)]
    pub(crate) is_guest: Option<bool>,
}

impl TryFrom<PlayerChangesRequest> for PlayerChanges {
    type Error = Violation;

    fn try_from(PlayerChangesRequest { name, is_guest }: PlayerChangesRequest) -> Result<Self, Violation> {
        let name = match (name, is_guest) {
            (None, Some(_)) => None,
            (name, _) => Some(PlayerName::parse("name", &name.unwrap_or_default())?),
        };
        Ok(Self { name, is_guest })
    }
}

/// A deleted player.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeletedPlayer {
    /// The number that the player had.
    pub(crate) player_id: i64,
}

/// The number of matches of a trend.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct TrendsQuery {
    /// 1 to 50; 4 by default.
    pub(crate) matches: Option<u32>,
}

/// A player's trend.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Trend {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The sum of the rating changes, null without matches.
    #[schema(required, example = 14)]
    pub(crate) trend: Option<i32>,
    /// The number of matches in it.
    #[schema(example = 4)]
    pub(crate) matches: u32,
}

/// The trends of all players of a group.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TrendList {
    /// One for each player, in the order of the ranking.
    pub(crate) trends: Vec<Trend>,
    /// How many players there are.
    pub(crate) total: u32,
    /// The page's size: all.
    pub(crate) limit: u32,
    /// Always 0.
    pub(crate) offset: u32,
}

impl Player {
    /// A player as stored, in a place of the ranking.
    pub(crate) fn new(player: rows::PlayerRow, rank: Option<u32>) -> Self {
        // By constraint neither count is negative and wins do not exceed matches.
        let (finished, won) = (
            player.matches_played.unsigned_abs(),
            player.matches_won.unsigned_abs(),
        );
        Self {
            player_id: player.id.0,
            name: player.name,
            current_elo: player.current_elo,
            peak_elo: player.peak_elo,
            lowest_elo: player.lowest_elo,
            games_played: finished,
            wins: won,
            losses: finished.saturating_sub(won),
            win_rate: win_rate(won, finished),
            status: status(finished).into(),
            rank,
            is_guest: player.is_guest,
            created_at: player.created_at,
            last_played_at: player.last_played_at,
            former_number: player.former_number,
        }
    }
}

impl From<Status> for PlayerStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Provisional => Self::Provisional,
            Status::Established => Self::Established,
        }
    }
}

impl From<RankedPlayer> for Player {
    fn from(ranked: RankedPlayer) -> Self {
        Self::new(ranked.player, ranked.rank)
    }
}

impl From<RankedPlayer> for Ranking {
    fn from(ranked: RankedPlayer) -> Self {
        let RankedPlayer { rank, player, trend } = ranked;
        Self {
            rank,
            player: Player::new(player, rank),
            trend: trend.sum,
        }
    }
}

impl From<&Place> for Trend {
    fn from(place: &Place) -> Self {
        Self {
            player_id: place.player.id.0,
            trend: place.trend.sum,
            matches: place.trend.matches,
        }
    }
}

impl From<Vec<Trend>> for TrendList {
    fn from(trends: Vec<Trend>) -> Self {
        let total = u32::try_from(trends.len()).unwrap_or(u32::MAX);
        Self {
            trends,
            total,
            limit: total,
            offset: 0,
        }
    }
}

/// `anyOf`, not `oneOf`: an empty list matches both schemas.
impl utoipa::PartialSchema for PlayersOrRankings {
    fn schema() -> RefOr<Schema> {
        let list = |name| ArrayBuilder::new().items(Ref::from_schema_name(name));
        AnyOfBuilder::new()
            .description(Some(
                "The players of a group: rankings when `stats=true`, else the players alone.",
            ))
            .item(list(Ranking::name()).description(Some("With `stats=true`.")))
            .item(list(Player::name()).description(Some("Without.")))
            .into()
    }
}

impl ToSchema for PlayersOrRankings {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((
            Ranking::name().into_owned(),
            <Ranking as utoipa::PartialSchema>::schema(),
        ));
        schemas.push((
            Player::name().into_owned(),
            <Player as utoipa::PartialSchema>::schema(),
        ));
        Ranking::schemas(schemas);
    }
}
