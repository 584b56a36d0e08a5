//! The schemas of the seal.

use db::rows::GroupRow;
use elo_core::seal::Head;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The seal of a group's log after a match.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Seal {
    /// The number of the match; 0 before the first one.
    #[schema(example = 812)]
    number: i32,
    /// The head after it: 64 hexadecimal digits.
    #[schema(
        pattern = "^[0-9a-f]{64}$",
        example = "1c63c09c74973f91aea9091cb221beefe765975c06dde96dd0c58303aa582d20"
    )]
    head: String,
    /// What people compare: the first 60 bits of the head, in Crockford's base 32.
    #[schema(example = "3HH W17 3MJ WZS")]
    code: String,
    /// The version of the group.
    #[schema(example = 4711)]
    version: i64,
}

/// Which seal to read.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct SealQuery {
    /// After the match with this number; 0 before the first one, the latest match by default.
    pub(crate) at: Option<i32>,
}

impl Seal {
    pub(super) fn new(group: &GroupRow, number: i32, head: Head) -> Self {
        Self {
            number,
            head: head.to_string(),
            code: head.code().to_string(),
            version: group.version.number(),
        }
    }
}
