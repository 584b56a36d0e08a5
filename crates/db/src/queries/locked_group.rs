//! The proof that a transaction has locked a group.

use std::ops::Deref;

use crate::rows::GroupRow;

/// A group whose row the current transaction has locked; required by the functions that change a group in more than one
/// statement.
///
/// It is the first lock that such a transaction takes, which rules out deadlocks between two of them. The lock ends
/// with the transaction: do not use this value after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockedGroup(GroupRow);

impl LockedGroup {
    pub(super) const fn new(group: GroupRow) -> Self {
        Self(group)
    }
}

impl Deref for LockedGroup {
    type Target = GroupRow;

    fn deref(&self) -> &GroupRow {
        &self.0
    }
}
