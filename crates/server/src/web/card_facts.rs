//! What share cards show, read in one snapshot each.

use chrono::NaiveDate;
use db::ids::{GroupId, PlayerId};
use db::queries::matches;
use db::queries::rankings::Compared;
use db::queries::share_cards::{self, ShownGroup};
use elo_core::identifier::Language;
use elo_core::limits::{START_RATING, TREND_MATCHES};
use elo_core::seats;

use super::match_texts::{first_names, full_date, long_date};
use super::seal_text::code_of;
use super::share_card::Subject;
use crate::domain::match_day::{MatchDay, read_day};
use crate::domain::player_history::rating_curve::rating_curve;
use crate::domain::player_profile::{Profile, read_profile};
use crate::domain::ranking::{RankedPlayer, add_trends, rank_players, read_players};
use crate::error::{ErrorCode, Result};
use crate::locales::{display_name, translate};
use crate::share_card::Card;
use crate::share_card::day_card::DayFacts;
use crate::share_card::day_winner_card::{DayWinnerFacts, ROWS};
use crate::share_card::image::GroupFacts;
use crate::share_card::landing_card::{LandingFacts, RankingRow};
use crate::share_card::match_card::{MatchFacts, TeamFacts};
use crate::share_card::player_card::PlayerFacts;
use crate::share_card::private_card::PrivateFacts;
use crate::state::State;

/// What the card of a group shows. It may be newer than the `ETag` that was computed before, never older; the
/// next request then has the next `ETag`.
pub(super) async fn of_group(
    state: &State,
    language: Language,
    group: ShownGroup,
    subject: Subject,
) -> Result<Card> {
    let mut snapshot = state.snapshot().await?;
    let found = share_cards::find(&mut snapshot, group.id).await?;
    let group = found
        .filter(|found| found.public_hash == group.public_hash)
        .ok_or(ErrorCode::GroupNotFound)?;
    let address = address_of(&group, state.config.links.public_url());
    if !group.is_discoverable {
        return match subject {
            Subject::Group => Ok(Card::Private(PrivateFacts {
                name: group.name,
                address,
            })),
            _ => Err(ErrorCode::GroupNotFound.into()),
        };
    }
    match subject {
        Subject::Group => group_facts(&mut snapshot, language, group, address)
            .await
            .map(Card::Group),
        Subject::Player(player) => player_facts(&mut snapshot, language, group, address, player)
            .await
            .map(Card::Player),
        Subject::Match(number) => match_facts(&mut snapshot, language, group, address, number)
            .await
            .map(Card::Match),
        Subject::Day(day) => day_card(&mut snapshot, state, language, group, address, day).await,
    }
}

/// The link of a group, without its scheme.
fn address_of(group: &ShownGroup, public_url: &str) -> String {
    let host = public_url.split_once("://").map_or(public_url, |(_, host)| host);
    match &group.vanity_name {
        Some(name) => format!("{host}/share/{name}"),
        None => format!("{host}/groups/{}", group.public_hash),
    }
}

async fn group_facts(
    connection: &mut db::Connection,
    language: Language,
    group: ShownGroup,
    address: String,
) -> Result<GroupFacts> {
    let leader = share_cards::leader(connection, &group).await?;
    Ok(GroupFacts {
        name: group.name,
        address,
        players: group.player_count,
        matches: group.match_count,
        leader: leader.map(|leader| {
            let name = display_name(language, &leader.name, leader.former_number);
            (name, leader.current_elo)
        }),
    })
}

async fn match_facts(
    connection: &mut db::Connection,
    language: Language,
    group: ShownGroup,
    address: String,
    number: i32,
) -> Result<MatchFacts> {
    let found = matches::by_number(connection, group.id, number)
        .await?
        .ok_or(ErrorCode::MatchNotFound)?;
    let players = found.players.each_ref().map(|own| {
        let name = display_name(language, &own.name, own.former_number);
        (name, own.entry.elo_change)
    });
    let played = &found.played;
    let sets = played.team1_games.iter().zip(&played.team2_games);
    Ok(MatchFacts {
        group: group.name,
        address,
        date: full_date(language, played.played_on),
        teams: seats::teams(players).map(TeamFacts),
        sets: sets.map(|(team1, team2)| [*team1, *team2]).collect(),
        has_team1_won: played.winner == 1,
    })
}

/// How many players of a day's table its card shows.
const SHOWN_PLAYERS: usize = 4;

async fn day_card(
    connection: &mut db::Connection,
    state: &State,
    language: Language,
    group: ShownGroup,
    address: String,
    day: NaiveDate,
) -> Result<Card> {
    let day = read_day(connection, group.id, day).await?;
    let last = day.matches.first().map_or(0, |found| found.played.match_number);
    let seal = code_of(connection, state, language, &group, last).await?;
    Ok(match winners_of(language, &day) {
        Some(winner) => Card::DayWinner(day_winner_facts(language, group, (address, seal), &day, winner)),
        None => Card::Day(day_facts(language, group, (address, seal), &day)),
    })
}

/// The name of the winner of a day or the first names of two, and their points. More have no room.
fn winners_of(language: Language, day: &MatchDay) -> Option<(String, i32)> {
    match day.table.get(..day.winners)? {
        [one] => Some((
            display_name(language, &one.name, one.former_number),
            one.row.points,
        )),
        [one, two] => {
            let names = [one, two].map(|named| (named.name.clone(), named.former_number));
            Some((first_names(language, &names), one.row.points))
        }
        _ => None,
    }
}

fn day_winner_facts(
    language: Language,
    group: ShownGroup,
    (address, seal): (String, String),
    day: &MatchDay,
    (winner, points): (String, i32),
) -> DayWinnerFacts {
    let count = day.around.matches;
    let matches = if count == 1 {
        "head:card.matchCount_one"
    } else {
        "head:card.matchCount_other"
    };
    let matches = translate(language, matches, &[("count", &count.to_string())]).unwrap_or_default();
    let others = day.table.iter().skip(day.winners).take(ROWS).map(|named| {
        let name = display_name(language, &named.name, named.former_number);
        (name, named.row.points)
    });
    DayWinnerFacts {
        group: group.name,
        address,
        day: format!("{}, {matches}", long_date(language, day.played_on)),
        seal,
        winners: day.winners,
        winner,
        points,
        others: others.collect(),
    }
}

fn day_facts(
    language: Language,
    group: ShownGroup,
    (address, seal): (String, String),
    day: &MatchDay,
) -> DayFacts {
    let first = day.table.iter().take(SHOWN_PLAYERS).map(|named| {
        let name = display_name(language, &named.name, named.former_number);
        (named.row.rank, name, named.row.points)
    });
    let count = day.around.matches;
    let matches = if count == 1 {
        "head:card.dayMatches_one"
    } else {
        "head:card.dayMatches_other"
    };
    let values = [
        ("count", count.to_string()),
        ("players", day.table.len().to_string()),
    ];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    DayFacts {
        group: group.name,
        address,
        date: long_date(language, day.played_on),
        counts: translate(language, matches, &values).unwrap_or_default(),
        seal,
        first: first.collect(),
    }
}

/// How many points the curve of a player's card has at most.
const CURVE_POINTS: usize = 200;
/// From so many matches together on a card names a player's best partner.
const PARTNER_MATCHES_MIN: u32 = 5;
/// From so many wins on a card names a player's streak.
const STREAK_MIN: u32 = 3;

async fn player_facts(
    connection: &mut db::Connection,
    language: Language,
    group: ShownGroup,
    address: String,
    player: PlayerId,
) -> Result<PlayerFacts> {
    let Profile {
        player,
        rank,
        history,
        insights,
        companions,
    } = read_profile(connection, group.id, player).await?;
    let partner = insights
        .best_partner
        .filter(|partner| partner.matches >= PARTNER_MATCHES_MIN)
        .and_then(|partner| {
            let row = companions.get(&partner.player)?;
            let name = display_name(language, &row.name, row.former_number);
            Some((name, partner.won, partner.matches))
        });
    let streak = insights
        .current_streak
        .filter(|streak| streak.won && streak.length >= STREAK_MIN);
    let curve = rating_curve(&history.points, CURVE_POINTS);
    Ok(PlayerFacts {
        name: display_name(language, &player.name, player.former_number),
        group: group.name,
        address,
        rank,
        players: group.player_count,
        rating: player.current_elo,
        peak: player.peak_elo,
        curve: std::iter::once(START_RATING)
            .chain(curve.iter().map(|point| point.elo))
            .collect(),
        partner,
        streak: streak.map(|streak| streak.length),
        won: player.matches_won,
        lost: player.matches_played - player.matches_won,
    })
}

/// How many players of the example's ranking the card of the landing page shows.
const RANKING_ROWS: usize = 5;

/// What the card of the landing page shows: the ranking of this group, or only the product if it is not discoverable
/// any more. As [`of_group`], it may be newer than the `ETag`.
pub(super) async fn of_landing(state: &State, language: Language, group: GroupId) -> Result<Card> {
    let mut snapshot = state.snapshot().await?;
    let found = share_cards::find(&mut snapshot, group).await?;
    let Some(group) = found.filter(|group| group.is_discoverable) else {
        return Ok(Card::Product);
    };
    let mut places = rank_players(&mut snapshot, group.id, Compared::default()).await?;
    places.truncate(RANKING_ROWS);
    let mut ranked = read_players(&mut snapshot, group.id, &places).await?;
    add_trends(&mut snapshot, group.id, &mut ranked, TREND_MATCHES).await?;
    let row = |ranked: &RankedPlayer| {
        Some(RankingRow {
            rank: ranked.rank?,
            name: display_name(language, &ranked.player.name, ranked.player.former_number),
            trend: ranked.trend.sum,
            rating: ranked.player.current_elo,
        })
    };
    Ok(Card::Landing(LandingFacts {
        group: group.name,
        matches: group.match_count,
        first: ranked.iter().filter_map(row).collect(),
    }))
}
