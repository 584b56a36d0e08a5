//! Answers to reads of groups, as they were sent, by group, reader, and address.

use std::sync::{Arc, OnceLock};

use actix_web::http::header::HeaderMap;
use actix_web::web::Bytes;
use db::ids::{GroupId, UserId};
use moka::sync::Cache;

/// What an answer depends on, besides the version of the group.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ReadKey {
    pub(crate) group: GroupId,
    /// The reader, if signed in.
    pub(crate) reader: Option<UserId>,
    /// The path and query as requested.
    pub(crate) uri: Box<str>,
}

/// A successful answer.
#[derive(Debug)]
pub(crate) struct CachedAnswer {
    /// The version of the group that it shows.
    pub(crate) version: i64,
    /// The headers, without those of a content coding.
    pub(crate) headers: HeaderMap,
    /// The body.
    pub(crate) body: Bytes,
    /// The body in Brotli, once it was requested.
    pub(crate) brotli: OnceLock<Bytes>,
    /// The body in gzip, once it was requested.
    pub(crate) gzip: OnceLock<Bytes>,
}

/// The last answer for each key, the least used of which are evicted above a limit of bytes.
#[derive(Debug, Clone)]
pub(crate) struct ReadCache(Cache<ReadKey, Arc<CachedAnswer>>);

impl ReadCache {
    /// An empty cache that holds at most `bytes`.
    pub(crate) fn new(bytes: u64) -> Self {
        // With the compressed bodies, which come later and are smaller, and the key and headers.
        let weight = |key: &ReadKey, answer: &Arc<CachedAnswer>| {
            let bytes = answer.body.len().saturating_mul(3) / 2;
            u32::try_from(bytes.saturating_add(key.uri.len()).saturating_add(1_000)).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(weight).max_capacity(bytes).build())
    }

    /// The last answer for this key.
    pub(crate) fn get(&self, key: &ReadKey) -> Option<Arc<CachedAnswer>> {
        self.0.get(key)
    }

    /// Replaces the answer for this key.
    pub(crate) fn insert(&self, key: ReadKey, answer: Arc<CachedAnswer>) {
        self.0.insert(key, answer);
    }
}
