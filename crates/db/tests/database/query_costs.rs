//! The costs of queries in a large group equal those in a small one, measured by the plans of the executed statements.

use std::collections::BTreeMap;

use chrono::DateTime;
use db::ids::{GroupId, PlayerId, UserId};
use db::queries::match_filter::{MatchFilter, MatchPage, PlayerFilter};
use db::queries::page_subjects;
use db::queries::rewinds::{self, Rewind};
use db::queries::submissions::{self, BasisQuery, SubmissionQuery};
use db::queries::{discovery, groups, player_matches, player_summaries, players, rankings};
use db::queries::{match_days, match_in_ranking, match_log, matches};
use db::rows::NewGroupRow;
use db::testing::TestDatabase;
use db::{Connection, Error};
use uuid::Uuid;

use crate::corrections::{delete_latest, edit_latest};
use crate::group_fixture::{
    NAMES, basis, day_of_may, locked, may, new_group, next_match, player, submit, user,
};
use crate::query_plans::{Explained, Plan};

const MANY: i32 = 100_000;
const FEW: i32 = 1_000;

/// The number of matches of the fifth player in each group; all others are between the first four.
const RARE: i32 = 100;

/// A group with matches on each day of a year.
struct FilledGroup {
    id: GroupId,
    players: Vec<PlayerId>,
}

/// Inserts the matches without checking foreign keys, which would take too long.
async fn fill(connection: &mut Connection, filled: &FilledGroup, count: i32) {
    let FilledGroup { id: group, players } = filled;
    let [ana, bjorn, clara, dario, elsa, _] = players[..] else {
        panic!("six players")
    };
    let every = count / RARE;
    let load = format!(
        "SET session_replication_role = replica;
         INSERT INTO matches (group_id, match_number, played_on, team1_games, team2_games, player_ids, elo_before,
             elo_change, k_factors, raw_changes, peak_before, lowest_before, played_before, expected_scores, games_margin)
         SELECT {group}, n, date '2025-05-01' + n % 365, '{{6,6}}', '{{4,4}}',
             ARRAY[CASE n % {every} WHEN 0 THEN {elsa} ELSE {ana} END, {bjorn}, {clara}, {dario}],
             '{{1500,1500,1500,1500}}', '{{0,0,0,0}}', '{{20,20,20,20}}', '{{0,0,0,0}}', '{{1500,1500,1500,1500}}',
             '{{1500,1500,1500,1500}}',
             ARRAY[CASE n % {every} WHEN 0 THEN n / {every} - 1 ELSE n - 1 - n / {every} END, n - 1, n - 1, n - 1],
             '{{0.5,0.5}}', 0
         FROM generate_series(1, {count}) AS n;
         INSERT INTO appearances
         SELECT group_id, player, match_number, 0 FROM matches, unnest(player_ids) AS player WHERE group_id = {group};
         INSERT INTO match_days SELECT group_id, played_on, count(*) FROM matches WHERE group_id = {group} GROUP BY 1, 2;
         UPDATE players SET matches_played = played, matches_won = CASE WHEN id IN ({clara}, {dario}) THEN 0 ELSE played END,
             last_played_at = now()
         FROM (SELECT player_id, count(*) AS played FROM appearances WHERE group_id = {group} GROUP BY 1) AS counted
         WHERE group_id = {group} AND id = player_id;
         UPDATE groups SET match_count = {count}, game_count = 20 * {count} WHERE id = {group};
         UPDATE group_listings SET match_count = {count} WHERE group_id = {group};
         SET session_replication_role = DEFAULT"
    );
    connection.batch_execute(&load).await.unwrap();
}

/// A large and a small group, and a connection that explains its statements.
struct CostComparison {
    explained: Explained,
    large: FilledGroup,
    small: FilledGroup,
    problems: Vec<String>,
    // Dropped last.
    _database: TestDatabase,
}

impl CostComparison {
    /// The planning of prepared statements is `plan_cache_mode`.
    async fn new(plan_cache_mode: &str) -> Self {
        let database = TestDatabase::create().await.unwrap();
        let mut connection = database.connect().await.unwrap();
        let owner = user(&mut connection, "owner@club.example").await;
        let mut filled = Vec::new();
        for (hash, count) in [("abcd1234", MANY), ("efgh5678", FEW)] {
            let listed = NewGroupRow {
                is_discoverable: true,
                ..new_group(owner, "Torsdagspadel", hash)
            };
            let id = groups::insert(&mut connection, &listed).await.unwrap().id;
            let mut players = Vec::new();
            for name in NAMES {
                players.push(player(&mut connection, id, name).await.id);
            }
            let one = FilledGroup { id, players };
            fill(&mut connection, &one, count).await;
            filled.push(one);
        }
        connection.batch_execute("VACUUM ANALYZE").await.unwrap();
        let [large, small] = <[FilledGroup; 2]>::try_from(filled).ok().unwrap();
        let mut explained = Explained::connect(&database).await;
        explained
            .connection
            .batch_execute(&format!("SET plan_cache_mode = {plan_cache_mode}"))
            .await
            .unwrap();
        Self {
            explained,
            large,
            small,
            problems: Vec::new(),
            _database: database,
        }
    }

    /// The fourth player played all matches of the large group on these dates; the first one all that the fifth did
    /// not.
    async fn check_dates(&mut self, dated: MatchFilter, page: MatchPage) {
        let FilledGroup { id, players } = &self.large;
        let connection = &mut self.explained.connection;
        let mut found = Vec::new();
        let [ana, bjorn, _, dario, elsa, _] = players[..] else {
            panic!("six players")
        };
        for players in [
            None,
            Some(PlayerFilter::One(dario)),
            Some(PlayerFilter::One(ana)),
            Some(PlayerFilter::One(elsa)),
            Some(PlayerFilter::Both(bjorn, dario)),
            Some(PlayerFilter::Both(elsa, dario)),
        ] {
            let filter = MatchFilter { players, ..dated };
            found.push(
                matches::list_and_count(connection, *id, &filter, page)
                    .await
                    .unwrap(),
            );
        }
        assert_eq!(found[0], found[1]);
        assert_eq!(found[0].1, found[2].1 + found[3].1);
        assert!(found[3].1 > 0, "{}", found[3].1);
        assert_eq!(found[4], found[0]);
        assert_eq!(found[5], found[3]);
    }

    /// How many pages a query reads in the large group.
    async fn pages<T>(
        &mut self,
        call: impl AsyncFn(&mut Connection, &FilledGroup) -> Result<T, Error>,
    ) -> u64 {
        self.explained.plans();
        call(&mut self.explained.connection, &self.large).await.unwrap();
        cost(&self.explained.plans()).pages
    }

    /// Runs a query in both groups and compares its costs.
    async fn compare<T>(
        &mut self,
        what: &str,
        call: impl AsyncFn(&mut Connection, &FilledGroup) -> Result<T, Error>,
    ) {
        let mut plans = Vec::new();
        for filled in [&self.large, &self.small] {
            // The first run also reads catalogue tables, which Postgres then caches.
            for _ in 0..2 {
                self.explained.plans();
                call(&mut self.explained.connection, filled).await.unwrap();
            }
            plans.push(self.explained.plans());
        }
        let [large, small] = [&plans[0], &plans[1]].map(|plans| cost(plans));
        if large.pages == 0 || small.pages == 0 {
            self.problems.push(format!("{what} has no plan"));
        }
        // An index with a hundred times the entries may be one or two levels higher. And where a small group has fewer
        // matches on a day than fit on a page, the large one fills the page.
        if large.pages > small.pages * 3 / 2 + 40 || large.rows > small.rows * 2 + 120 {
            self.problems.push(format!(
                "{what}: {large:?} in the large group, {small:?} in the small: {plans:#?}"
            ));
        }
        for plan in plans.iter().flatten() {
            let of_matches = |table: &str| ["matches", "appearances"].contains(&table);
            if plan
                .scans
                .iter()
                .any(|scan| scan.kind == "Seq Scan" && of_matches(&scan.table))
            {
                self.problems
                    .push(format!("{what} reads a whole table: {plan:#?}"));
            }
        }
    }
}

/// Removes the latest five matches, whose players keep their ratings.
async fn rewind_by_five(connection: &mut Connection, filled: &FilledGroup) -> Result<(), Error> {
    let group = locked(connection, filled.id).await?;
    let after = group.match_count - 5;
    rewinds::last_played_until(connection, group.id, &filled.players, after).await?;
    let rewind = Rewind {
        after,
        games: 100,
        days: &[(day_of_may(1), 1), (day_of_may(2), 1)],
        standings: &[],
        at: may(1),
        kept_until: may(31),
    };
    rewinds::rewind(connection, &group, &rewind).await?;
    rewinds::kept(connection, group.id, 1).await?;
    Ok(())
}

#[derive(Debug)]
struct Cost {
    pages: u64,
    rows: u64,
    #[expect(dead_code, reason = "shown by Debug when a test fails")]
    by_table: BTreeMap<String, u64>,
}

fn cost(plans: &[Plan]) -> Cost {
    let mut by_table = BTreeMap::new();
    for scan in plans.iter().flat_map(|plan| &plan.scans) {
        *by_table.entry(scan.table.clone()).or_default() += scan.rows;
    }
    Cost {
        pages: plans.iter().map(|plan| plan.pages).sum(),
        rows: by_table.values().sum(),
        by_table,
    }
}

#[tokio::test]
async fn query_costs_do_not_grow_with_the_number_of_matches() {
    compare_all("force_custom_plan").await;
}

/// Postgres may plan a prepared statement once for all values of its parameters.
#[tokio::test]
async fn costs_of_generic_plans_do_not_grow_with_the_number_of_matches() {
    compare_all("force_generic_plan").await;
}

#[expect(clippy::too_many_lines, reason = "one list of all queries")]
async fn compare_all(plan_cache_mode: &str) {
    let mut comparison = CostComparison::new(plan_cache_mode).await;
    let page = MatchPage::first(20);
    let dated = MatchFilter {
        from: Some(day_of_may(2)),
        to: Some(day_of_may(9)),
        players: None,
    };
    let year = MatchFilter {
        from: Some(day_of_may(1)),
        ..MatchFilter::default()
    };
    for (what, filter, page) in [
        ("the newest page", MatchFilter::default(), page),
        (
            "a page by offset",
            MatchFilter::default(),
            MatchPage { offset: 900, ..page },
        ),
        (
            "a page by cursor",
            MatchFilter::default(),
            MatchPage {
                before: Some(500),
                ..page
            },
        ),
        ("a page between two dates", dated, page),
        (
            "the next page between two dates",
            dated,
            MatchPage {
                before: Some(400),
                offset: 10,
                ..page
            },
        ),
        ("a page of a year", year, page),
    ] {
        comparison
            .compare(what, async |c, filled| {
                matches::list(c, filled.id, &filter, page).await
            })
            .await;
        comparison
            .compare(&format!("{what}, counted"), async |c, filled| {
                matches::list_and_count(c, filled.id, &filter, page).await
            })
            .await;
    }
    for filter in [MatchFilter::default(), dated, year] {
        // A player with few matches, which are far apart in the large group.
        let of_elsa = |filled: &FilledGroup| MatchFilter {
            players: Some(PlayerFilter::One(filled.players[4])),
            ..filter
        };
        comparison
            .compare("a player's page", async |c, filled| {
                matches::list(c, filled.id, &of_elsa(filled), page).await
            })
            .await;
        comparison
            .compare("a player's page, counted", async |c, filled| {
                matches::list_and_count(c, filled.id, &of_elsa(filled), page).await
            })
            .await;
    }
    for filter in [MatchFilter::default(), dated, year] {
        // The other player has played all matches.
        comparison
            .compare("a page of two players, counted", async |c, filled| {
                let of_both = MatchFilter {
                    players: Some(PlayerFilter::Both(filled.players[1], filled.players[4])),
                    ..filter
                };
                matches::list_and_count(c, filled.id, &of_both, page).await
            })
            .await;
    }
    comparison
        .compare("the months of a player", async |c, filled| {
            match_days::months(c, filled.id, Some(PlayerFilter::One(filled.players[4]))).await
        })
        .await;
    comparison
        .compare("the months of two players", async |c, filled| {
            let of_both = Some(PlayerFilter::Both(filled.players[1], filled.players[4]));
            match_days::months(c, filled.id, of_both).await
        })
        .await;
    comparison
        .compare(
            "an early page of a player with most matches",
            async |c, filled| {
                let filter = MatchFilter {
                    players: Some(PlayerFilter::One(filled.players[1])),
                    ..MatchFilter::default()
                };
                let early = MatchPage {
                    before: Some(400),
                    ..page
                };
                matches::list(c, filled.id, &filter, early).await
            },
        )
        .await;
    comparison.check_dates(dated, page).await;
    comparison
        .check_dates(
            dated,
            MatchPage {
                before: Some(90_000),
                offset: 30,
                limit: 7,
            },
        )
        .await;
    let most = comparison
        .pages(async |c, filled| {
            let filter = MatchFilter {
                players: Some(PlayerFilter::One(filled.players[1])),
                ..dated
            };
            matches::list_and_count(c, filled.id, &filter, page).await
        })
        .await;
    // To look up the dates of 100,000 matches would read more than 300,000 pages.
    assert!(
        most < 2_000,
        "a dated page of the player with most matches: {most} pages"
    );
    let of_both = comparison
        .pages(async |c, filled| {
            let filter = MatchFilter {
                players: Some(PlayerFilter::Both(filled.players[1], filled.players[2])),
                ..MatchFilter::default()
            };
            matches::list_and_count(c, filled.id, &filter, page).await
        })
        .await;
    // To look up 100,000 matches among those of the other player would read more than 300,000 pages.
    assert!(
        of_both < 2_000,
        "a page of the two players with most matches: {of_both} pages"
    );
    comparison
        .compare("a player of another group", async |c, filled| {
            let other_player = MatchFilter {
                players: Some(PlayerFilter::One(PlayerId(1_000_000))),
                ..year
            };
            matches::list(c, filled.id, &other_player, page).await
        })
        .await;
    comparison
        .compare("a profile", async |c, filled| {
            player_matches::all(c, filled.id, filled.players[4]).await
        })
        .await;
    comparison
        .compare("what a seal after a checkpoint reads", async |c, filled| {
            rewinds::latest_declared(c, filled.id).await?;
            let group = groups::by_id(c, filled.id).await?.expect("the group");
            match_log::page(c, filled.id, group.match_count - 500, 500).await
        })
        .await;
    comparison
        .compare("the latest match", async |c, filled| {
            matches::latest(c, filled.id).await
        })
        .await;
    // Each of the three ways to read past ratings.
    for (work, distance) in [
        ("an early match in the ranking after it", 3),
        ("a match in the ranking after it", 500),
        ("a late match in the ranking after it", -3),
    ] {
        comparison
            .compare(work, async |c, filled| {
                let group = groups::by_id(c, filled.id).await?.expect("the group");
                let number = if distance > 0 {
                    distance
                } else {
                    group.match_count + distance
                };
                match_in_ranking::find(c, &group, number).await
            })
            .await;
    }
    comparison
        .compare("the days around a day", async |c, filled| {
            match_days::around(c, filled.id, day_of_may(9)).await
        })
        .await;
    comparison
        .compare("the latest weeks", async |c, filled| {
            match_days::weeks(c, &[filled.id], day_of_may(9)).await
        })
        .await;
    comparison
        .compare("trends", async |c, filled| {
            players::recent_changes(c, filled.id, &filled.players, 50).await
        })
        .await;
    comparison
        .compare("trends of all", async |c, filled| {
            rankings::recent_changes(c, filled.id, 50).await
        })
        .await;
    comparison
        .compare("all players in the log", async |c, filled| {
            player_summaries::all(c, filled.id).await
        })
        .await;
    comparison
        .compare("the ranking", async |c, filled| {
            players::ranking(c, filled.id).await
        })
        .await;
    comparison
        .compare("a place in it", async |c, filled| {
            players::count_above(c, filled.id, 1500).await
        })
        .await;
    comparison
        .compare("the group", async |c, filled| groups::by_id(c, filled.id).await)
        .await;
    comparison
        .compare("the head of a page", async |c, filled| {
            page_subjects::find(c, filled.id, Some(filled.players[0])).await
        })
        .await;
    comparison
        .compare("discovery", async |c, _| {
            let listing = discovery::Discovery {
                limit: 50,
                ..discovery::Discovery::default()
            };
            discovery::list(c, &listing).await
        })
        .await;
    comparison
        .compare("what a submission depends on", async |c, filled| {
            let [ana, bjorn, clara, dario, ..] = filled.players[..] else {
                panic!("six players")
            };
            let request = SubmissionQuery {
                user: Some(UserId(1)),
                players: [ana, bjorn, clara, dario].map(Some),
                key: Some(Uuid::from_u128(7)),
                counters: [
                    Some(("by_client", "me")),
                    Some(("by_network", "1")),
                    Some(("by_provider", "1")),
                ],
            };
            let query = BasisQuery {
                group: filled.id,
                submissions: vec![request],
                saved_after: DateTime::UNIX_EPOCH,
            };
            submissions::read(c, &[query], false).await
        })
        .await;
    comparison
        .compare(
            "a submission, with everything that checks it",
            async |c, filled| {
                let [ana, bjorn, clara, dario, ..] = filled.players[..] else {
                    panic!("six players")
                };
                submit(c, filled.id, [ana, bjorn, clara, dario], &[(6, 4)]).await
            },
        )
        .await;
    comparison
        .compare("an outdated submission", async |c, filled| {
            let [ana, bjorn, clara, dario, ..] = filled.players[..] else {
                panic!("six players")
            };
            let four = [ana, bjorn, clara, dario];
            let found = basis(c, filled.id, four).await?;
            let new = next_match(&found, four, &[(6, 4)]);
            let mut outdated = found.0.group;
            outdated.version = outdated.version.after(-1);
            crate::group_fixture::insert_match(c, &outdated, &new, None).await
        })
        .await;
    comparison
        .compare(
            "a correction, with everything that checks it",
            async |c, filled| edit_latest(c, filled.id, &[(4, 6)]).await,
        )
        .await;
    comparison
        .compare("a deletion, with everything that checks it", async |c, filled| {
            delete_latest(c, filled.id).await
        })
        .await;
    comparison
        .compare("a rewind by five matches", async |c, filled| {
            rewind_by_five(c, filled).await
        })
        .await;
    assert!(
        comparison.problems.is_empty(),
        "{}",
        comparison.problems.join("\n")
    );
}
