//! The group that the card of the landing page shows.

use std::sync::{Mutex, PoisonError};

use chrono::NaiveDate;
use db::GroupVersion;
use db::ids::GroupId;

/// The group that was chosen for a day, as it was when the card was last asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Example {
    pub(crate) day: NaiveDate,
    pub(crate) group: GroupId,
    pub(crate) version: GroupVersion,
}

/// Remembers the example of this server.
#[derive(Debug, Default)]
pub(crate) struct LandingExample(Mutex<Option<Example>>);

impl LandingExample {
    pub(crate) fn get(&self) -> Option<Example> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn set(&self, example: Option<Example>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = example;
    }
}
