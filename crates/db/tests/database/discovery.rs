use db::queries::discovery::{self, Discovery, Sort};
use db::queries::groups;
use db::rows::NewGroup;

use crate::arena::{Arena, may, new_group, play, player};
use crate::attack::run;

/// Beside the arena's own, private group: a listed one with players and a match, one with players, two without.
async fn listed() -> Arena {
    let mut arena = Arena::new().await;
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
        let new = NewGroup {
            is_discoverable: true,
            created_at,
            ..new_group(arena.owner, name, hash)
        };
        let group = groups::insert(&mut arena.connection, &new).await.unwrap().id;
        let mut four = Vec::new();
        for number in 0..people {
            four.push(
                player(&mut arena.connection, group, &format!("Player {number}"))
                    .await
                    .id,
            );
        }
        if let Ok(four) = four.try_into() {
            play(&mut arena.connection, group, four, &[(6, 0)]).await.unwrap();
        }
    }
    arena
}

async fn names(arena: &mut Arena, wanted: Discovery<'_>) -> (Vec<String>, i64) {
    let found = discovery::list(&mut arena.connection, &wanted).await.unwrap();
    (
        found
            .groups
            .into_iter()
            .map(|summary| summary.group.name)
            .collect(),
        found.total,
    )
}

#[tokio::test]
async fn groups_are_listed_in_the_wanted_order() {
    let mut arena = listed().await;
    for (sort, expected) in [
        (Sort::Newest, ["Zero", "älvsjö", "Club Norte", "Örebro Padel"]),
        (Sort::Players, ["Club Norte", "Örebro Padel", "Zero", "älvsjö"]),
        (Sort::Matches, ["Örebro Padel", "Zero", "älvsjö", "Club Norte"]),
        // As the letters go everywhere: accents count only between words that are the same without.
        (Sort::Name, ["älvsjö", "Club Norte", "Örebro Padel", "Zero"]),
    ] {
        let all = Discovery {
            sort,
            limit: 50,
            ..Discovery::default()
        };
        let (names, total) = names(&mut arena, all).await;
        assert_eq!(
            (names, total),
            (expected.map(str::to_owned).to_vec(), 4),
            "{sort:?}"
        );
    }
}

#[tokio::test]
async fn pages_neither_repeat_nor_skip() {
    let mut arena = listed().await;
    for sort in [Sort::Newest, Sort::Players, Sort::Matches, Sort::Name] {
        let (whole, _) = names(
            &mut arena,
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
                &mut arena,
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
async fn a_part_of_the_name_finds_a_group_in_whatever_case() {
    let mut arena = listed().await;
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
        let (names, total) = names(&mut arena, search).await;
        assert_eq!(total, i64::try_from(expected.len()).unwrap());
        assert_eq!(names, expected, "{part}");
    }
}

#[tokio::test]
async fn averages_come_with_the_list() {
    let mut arena = listed().await;
    let all = Discovery {
        limit: 50,
        sort: Sort::Name,
        ..Discovery::default()
    };
    let found = discovery::list(&mut arena.connection, &all).await.unwrap();
    let averages: Vec<Option<f64>> = found.groups.iter().map(|summary| summary.average_elo).collect();
    assert_eq!(averages, [None, Some(1500.0), Some(1500.0), None]);
}

#[tokio::test]
async fn an_example_has_a_match_to_show() {
    let mut arena = listed().await;
    let example = discovery::random(&mut arena.connection).await.unwrap().unwrap();
    assert_eq!(example.name, "Örebro Padel");
    run(&mut arena.connection, "UPDATE groups SET is_discoverable = false").await;
    assert_eq!(discovery::random(&mut arena.connection).await.unwrap(), None);
}
