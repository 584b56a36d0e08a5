//! Properties of any match and any log. `p1` to `p9` in the names number the properties of the rating rules:
//! expected score, invariance to shifts, symmetry, margin, zero sum, continuity, replay, K-factor, finite numbers.
#![allow(
    clippy::indexing_slicing,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use elo_core::correction::{EditInput, preview_correction};
use elo_core::limits::{GAMES_MAX, MATCHES_TO_ESTABLISH};
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::ranking::{Contender, ranks_beside_guests};
use elo_core::rating::{MatchRating, Standing, expected_score, final_change, k_factor, rate_match};
use elo_core::replay::{PlayedMatch, Standings, replay};
use elo_core::set_score::SetScore;
use elo_core::team::Team;
use proptest::prelude::*;

const FAR: i32 = 1_000_000;

prop_compose! {
    fn standing(far: i32)(rating in -far..=far, above in 0..500, below in 0..500, played in 0_u32..12)(
        rating in Just(rating), above in Just(above), below in Just(below), played in Just(played), won in 0..=played,
    ) -> Standing {
        Standing { rating, peak: rating + above, lowest: rating - below, played, won }
    }
}

fn four(far: i32) -> impl Strategy<Value = [Standing; 4]> {
    [standing(far), standing(far), standing(far), standing(far)]
}

fn set() -> impl Strategy<Value = SetScore> {
    let max = u8::try_from(GAMES_MAX).expect("games fit a byte");
    let typed = prop_oneof![3 => (0..=7_u8, 0..=7_u8), 1 => (0..=max, 0..=max)];
    typed
        .prop_filter("a set has a winner", |(team1, team2)| team1 != team2)
        .prop_map(|(team1, team2)| SetScore::new(team1, team2))
}

fn sets() -> impl Strategy<Value = Vec<SetScore>> {
    prop::collection::vec(set(), 1..=9)
        .prop_filter("a match has a winner", |sets| Outcome::of(sets).is_some())
}

fn outcome_of(sets: &[SetScore]) -> Outcome {
    Outcome::of(sets).expect("a match has a winner")
}

fn rate(standings: [Standing; 4], sets: &[SetScore]) -> MatchRating {
    rate_match(standings, &outcome_of(sets))
}

fn changes(rating: &MatchRating) -> [i32; 4] {
    rating.changes.map(|change| change.change)
}

proptest! {
    #[test]
    fn p1_expected_scores_add_to_one_and_are_monotonic_in_the_ratings(own in -FAR..=FAR, other in -FAR..=FAR, more in 1..=800) {
        let (own, other, more) = (f64::from(own) / 2.0, f64::from(other) / 2.0, f64::from(more) / 2.0);
        let expected = expected_score(own, other);
        prop_assert!((expected + expected_score(other, own) - 1.0).abs() < 1e-12);
        prop_assert!(expected_score(own + more, other) >= expected);
        prop_assert!(expected_score(own, other + more) <= expected);
        prop_assert_eq!(expected_score(own, own).to_bits(), 0.5_f64.to_bits());
    }

    #[test]
    fn p1_the_expected_score_is_strictly_monotonic_near_equal_ratings(own in 0..=4000, other in 0..=4000) {
        let (own, other) = (f64::from(own) / 2.0, f64::from(other) / 2.0);
        prop_assert!(expected_score(own + 0.5, other) > expected_score(own, other));
        prop_assert!(expected_score(own, other + 0.5) < expected_score(own, other));
    }

    #[test]
    fn p2_adding_a_constant_to_all_ratings_changes_no_change(standings in four(FAR), sets in sets(), shift in -FAR..=FAR) {
        let shifted = standings.map(|standing| Standing { rating: standing.rating + shift, ..standing });
        prop_assert_eq!(changes(&rate(standings, &sets)), changes(&rate(shifted, &sets)));
    }

    #[test]
    fn p3_swapping_teams_partners_or_sets_changes_no_change(standings in four(3000), sets in sets(), turn in 0_usize..9) {
        let [a, b, c, d] = standings;
        let straight = changes(&rate(standings, &sets));

        let mirrored: Vec<_> = sets.iter().map(|set| SetScore::new(set.team2, set.team1)).collect();
        let [c2, d2, a2, b2] = changes(&rate([c, d, a, b], &mirrored));
        prop_assert_eq!([a2, b2, c2, d2], straight);

        let [b3, a3, d3, c3] = changes(&rate([b, a, d, c], &sets));
        prop_assert_eq!([a3, b3, c3, d3], straight);

        let mut turned = sets.clone();
        turned.rotate_left(turn % sets.len());
        prop_assert_eq!(changes(&rate(standings, &turned)), straight);
        turned.reverse();
        prop_assert_eq!(changes(&rate(standings, &turned)), straight);
    }

    #[test]
    fn p4_a_win_never_lowers_a_rating_and_a_game_of_margin_is_a_point(standings in four(FAR), sets in sets()) {
        let outcome = outcome_of(&sets);
        let wider = Outcome { margin: outcome.margin + 1, ..outcome };
        let (narrow, wide) = (rate_match(standings, &outcome), rate_match(standings, &wider));
        for (narrow, wide) in narrow.changes.iter().zip(&wide.changes) {
            let sign = if narrow.won { 1 } else { -1 };
            prop_assert!(narrow.change * sign >= 0);
            prop_assert_eq!(wide.change - narrow.change, sign);
        }
    }

    #[test]
    fn p4_the_margin_is_the_difference_of_games_and_never_negative(sets in sets()) {
        let outcome = outcome_of(&sets);
        let [games1, games2] = outcome.games.map(i64::from);
        let ahead = if outcome.winner == Team::One { games1 - games2 } else { games2 - games1 };
        prop_assert_eq!(i64::from(outcome.margin), ahead.max(0));
    }

    #[test]
    fn p5_with_equal_k_factors_the_changes_add_to_zero(standings in four(3000), sets in sets(), crossed: bool) {
        let [a, b, c, d] = standings;
        let (like_a, like_b) = if crossed { (b, a) } else { (a, b) };
        let c = Standing { played: like_a.played, ..c };
        let d = Standing { played: like_b.played, ..d };
        prop_assert_eq!(changes(&rate([a, b, c, d], &sets)).iter().sum::<i32>(), 0);
    }

    #[test]
    fn p8_the_k_factor_is_halved_after_the_fifth_match(played in 0_u32..100) {
        prop_assert_eq!(k_factor(played), if played < MATCHES_TO_ESTABLISH { 40 } else { 20 });
    }

    #[test]
    fn p9_every_number_is_finite_and_exact(standings in four(FAR), sets in sets()) {
        let rating = rate(standings, &sets);
        for (before, change) in standings.iter().zip(&rating.changes) {
            prop_assert!(change.raw_change.is_finite() && (0.0..=1.0).contains(&change.expected));
            let most = i64::from(change.k_factor) + i64::from(change.margin);
            prop_assert!(i64::from(change.change).abs() <= most);
            prop_assert_eq!(i64::from(change.before) + i64::from(change.change), i64::from(change.after));
            prop_assert_eq!(change.before, before.rating);
            prop_assert_eq!(change.change, final_change(change.raw_change, change.won, change.margin));
        }
    }

    #[test]
    fn a_change_contains_the_standing_before(standings in four(FAR), sets in sets()) {
        let rating = rate(standings, &sets);
        for (before, change) in standings.iter().zip(&rating.changes) {
            prop_assert_eq!(change.standing_before(), *before);
        }
    }
}

const PLAYERS: usize = 6;

#[derive(Clone, Copy, Debug)]
enum Step {
    Submit(PlayedMatch<usize>),
    DeleteLatest,
    EditLatest(PlayedMatch<usize>),
    EditNothing,
}

fn lineup() -> impl Strategy<Value = Lineup<usize>> {
    let order = Just((0..PLAYERS).collect::<Vec<_>>()).prop_shuffle();
    order.prop_map(|order| Lineup {
        team1: [order[0], order[1]],
        team2: [order[2], order[3]],
    })
}

fn played() -> impl Strategy<Value = PlayedMatch<usize>> {
    (lineup(), sets()).prop_map(|(lineup, sets)| PlayedMatch {
        lineup,
        outcome: outcome_of(&sets),
    })
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        5 => played().prop_map(Step::Submit),
        2 => Just(Step::DeleteLatest),
        2 => played().prop_map(Step::EditLatest),
        1 => Just(Step::EditNothing),
    ];
    prop::collection::vec(step, 1..60)
}

/// A group updated step by step, as by the server: only the latest match is read.
#[derive(Clone, Debug, Default, PartialEq)]
struct Group {
    log: Vec<(PlayedMatch<usize>, MatchRating)>,
    standings: Standings<usize>,
}

impl Group {
    fn submit(&mut self, played: PlayedMatch<usize>) {
        let rating = self.standings.apply(&played);
        self.log.push((played, rating));
    }

    fn delete_latest(&mut self) -> Option<PlayedMatch<usize>> {
        let (played, rating) = self.log.pop()?;
        self.standings.undo(&played, &rating);
        Some(played)
    }

    fn apply(&mut self, step: Step) {
        match step {
            Step::Submit(played) => self.submit(played),
            Step::DeleteLatest => drop(self.delete_latest()),
            Step::EditLatest(played) => {
                if self.delete_latest().is_some() {
                    self.submit(played);
                }
            }
            Step::EditNothing => {
                let before = self.clone();
                if let Some(played) = self.delete_latest() {
                    self.submit(played);
                }
                assert_eq!(*self, before, "an edit that changes nothing changes nothing");
            }
        }
    }
}

proptest! {
    #[test]
    fn p7_incremental_standings_equal_a_replay(steps in steps()) {
        let mut group = Group::default();
        for step in steps {
            group.apply(step);
            let log: Vec<_> = group.log.iter().map(|(played, _)| *played).collect();
            let replayed = replay(&log);
            prop_assert_eq!(&replayed.standings, &group.standings);
            let ratings: Vec<_> = group.log.iter().map(|(_, rating)| *rating).collect();
            prop_assert_eq!(replayed.ratings, ratings);
        }
    }

    #[test]
    fn p7_submit_then_delete_restores_every_number(steps in steps(), played in played()) {
        let mut group = Group::default();
        for step in steps {
            group.apply(step);
        }
        let before = group.clone();
        group.submit(played);
        prop_assert_eq!(group.delete_latest(), Some(played));
        prop_assert_eq!(group, before);
    }

    #[test]
    fn p6_p8_each_match_continues_from_the_players_last_standing(steps in steps()) {
        let mut group = Group::default();
        for step in steps {
            group.apply(step);
        }
        let mut expected = [Standing::NEW; PLAYERS];
        for (played, rating) in &group.log {
            for (player, change) in played.lineup.players().into_iter().zip(&rating.changes) {
                let standing = &mut expected[player];
                prop_assert_eq!(change.before, standing.rating);
                prop_assert_eq!(change.before + change.change, change.after);
                prop_assert_eq!(change.standing_before(), *standing);
                prop_assert_eq!(change.k_factor, if standing.played < 5 { 40 } else { 20 });
                standing.rating = change.after;
                standing.peak = standing.peak.max(change.after);
                standing.lowest = standing.lowest.min(change.after);
                standing.played += 1;
                standing.won += u32::from(change.won);
            }
        }
        for (player, standing) in expected.into_iter().enumerate() {
            prop_assert_eq!(group.standings.of(player), standing);
        }
    }

    #[test]
    fn p7_a_correction_equals_a_replay_of_the_changed_log(
        steps in steps(), latest in played(), lineup in lineup(), sets in sets(), deleted: bool,
        guests in prop::array::uniform6(prop::bool::weighted(0.2)),
    ) {
        let mut group = Group::default();
        for step in steps {
            group.apply(step);
        }
        group.submit(latest);
        let standings = |group: &Group| [0, 1, 2, 3, 4, 5].map(|player| (player, group.standings.of(player)));
        let now = standings(&group);
        let (latest, rating) = group.log[group.log.len() - 1];
        let players = latest.lineup.players();
        let before = [0, 1, 2, 3].map(|seat: usize| (players[seat], rating.changes[seat].standing_before()));
        group.delete_latest();
        if !deleted {
            group.submit(PlayedMatch { lineup, outcome: outcome_of(&sets) });
        }
        let replayed = replay(&group.log.iter().map(|(played, _)| *played).collect::<Vec<_>>()).standings;

        let typed: Vec<_> = sets.iter().map(|set| [Some(set.team1.into()), Some(set.team2.into())]).collect();
        let correction =
            EditInput { team1: lineup.team1.map(Some), team2: lineup.team2.map(Some), sets: &typed };
        let contenders = now.map(|(player, standing)| (player, Contender { standing, is_guest: guests[player] }));
        let affected =
            preview_correction(&contenders, &before, (!deleted).then_some(&correction)).expect("a whole match");

        let ranked = |player: usize, rating| (!guests[player]).then_some(rating);
        let ratings_then: Vec<_> = (0..PLAYERS).map(|player| ranked(player, replayed.of(player).rating)).collect();
        let ranks_now = ranks_beside_guests(&now.map(|(player, standing)| ranked(player, standing.rating)));
        let ranks_then = ranks_beside_guests(&ratings_then);
        for (player, standing) in now {
            let of_player = affected.iter().find(|one| one.player == player);
            let takes_part = players.contains(&player) || (!deleted && lineup.players().contains(&player));
            if let Some(one) = of_player {
                prop_assert_eq!((one.before, one.after), (standing, replayed.of(player)));
                prop_assert_eq!(one.ranks.map(|ranks| ranks.before), ranks_now[player]);
                prop_assert_eq!(one.ranks.map(|ranks| ranks.after), ranks_then[player]);
            } else {
                prop_assert_eq!(standing, replayed.of(player));
            }
            prop_assert_eq!(of_player.is_some(), takes_part || ranks_now[player] != ranks_then[player]);
        }
    }
}
