//! What a call costs in a group with many matches: as much as in a small one. The plans are those of the statements
//! that the queries really make, carried out.

use std::collections::BTreeMap;

use db::ids::{GroupId, PlayerId};
use db::queries::matches::{self, Filter, Page};
use db::queries::page_subjects::{self, GroupAddress};
use db::queries::{discovery, groups, own_matches, players};
use db::testing::TestDatabase;
use db::{Connection, Error};
use diesel_async::SimpleAsyncConnection;

use crate::amendments::{correct_latest, delete_latest};
use crate::arena::{NAMES, day_of_may, group, play, player, user};
use crate::plans::{Explained, Plan};

const MANY: i32 = 100_000;
const FEW: i32 = 1_000;

/// How many matches the fifth player has in either group; all others are between the first four.
const RARE: i32 = 100;

/// A group with matches on each day of a year.
struct Grown {
    id: GroupId,
    players: Vec<PlayerId>,
}

/// Writes the matches straight into the tables: the checks would take longer than the test.
async fn grow(connection: &mut Connection, grown: &Grown, count: i32) {
    let Grown { id: group, players } = grown;
    let [ana, bjorn, clara, dario, elsa, _] = players[..] else {
        panic!("six players")
    };
    let every = count / RARE;
    let load = format!(
        "SET session_replication_role = replica;
         INSERT INTO matches (group_id, match_number, played_on, team1_games, team2_games, created_at)
         SELECT {group}, n, date '2025-05-01' + n % 365, '{{6,6}}', '{{4,4}}', now()
         FROM generate_series(1, {count}) AS n;
         INSERT INTO match_players
         SELECT {group}, n, team, seat, player, team = 1, 1500, 0, 1500, 20, 0.5, 0, 0, 1500, 1500,
             row_number() OVER (PARTITION BY player ORDER BY n) - 1
         FROM (
             SELECT n, team, seat, CASE team * 10 + seat WHEN 11 THEN CASE n % {every} WHEN 0 THEN {elsa} ELSE {ana} END
                 WHEN 12 THEN {bjorn} WHEN 21 THEN {clara} ELSE {dario} END AS player
             FROM generate_series(1, {count}) AS n, generate_series(1, 2) AS team, generate_series(1, 2) AS seat
         ) AS seats;
         INSERT INTO match_days SELECT group_id, played_on, count(*) FROM matches WHERE group_id = {group} GROUP BY 1, 2;
         INSERT INTO win_counts SELECT player_id, count(*) FROM match_players WHERE group_id = {group} AND won GROUP BY 1;
         UPDATE players SET matches_played = played, matches_won = CASE WHEN id IN ({clara}, {dario}) THEN 0 ELSE played END,
             last_played_at = now()
         FROM (SELECT player_id, count(*) AS played FROM match_players WHERE group_id = {group} GROUP BY 1) AS counted
         WHERE id = player_id;
         UPDATE groups SET match_count = {count}, game_count = 20 * {count} WHERE id = {group};
         SET session_replication_role = DEFAULT"
    );
    connection.batch_execute(&load).await.unwrap();
}

/// A large group, a small one, and the plans of what is done with them.
struct Measured {
    explained: Explained,
    large: Grown,
    small: Grown,
    complaints: Vec<String>,
    // Goes last.
    _database: TestDatabase,
}

impl Measured {
    async fn new() -> Self {
        let database = TestDatabase::create().await.unwrap();
        let mut connection = database.connect().await.unwrap();
        let owner = user(&mut connection, "owner@club.example").await;
        let mut grown = Vec::new();
        for (hash, count) in [("abcd1234", MANY), ("efgh5678", FEW)] {
            let id = group(&mut connection, owner, "Torsdagspadel", hash).await.id;
            let mut players = Vec::new();
            for name in NAMES {
                players.push(player(&mut connection, id, name).await.id);
            }
            let one = Grown { id, players };
            grow(&mut connection, &one, count).await;
            grown.push(one);
        }
        connection.batch_execute("VACUUM ANALYZE").await.unwrap();
        let [large, small] = <[Grown; 2]>::try_from(grown).ok().unwrap();
        Self {
            explained: Explained::connect(&database).await,
            large,
            small,
            complaints: Vec::new(),
            _database: database,
        }
    }

    /// Does the same in both groups and compares.
    async fn compare<T>(
        &mut self,
        what: &str,
        call: impl AsyncFn(&mut Connection, &Grown) -> Result<T, Error>,
    ) {
        let mut told = Vec::new();
        for grown in [&self.large, &self.small] {
            // The first time reads what Postgres keeps of its catalogues.
            for _ in 0..2 {
                self.explained.plans().await;
                call(&mut self.explained.connection, grown).await.unwrap();
            }
            told.push(self.explained.plans().await);
        }
        let [large, small] = [&told[0], &told[1]].map(|plans| cost(plans));
        if large.pages == 0 || small.pages == 0 {
            self.complaints.push(format!("{what} was not explained"));
        }
        // A tree of a hundred times the leaves may be a level or two higher. And where a small group has fewer matches
        // on a day than fit on a page, a large one has as many as do.
        if large.pages > small.pages * 3 / 2 + 40 || large.rows > small.rows * 2 + 40 {
            self.complaints.push(format!(
                "{what}: {large:?} in the large group, {small:?} in the small: {told:#?}"
            ));
        }
        for plan in told.iter().flatten() {
            let of_matches = |table: &str| ["matches", "match_players"].contains(&table);
            if plan
                .scans
                .iter()
                .any(|scan| scan.kind == "Seq Scan" && of_matches(&scan.table))
            {
                self.complaints
                    .push(format!("{what} reads a whole table: {plan:#?}"));
            }
        }
    }
}

#[derive(Debug)]
struct Cost {
    pages: u64,
    rows: u64,
    #[expect(dead_code, reason = "told where a test fails")]
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

#[expect(clippy::too_many_lines, reason = "one list of everything that is asked")]
#[tokio::test]
async fn what_is_asked_costs_the_same_however_many_matches_there_are() {
    let mut measured = Measured::new().await;
    let page = Page::first(20);
    let dated = Filter {
        from: Some(day_of_may(2)),
        to: Some(day_of_may(9)),
        player: None,
    };
    let year = Filter {
        from: Some(day_of_may(1)),
        ..Filter::default()
    };
    for (what, filter, page) in [
        ("the newest page", Filter::default(), page),
        (
            "a page by offset",
            Filter::default(),
            Page { offset: 900, ..page },
        ),
        (
            "a page by cursor",
            Filter::default(),
            Page {
                before: Some(500),
                ..page
            },
        ),
        ("a page between two dates", dated, page),
        (
            "the next page between two dates",
            dated,
            Page {
                before: Some(400),
                offset: 10,
                ..page
            },
        ),
        ("a page of a year", year, page),
    ] {
        measured
            .compare(what, async |c, grown| {
                matches::list(c, grown.id, &filter, page).await
            })
            .await;
        measured
            .compare(&format!("counting {what}"), async |c, grown| {
                matches::count(c, grown.id, &filter).await
            })
            .await;
    }
    for filter in [Filter::default(), dated, year] {
        // Whoever rarely plays: their matches lie far apart in the large group.
        let of_elsa = |grown: &Grown| Filter {
            player: Some(grown.players[4]),
            ..filter
        };
        measured
            .compare("a player's page", async |c, grown| {
                matches::list(c, grown.id, &of_elsa(grown), page).await
            })
            .await;
        measured
            .compare("counting a player's matches", async |c, grown| {
                matches::count(c, grown.id, &of_elsa(grown)).await
            })
            .await;
    }
    measured
        .compare("a player of another group", async |c, grown| {
            let stranger = Filter {
                player: Some(PlayerId(1_000_000)),
                ..year
            };
            matches::list(c, grown.id, &stranger, page).await
        })
        .await;
    measured
        .compare("a profile", async |c, grown| {
            own_matches::all(c, grown.id, grown.players[4]).await
        })
        .await;
    measured
        .compare("the latest match", async |c, grown| {
            matches::latest(c, grown.id).await
        })
        .await;
    measured
        .compare("trends", async |c, grown| {
            players::recent_changes(c, grown.id, 50).await
        })
        .await;
    measured
        .compare("the ranking", async |c, grown| {
            players::ranking(c, grown.id).await
        })
        .await;
    measured
        .compare("a place in it", async |c, grown| {
            players::count_above(c, grown.id, 1500).await
        })
        .await;
    measured
        .compare("a mean", async |c, grown| groups::average_elo(c, grown.id).await)
        .await;
    measured
        .compare("the group", async |c, grown| groups::by_id(c, grown.id).await)
        .await;
    measured
        .compare("the head of a page", async |c, grown| {
            page_subjects::find(c, GroupAddress::Number(grown.id), Some(grown.players[0])).await
        })
        .await;
    measured
        .compare("discovery", async |c, _| {
            let listing = discovery::Discovery {
                limit: 50,
                ..discovery::Discovery::default()
            };
            discovery::list(c, &listing).await
        })
        .await;
    measured
        .compare(
            "a submission, with everything that checks it",
            async |c, grown| {
                let [ana, bjorn, clara, dario, ..] = grown.players[..] else {
                    panic!("six players")
                };
                play(c, grown.id, [ana, bjorn, clara, dario], &[(6, 4)]).await
            },
        )
        .await;
    measured
        .compare(
            "a correction, with everything that checks it",
            async |c, grown| correct_latest(c, grown.id, &[(4, 6)]).await,
        )
        .await;
    measured
        .compare("a deletion, with everything that checks it", async |c, grown| {
            delete_latest(c, grown.id).await
        })
        .await;
    assert!(
        measured.complaints.is_empty(),
        "{}",
        measured.complaints.join("\n")
    );
}
