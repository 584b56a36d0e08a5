//! After which changes of a group a value is continued.

use chrono::DateTime;
use db::ids::{GroupId, UserId};

use super::*;

fn group(version: i64, match_count: i32) -> GroupRow {
    GroupRow {
        id: GroupId(7),
        owner_id: UserId(1),
        name: "Torsdagspadel".to_owned(),
        passcode: "SMASH1".to_owned(),
        public_hash: "abcd1234".to_owned(),
        vanity_name: None,
        is_active: true,
        is_discoverable: false,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
        deactivated_at: None,
        player_count: 4,
        match_count,
        game_count: 0,
        rating_sum: 6_000,
        version,
        inactive_after_weeks: None,
    }
}

#[test]
fn a_value_is_continued_while_matches_are_only_added() {
    let values = ContinuedValues::new(1_000, |_: &i32| 1);
    values.put(&group(10, 5), "key", &Arc::new(42));
    let get = |version, matches| values.get(&group(version, matches), &"key").map(|value| *value);
    assert_eq!(get(10, 5), Some(42));
    assert_eq!(get(11, 6), Some(42), "a submission");
    assert_eq!(get(31, 26), Some(42), "many");
    assert_eq!(get(11, 5), None, "another change");
    assert_eq!(get(11, 4), None, "a deletion");
    assert_eq!(get(12, 5), None, "a deletion and a submission");
    assert_eq!(get(9, 4), None, "an older version");
}
