//! Reads of matches: lists, pages, filters.

use db::queries::match_filter::{MatchFilter, MatchPage, PlayerFilter};
use db::queries::matches;

use crate::corrections::move_latest;
use crate::group_fixture::{GroupFixture, NAMES, day_of_may, group, play, player};

fn numbers(found: &[matches::MatchWithPlayers]) -> Vec<i32> {
    found.iter().map(|one| one.played.match_number).collect()
}

/// Match n is played on May n + 1.
#[expect(clippy::too_many_lines, reason = "one table of cases")]
#[tokio::test]
async fn a_list_is_filtered_and_paged() {
    let mut fixture = GroupFixture::new().await;
    for four in [
        [0, 1, 2, 3],
        [0, 1, 2, 4],
        [1, 2, 3, 4],
        [0, 2, 4, 5],
        [1, 2, 3, 5],
    ] {
        fixture.play(four, &[(6, 4)]).await;
    }
    let (ana, dario) = (fixture.players[0], fixture.players[3]);
    let (connection, home) = (&mut fixture.connection, fixture.group);
    let all = MatchFilter::default();
    let of_ana = MatchFilter {
        players: Some(PlayerFilter::One(ana)),
        ..all
    };
    let dated = MatchFilter {
        from: Some(day_of_may(3)),
        to: Some(day_of_may(5)),
        ..all
    };
    let since = MatchFilter {
        from: Some(day_of_may(5)),
        ..all
    };
    let until = MatchFilter {
        to: Some(day_of_may(3)),
        ..all
    };
    let other_player = MatchFilter {
        players: Some(PlayerFilter::One(db::ids::PlayerId(1_000_000))),
        ..all
    };
    let dated_of_ana = MatchFilter {
        players: Some(PlayerFilter::One(ana)),
        ..dated
    };
    let of_both = MatchFilter {
        players: Some(PlayerFilter::Both(ana, fixture.players[4])),
        ..all
    };
    let dated_of_both = MatchFilter {
        players: Some(PlayerFilter::Both(dario, ana)),
        ..until
    };
    let page = MatchPage::first(10);
    for (filter, page, expected) in [
        (all, page, vec![5, 4, 3, 2, 1]),
        (all, MatchPage { limit: 2, ..page }, vec![5, 4]),
        (
            all,
            MatchPage {
                limit: 2,
                offset: 2,
                ..page
            },
            vec![3, 2],
        ),
        (
            all,
            MatchPage {
                limit: 2,
                before: Some(4),
                ..page
            },
            vec![3, 2],
        ),
        (
            all,
            MatchPage {
                before: Some(1),
                ..page
            },
            vec![],
        ),
        (of_ana, page, vec![4, 2, 1]),
        (
            of_ana,
            MatchPage {
                limit: 1,
                before: Some(4),
                ..page
            },
            vec![2],
        ),
        (of_ana, MatchPage { offset: 2, ..page }, vec![1]),
        (
            of_ana,
            MatchPage {
                limit: 2,
                offset: 1,
                ..page
            },
            vec![2, 1],
        ),
        (dated, page, vec![4, 3, 2]),
        (dated, MatchPage { limit: 2, ..page }, vec![4, 3]),
        (
            dated,
            MatchPage {
                limit: 1,
                offset: 1,
                ..page
            },
            vec![3],
        ),
        (
            dated,
            MatchPage {
                before: Some(4),
                ..page
            },
            vec![3, 2],
        ),
        (
            dated,
            MatchPage {
                before: Some(9),
                offset: 2,
                ..page
            },
            vec![2],
        ),
        (
            all,
            MatchPage {
                before: Some(9),
                offset: 1,
                limit: 2,
            },
            vec![4, 3],
        ),
        (all, MatchPage { offset: 5, ..page }, vec![]),
        (since, page, vec![5, 4]),
        (until, page, vec![2, 1]),
        (dated_of_ana, page, vec![4, 2]),
        (other_player, page, vec![]),
        (of_both, page, vec![4, 2]),
        (of_both, MatchPage { limit: 1, ..page }, vec![4]),
        (
            of_both,
            MatchPage {
                before: Some(4),
                ..page
            },
            vec![2],
        ),
        (dated_of_both, page, vec![1]),
    ] {
        let found = matches::list(connection, home, &filter, page).await.unwrap();
        assert_eq!(numbers(&found), expected, "{filter:?} {page:?}");
    }
    for (filter, expected) in [
        (all, 5),
        (of_ana, 3),
        (dated, 3),
        (dated_of_ana, 2),
        (since, 2),
        (until, 2),
        (other_player, 0),
        (of_both, 2),
        (dated_of_both, 1),
    ] {
        let (found, counted) = matches::list_and_count(connection, home, &filter, page)
            .await
            .unwrap();
        assert_eq!(counted, expected, "{filter:?}");
        assert_eq!(
            found,
            matches::list(connection, home, &filter, page).await.unwrap(),
            "{filter:?}"
        );
    }
}

#[tokio::test]
async fn a_match_is_found_only_in_its_group() {
    let mut fixture = GroupFixture::new().await;
    let other = group(&mut fixture.connection, fixture.owner, "Other", "other123")
        .await
        .id;
    let first = fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let second = fixture.play([2, 3, 4, 5], &[(6, 4)]).await;
    let connection = &mut fixture.connection;
    assert_eq!(
        matches::by_id(connection, fixture.group, first.played.id)
            .await
            .unwrap(),
        Some(first.clone())
    );
    assert_eq!(
        matches::by_id(connection, other, first.played.id).await.unwrap(),
        None
    );
    assert_eq!(
        matches::latest(connection, fixture.group).await.unwrap(),
        Some(second)
    );
    assert_eq!(matches::latest(connection, other).await.unwrap(), None);
}

/// Match numbers are the same in every group; their players must not be mixed up.
#[tokio::test]
async fn matches_of_groups_with_equal_numbers_are_not_mixed() {
    let mut fixture = GroupFixture::new().await;
    let other = group(&mut fixture.connection, fixture.owner, "Other", "other123")
        .await
        .id;
    let mut strangers = Vec::new();
    for name in ["Gun", "Hans", "Ines", "Jon"] {
        strangers.push(player(&mut fixture.connection, other, name).await.id);
    }
    let home = fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let away = play(
        &mut fixture.connection,
        other,
        strangers.try_into().unwrap(),
        &[(0, 6)],
    )
    .await
    .unwrap();
    assert_eq!((home.played.match_number, away.played.match_number), (1, 1));
    let names = |one: &matches::MatchWithPlayers| -> Vec<String> {
        one.players.iter().map(|seat| seat.name.clone()).collect()
    };
    assert_eq!(names(&home), NAMES[..4]);
    assert_eq!(names(&away), ["Gun", "Hans", "Ines", "Jon"]);
    let page = matches::list(
        &mut fixture.connection,
        other,
        &MatchFilter::default(),
        MatchPage::first(10),
    )
    .await
    .unwrap();
    assert_eq!(page, [away]);
}

/// Random dates and numbers: every query for a page must equal the filter applied in memory.
#[tokio::test]
async fn pages_between_dates_equal_a_filter_in_memory() {
    let mut fixture = GroupFixture::new().await;
    let shuffled = [7, 3, 9, 3, 1, 7, 7, 2, 9, 5, 3, 1, 8, 7];
    for day in shuffled {
        fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
        move_latest(&mut fixture.connection, fixture.group, day_of_may(day))
            .await
            .unwrap();
    }
    for (from, to) in [(1, 9), (3, 7), (7, 7), (2, 8), (4, 4)] {
        let [ana, bjorn] = [fixture.players[0], fixture.players[1]];
        for players in [
            None,
            Some(PlayerFilter::One(ana)),
            Some(PlayerFilter::Both(ana, bjorn)),
        ] {
            let filter = MatchFilter {
                players,
                from: Some(day_of_may(from)),
                to: Some(day_of_may(to)),
            };
            for (before, limit, offset) in [
                (None, 3, 0),
                (Some(11), 2, 1),
                (Some(8), 5, 0),
                (None, 20, 4),
                (Some(1), 3, 0),
            ] {
                let expected: Vec<i32> = (1..)
                    .zip(shuffled)
                    .filter(|(number, day)| {
                        (from..=to).contains(day) && before.is_none_or(|before| *number < before)
                    })
                    .map(|(number, _)| number)
                    .collect();
                let skipped = expected.into_iter().rev().skip(usize::try_from(offset).unwrap());
                let expected: Vec<i32> = skipped.take(usize::try_from(limit).unwrap()).collect();
                let page = MatchPage {
                    before,
                    limit,
                    offset,
                };
                let found = matches::list(&mut fixture.connection, fixture.group, &filter, page)
                    .await
                    .unwrap();
                assert_eq!(numbers(&found), expected, "{filter:?} {page:?}");
            }
        }
    }
}
