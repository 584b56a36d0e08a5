use std::collections::BTreeSet;

use db::Connection;
use db::ids::UserId;
use db::queries::discovery::{self, Discovery, Filling, MOST_FOUND, Sort};
use db::queries::{groups, operations, players};
use db::rows::{GroupRow, GroupSettingsRow, NewGroupRow};

use crate::corrections::{delete_latest, edit_latest};
use crate::group_fixture::{GroupFixture, locked, may, new_group, play, player};
use crate::query_plans::Explained;
use crate::replay::differences;

/// The groups in searches among many.
const MANY: i32 = 20_000;

/// Besides the fixture's private group: a listed one with players and a match, one with players, two without.
async fn fixture_with_listed_groups() -> GroupFixture {
    let mut fixture = GroupFixture::new().await;
    for (day, (name, hash, people)) in [
        ("Örebro Padel", "aaaa1111", 4),
        ("Club Norte", "bbbb2222", 5),
        ("älvsjö", "cccc3333", 0),
        ("Zero", "dddd4444", 0),
    ]
    .into_iter()
    .enumerate()
    {
        let created_at = may(u32::try_from(day).unwrap() + 2);
        let new = NewGroupRow {
            is_discoverable: true,
            created_at,
            ..new_group(fixture.owner, name, hash)
        };
        let group = groups::insert(&mut fixture.connection, &new).await.unwrap().id;
        let mut four = Vec::new();
        for number in 0..people {
            four.push(
                player(&mut fixture.connection, group, &format!("Player {number}"))
                    .await
                    .id,
            );
        }
        if let Ok(four) = four.try_into() {
            play(&mut fixture.connection, group, four, &[(6, 0)])
                .await
                .unwrap();
        }
    }
    fixture
}

async fn names(fixture: &mut GroupFixture, discovery: Discovery<'_>) -> (Vec<String>, i64) {
    let found = discovery::list(&mut fixture.connection, &discovery)
        .await
        .unwrap();
    (
        found.groups.into_iter().map(|group| group.name).collect(),
        found.total,
    )
}

#[tokio::test]
async fn groups_are_listed_in_the_requested_order() {
    let mut fixture = fixture_with_listed_groups().await;
    for (sort, expected) in [
        (Sort::Newest, ["Zero", "älvsjö", "Club Norte", "Örebro Padel"]),
        (Sort::Players, ["Club Norte", "Örebro Padel", "Zero", "älvsjö"]),
        (Sort::Matches, ["Örebro Padel", "Zero", "älvsjö", "Club Norte"]),
        // In root collation: accents matter only between otherwise equal words.
        (Sort::Name, ["älvsjö", "Club Norte", "Örebro Padel", "Zero"]),
    ] {
        let all = Discovery {
            sort,
            limit: 50,
            ..Discovery::default()
        };
        let (names, total) = names(&mut fixture, all).await;
        assert_eq!(
            (names, total),
            (expected.map(str::to_owned).to_vec(), 4),
            "{sort:?}"
        );
    }
}

#[tokio::test]
async fn pages_neither_repeat_nor_skip() {
    let mut fixture = fixture_with_listed_groups().await;
    for sort in [Sort::Newest, Sort::Players, Sort::Matches, Sort::Name] {
        let (whole, _) = names(
            &mut fixture,
            Discovery {
                sort,
                limit: 50,
                ..Discovery::default()
            },
        )
        .await;
        let mut pages = Vec::new();
        for offset in 0..4 {
            let (page, total) = names(
                &mut fixture,
                Discovery {
                    sort,
                    limit: 1,
                    offset,
                    search: None,
                },
            )
            .await;
            assert_eq!(total, 4);
            pages.extend(page);
        }
        assert_eq!(pages, whole, "{sort:?}");
    }
}

#[tokio::test]
async fn searches_part_of_a_name_regardless_of_case() {
    let mut fixture = fixture_with_listed_groups().await;
    for (part, expected) in [
        ("ÖREBRO", vec!["Örebro Padel"]),
        ("LVSJÖ", vec!["älvsjö"]),
        ("ö", vec!["älvsjö", "Örebro Padel"]),
        ("JÖ", vec!["älvsjö"]),
        ("o", vec!["Zero", "Club Norte", "Örebro Padel"]),
        ("ro", vec!["Zero", "Örebro Padel"]),
        ("%", vec![]),
        ("'", vec![]),
        ("\\", vec![]),
        (" '\\", vec![]),
        (" & | !", vec![]),
        ("torsdag", vec![]),
    ] {
        let search = Discovery {
            search: Some(part),
            limit: 50,
            ..Discovery::default()
        };
        let (names, total) = names(&mut fixture, search).await;
        assert_eq!(total, i64::try_from(expected.len()).unwrap());
        assert_eq!(names, expected, "{part}");
    }
}

/// Public groups without players: every tenth name has "padel" in it, every thousandth "kiruna".
async fn list_many(connection: &mut Connection, owner: UserId) {
    let fill = format!(
        "SET session_replication_role = replica;
         INSERT INTO groups (id, owner_id, name, passcode, public_hash, is_discoverable, created_at)
         SELECT nextval('groups_id_seq'), {owner}, substr(md5(n::text), 1, 6) || ' ' || CASE n % 1000 WHEN 7 THEN 'Kiruna ' ELSE '' END
                 || (ARRAY['Padel', 'Tennis', 'Club', 'Team', 'Grupo', 'Lag', 'Mix', 'Vamos', 'Volea', 'Set'])[1 + n % 10],
             'SMASH1', 'z' || lpad(n::text, 7, '0'), true, now() - n * 7919 % {MANY} * interval '1 minute'
         FROM generate_series(1, {MANY}) AS n;
         INSERT INTO group_listings (group_id, name, created_at, player_count, match_count)
         SELECT id, name, created_at, player_count, match_count FROM groups WHERE is_discoverable;
         SET session_replication_role = DEFAULT"
    );
    connection.batch_execute(&fill).await.unwrap();
    // Not in a transaction, which several statements at once are. Without it the index of parts has a list of unsorted
    // entries, which makes Postgres avoid it.
    connection
        .batch_execute("VACUUM ANALYZE group_listings")
        .await
        .unwrap();
}

/// A common word is found by reading the groups in the order, until there are enough; a rare one by its parts.
#[tokio::test]
async fn a_search_reads_few_groups_however_common_the_word_is() {
    let mut fixture = GroupFixture::new().await;
    list_many(&mut fixture.connection, fixture.owner).await;
    let mut explained = Explained::connect(&fixture.database).await;
    for (part, found, most) in [
        ("PADEL", MOST_FOUND, 3_000),
        ("kiruna", 20, 100),
        // Two common trigrams that no name has together.
        ("padel lag", 0, 100),
        ("a", MOST_FOUND, 3_000),
        ("k", 20, 100),
        ("ki", 20, 100),
        ("zq", 0, 100),
    ] {
        for sort in [Sort::Newest, Sort::Players, Sort::Matches, Sort::Name] {
            let search = Discovery {
                search: Some(part),
                sort,
                limit: 50,
                offset: 0,
            };
            explained.plans();
            let listing = db::transaction(&mut explained.connection, async |connection| {
                discovery::list(connection, &search).await
            });
            assert_eq!(listing.await.unwrap().total, found, "{part} {sort:?}");
            let plans = explained.plans();
            let scans = plans.iter().flat_map(|plan| &plan.scans);
            let read: u64 = scans
                .filter(|scan| scan.table == "group_listings")
                .map(|scan| scan.rows)
                .sum();
            assert!(read <= most, "{part} {sort:?} reads {read}: {plans:#?}");
        }
    }
}

/// Groups that a walk of the first ones does not find, and those of which the statistics do not know.
#[tokio::test]
async fn a_search_is_complete_where_the_statistics_mislead() {
    let mut fixture = GroupFixture::new().await;
    list_many(&mut fixture.connection, fixture.owner).await;
    let last = "UPDATE group_listings SET name = 'Zenit' || group_id WHERE name LIKE '% Padel'";
    fixture.connection.batch_execute(last).await.unwrap();
    for (statistics, part, found) in [
        ("", "padel", 0),
        ("", "zenit", MOST_FOUND),
        // Too short for a trigram.
        ("", "ze", MOST_FOUND),
        ("ANALYZE group_listings", "zenit", MOST_FOUND),
    ] {
        fixture.connection.batch_execute(statistics).await.unwrap();
        let search = Discovery {
            search: Some(part),
            limit: 50,
            sort: Sort::Name,
            offset: 170,
        };
        let (names, total) = names(&mut fixture, search).await;
        let on_page = (total - search.offset).max(0);
        assert_eq!(
            (total, i64::try_from(names.len()).unwrap()),
            (found, on_page),
            "{part}"
        );
    }
}

#[tokio::test]
async fn the_list_has_average_ratings() {
    let mut fixture = fixture_with_listed_groups().await;
    let all = Discovery {
        limit: 50,
        sort: Sort::Name,
        ..Discovery::default()
    };
    let found = discovery::list(&mut fixture.connection, &all).await.unwrap();
    let averages: Vec<Option<f64>> = found.groups.iter().map(GroupRow::average_elo).collect();
    assert_eq!(averages, [None, Some(1500.0), Some(1500.0), None]);
}

/// Lists the group with these totals, without playing so many matches.
async fn fill(fixture: &mut GroupFixture, name: &str, players: u32, matches: u32) {
    let update = format!(
        "UPDATE group_listings SET player_count = {players}, match_count = {matches} WHERE name = '{name}'"
    );
    fixture.connection.batch_execute(&update).await.unwrap();
}

/// The names of all groups that are shown as an example; each is as likely as the others.
async fn examples(fixture: &mut GroupFixture, names: &[&str]) -> BTreeSet<String> {
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    let mut found = BTreeSet::new();
    for _ in 0..100 {
        let example = discovery::example(&mut fixture.connection, &names, Filling::Lively)
            .await
            .unwrap();
        found.extend(example.map(|group| group.name));
    }
    found
}

#[tokio::test]
async fn an_example_has_at_least_8_players_and_20_matches() {
    let mut fixture = fixture_with_listed_groups().await;
    assert_eq!(examples(&mut fixture, &[]).await, BTreeSet::new());
    fill(&mut fixture, "Örebro Padel", 8, 20).await;
    fill(&mut fixture, "Club Norte", 7, 500).await;
    fill(&mut fixture, "Zero", 30, 19).await;
    assert_eq!(
        examples(&mut fixture, &[]).await,
        BTreeSet::from(["Örebro Padel".to_owned()])
    );
}

#[tokio::test]
async fn an_example_is_one_of_the_best_filled_groups() {
    let mut fixture = fixture_with_listed_groups().await;
    fill(&mut fixture, "Club Norte", 8, 20).await;
    for number in 0..10 {
        let (name, hash) = (format!("Full {number}"), format!("full000{number}"));
        let new = NewGroupRow {
            is_discoverable: true,
            ..new_group(fixture.owner, &name, &hash)
        };
        groups::insert(&mut fixture.connection, &new).await.unwrap();
        fill(&mut fixture, &name, 12, 100 + number).await;
    }
    let found = examples(&mut fixture, &[]).await;
    assert!(found.len() > 1, "{found:?}");
    assert!(found.iter().all(|name| name.starts_with("Full")), "{found:?}");
}

#[tokio::test]
async fn an_example_is_one_of_the_named_groups() {
    let mut fixture = fixture_with_listed_groups().await;
    for name in ["Örebro Padel", "Club Norte", "älvsjö"] {
        fill(&mut fixture, name, 8, 20).await;
    }
    fixture
        .connection
        .batch_execute(
            "UPDATE groups SET vanity_name = 'Norte' WHERE name = 'Club Norte';
             UPDATE group_directory SET vanity_name = groups.vanity_name FROM groups WHERE id = group_id",
        )
        .await
        .unwrap();
    let named = ["aaaa1111", "norte", "dddd4444", "nothing"];
    assert_eq!(
        examples(&mut fixture, &named).await,
        BTreeSet::from(["Club Norte".to_owned(), "Örebro Padel".to_owned()])
    );
    assert_eq!(examples(&mut fixture, &["dddd4444"]).await, BTreeSet::new());
}

/// The list is read from a table of its own, which every function that changes a listed group updates.
#[tokio::test]
async fn the_list_follows_every_change_of_a_group() {
    let mut fixture = GroupFixture::new().await;
    let (group, four) = (fixture.group, fixture.four([0, 1, 2, 3]));
    let all = Discovery {
        limit: 50,
        ..Discovery::default()
    };
    let check = async |fixture: &mut GroupFixture, what: &str, listed: bool| {
        let connection = &mut fixture.connection;
        assert_eq!(
            differences(connection, group).await,
            Vec::<String>::new(),
            "{what}"
        );
        let found = discovery::list(connection, &all).await.unwrap();
        assert_eq!(found.total, i64::from(listed), "{what}");
        let stored = operations::find(connection, &group.to_string())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(found.groups, listed.then_some(stored).as_slice(), "{what}");
    };
    check(&mut fixture, "a private group", false).await;
    play(&mut fixture.connection, group, four, &[(6, 0)])
        .await
        .unwrap();
    check(&mut fixture, "a match of a private group", false).await;
    fixture.list_in_public().await;
    check(&mut fixture, "a listed group", true).await;
    let gösta = player(&mut fixture.connection, group, "Gösta").await.id;
    check(&mut fixture, "a new player", true).await;
    let locked_group = locked(&mut fixture.connection, group).await.unwrap();
    players::delete(&mut fixture.connection, &locked_group, gösta)
        .await
        .unwrap();
    check(&mut fixture, "a deleted player", true).await;
    play(&mut fixture.connection, group, four, &[(6, 0)])
        .await
        .unwrap();
    check(&mut fixture, "a match", true).await;
    edit_latest(&mut fixture.connection, group, &[(1, 6)])
        .await
        .unwrap();
    check(&mut fixture, "an edited match", true).await;
    delete_latest(&mut fixture.connection, group).await.unwrap();
    check(&mut fixture, "a deleted match", true).await;
    let settings = |name: &str, is_discoverable| GroupSettingsRow {
        name: name.to_owned(),
        passcode: "SMASH1".to_owned(),
        vanity_name: None,
        is_discoverable,
        inactive_after_weeks: Some(8),
        submissions_paused: false,
        name_in_previews: false,
    };
    for (name, listed) in [("Renamed", true), ("Renamed", false), ("Public", true)] {
        let locked_group = locked(&mut fixture.connection, group).await.unwrap();
        groups::update(
            &mut fixture.connection,
            &locked_group,
            &settings(name, listed),
            may(9),
        )
        .await
        .unwrap();
        check(&mut fixture, name, listed).await;
    }
    let locked_group = locked(&mut fixture.connection, group).await.unwrap();
    groups::deactivate(&mut fixture.connection, &locked_group, may(9))
        .await
        .unwrap();
    check(&mut fixture, "a deleted group", false).await;
    let locked_group = locked(&mut fixture.connection, group).await.unwrap();
    assert!(
        operations::restore(&mut fixture.connection, &locked_group)
            .await
            .unwrap()
    );
    check(&mut fixture, "a restored group", true).await;
}
