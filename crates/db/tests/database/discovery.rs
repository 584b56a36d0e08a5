use db::queries::discovery::{self, Discovery, Sort};
use db::queries::{groups, operations, players};
use db::rows::{GroupRow, GroupSettingsRow, NewGroupRow};

use crate::corrections::{delete_latest, edit_latest};
use crate::group_fixture::{GroupFixture, locked, may, new_group, play, player};
use crate::replay::differences;

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
        ("%", vec![]),
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

#[tokio::test]
async fn the_random_group_has_a_match() {
    let mut fixture = fixture_with_listed_groups().await;
    let example = discovery::random(&mut fixture.connection).await.unwrap().unwrap();
    assert_eq!(example.name, "Örebro Padel");
    let locked_group = locked(&mut fixture.connection, example.id).await.unwrap();
    groups::deactivate(&mut fixture.connection, &locked_group, may(9))
        .await
        .unwrap();
    assert_eq!(discovery::random(&mut fixture.connection).await.unwrap(), None);
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
