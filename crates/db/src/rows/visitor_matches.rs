use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Matches that others than the members have submitted to a group, in the windows of the rate limits; stored as JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct VisitorMatches {
    /// All of them.
    pub all: Option<MatchWindow<u32>>,
    /// Those of each client, by a digest of its address.
    pub by_client: Option<MatchWindow<BTreeMap<String, u32>>>,
}

/// A window of time with what was submitted in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchWindow<T> {
    /// When it ends.
    pub until: DateTime<Utc>,
    /// The number of matches, or several.
    pub matches: T,
}
