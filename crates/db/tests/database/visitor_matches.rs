//! What others than the owner have submitted, as it is stored with the group.

use std::collections::BTreeMap;

use db::queries::submissions::{self, CountedMatches, GroupSubmissions, NewSubmission, SubmissionQuery};
use db::queries::visitor_matches;
use db::rows::{MatchWindow, VisitorMatches};

use crate::group_fixture::{GroupFixture, basis_of, locked, may};

/// So many matches of a client.
fn visitors(matches: u32) -> VisitorMatches {
    let until = may(1);
    VisitorMatches {
        all: Some(MatchWindow { until, matches }),
        by_client: Some(MatchWindow {
            until,
            matches: BTreeMap::from([("one".to_owned(), matches)]),
        }),
    }
}

/// Submits a match, which leaves this. Returns whether it is written.
async fn submit(fixture: &mut GroupFixture, version: i64, counted: Option<CountedMatches>) -> bool {
    let (mut basis, new) = fixture.prepare(&[(6, 4)]).await;
    basis.group.version = basis.group.version.after(version);
    let submission = NewSubmission {
        new,
        answer: None,
        counted,
    };
    let submissions = GroupSubmissions {
        group: basis.group,
        submissions: vec![submission],
    };
    let written = submissions::insert(&mut fixture.connection, &[submissions]).await;
    !written.unwrap().is_empty()
}

async fn stored(fixture: &mut GroupFixture) -> (VisitorMatches, Option<i32>) {
    let request = SubmissionQuery::default();
    let (basis, _) = basis_of(&mut fixture.connection, fixture.group, request)
        .await
        .unwrap();
    (basis.visitors, basis.group.burst_matches)
}

#[tokio::test]
async fn a_submission_stores_what_is_counted_with_it_and_the_owners_leaves_it() {
    let mut fixture = GroupFixture::new().await;
    assert_eq!(stored(&mut fixture).await, (VisitorMatches::default(), None));
    let counted = |matches, burst_matches| {
        Some(CountedMatches {
            matches: visitors(matches),
            burst_matches,
        })
    };
    assert!(submit(&mut fixture, 0, counted(3, None)).await);
    assert!(submit(&mut fixture, 0, None).await);
    assert_eq!(stored(&mut fixture).await, (visitors(3), None));
    // From other numbers, in another version of the group.
    assert!(!submit(&mut fixture, -1, counted(2, None)).await);
    assert_eq!(stored(&mut fixture).await, (visitors(3), None));

    let group = locked(&mut fixture.connection, fixture.group).await.unwrap();
    let connection = &mut fixture.connection;
    assert_eq!(
        visitor_matches::read(connection, group.id).await.unwrap(),
        visitors(3)
    );
    visitor_matches::record_burst(connection, &group, may(2), 3)
        .await
        .unwrap();
    assert!(submit(&mut fixture, 0, counted(4, Some(4))).await);
    assert!(submit(&mut fixture, 0, counted(1, None)).await);
    assert_eq!(stored(&mut fixture).await, (visitors(1), Some(4)));

    let group = locked(&mut fixture.connection, fixture.group).await.unwrap();
    visitor_matches::reset(&mut fixture.connection, &group)
        .await
        .unwrap();
    assert_eq!(stored(&mut fixture).await, (VisitorMatches::default(), None));
}
