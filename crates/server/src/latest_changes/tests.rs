//! What is kept of each player's changes, and when they no longer lead to the stored ratings.

use super::*;

const ANA: PlayerId = PlayerId(1);
const BJORN: PlayerId = PlayerId(2);
const UNPLAYED: PlayerId = PlayerId(3);

#[test]
fn the_latest_changes_of_each_player_are_kept_in_order() {
    let mut changes = LatestChanges::none(2);
    changes.add([(ANA, 20), (BJORN, -20), (ANA, -5)], 2);
    changes.add([(ANA, 7)], 3);
    assert_eq!(changes.of(ANA), Some([-5, 7].as_slice()));
    assert_eq!(changes.of(BJORN), Some([-20].as_slice()));
    assert_eq!(changes.of(UNPLAYED), None);
    assert_eq!(changes.until(), 3);
}

#[test]
fn changes_lead_to_the_ratings_after_them_and_no_others() {
    let mut changes = LatestChanges::none(1);
    changes.add([(ANA, 20), (BJORN, -20), (ANA, -5)], 2);
    let ratings = [(ANA, 1515), (BJORN, 1480), (UNPLAYED, 1500)];
    assert!(changes.leads_to(ratings));
    for place in 0..ratings.len() {
        let mut others = ratings;
        others[place].1 += 1;
        assert!(!changes.leads_to(others), "{others:?}");
    }
    // Only the latest ones were read.
    changes.set_ratings([(ANA, 1700), (UNPLAYED, 1500)]);
    changes.add([(ANA, 10)], 3);
    assert!(changes.leads_to([(ANA, 1710), (BJORN, 1480), (UNPLAYED, 1500)]));
}
