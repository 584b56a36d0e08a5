//! Offset and limit of lists.

use elo_core::limits::{OFFSET_MAX, PAGE_MAX, PAGE_MIN};

use crate::error::{Error, ErrorCode, Result};

/// A part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pagination {
    /// How many entries at most.
    pub(crate) limit: u32,
    /// How many entries to skip.
    pub(crate) offset: u32,
}

impl Pagination {
    /// Validates the query; `default` entries if absent.
    pub(crate) fn new(limit: Option<u32>, offset: Option<u32>, default: u32) -> Result<Self> {
        let limit = limit.unwrap_or(default);
        Ok(Self {
            limit: within("limit", limit, PAGE_MIN, PAGE_MAX)?,
            offset: self::offset(offset)?,
        })
    }
}

/// How many entries to skip: none by default.
pub(crate) fn offset(offset: Option<u32>) -> Result<u32> {
    within("offset", offset.unwrap_or_default(), 0, OFFSET_MAX)
}

/// The value if it is within the bounds, else an error with the bounds.
pub(crate) fn within(name: &str, value: u32, min: u32, max: u32) -> Result<u32> {
    if (min..=max).contains(&value) {
        Ok(value)
    } else {
        let reason = format!("{name} must be between {min} and {max}");
        Err(Error::from(ErrorCode::RequestMalformed.with("reason", reason)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_default_limit_and_offset() {
        assert_eq!(
            Pagination::new(None, None, 20).unwrap(),
            Pagination { limit: 20, offset: 0 }
        );
        assert_eq!(
            Pagination::new(Some(100), Some(1_000_000), 20).unwrap(),
            Pagination {
                limit: 100,
                offset: 1_000_000
            }
        );
    }

    #[test]
    fn a_page_out_of_bounds_is_refused() {
        for (limit, offset) in [(0, 0), (101, 0), (1, 1_000_001), (u32::MIN, u32::MAX)] {
            assert!(
                Pagination::new(Some(limit), Some(offset), 20).is_err(),
                "{limit} {offset}"
            );
        }
    }
}
