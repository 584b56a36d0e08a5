//! After which changes of a group a value is continued.

use db::ids::GroupId;
use db::testing::group_row;

use super::*;

fn group(version: i64, match_count: i32) -> GroupRow {
    GroupRow {
        version,
        match_count,
        ..group_row(GroupId(7))
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
