//! Answers that show a group, as they were sent: reads of the API by reader and address, and pages.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::web::Bytes;
use db::GroupVersion;
use db::ids::{GroupId, UserId};
use moka::sync::Cache;

use crate::compression::Coding;

/// Bodies below this size are not compressed: it would save less than a packet.
pub(crate) const MIN_COMPRESSED: usize = 1_000;

/// What an answer depends on, besides the version of the group.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ReadKey {
    /// The reader, if signed in.
    pub(crate) reader: Option<UserId>,
    /// The path and the known parameters as requested from the API, or what identifies a page.
    pub(crate) uri: Box<str>,
}

/// The names of the query parameters of each read, by the pattern of its path.
#[derive(Debug, Clone, Default)]
pub(crate) struct ReadParameters(HashMap<String, Vec<String>>);

impl ReadParameters {
    /// From the patterns and their parameters.
    pub(crate) fn new(parameters: impl IntoIterator<Item = (String, Vec<String>)>) -> Self {
        Self(parameters.into_iter().collect())
    }

    /// What of a query the answer depends on: the known parameters, in one order.
    pub(crate) fn of_query(&self, pattern: &str, query: &str) -> String {
        let known = self.0.get(pattern).map(Vec::as_slice).unwrap_or_default();
        let is_known = |part: &&str| {
            let name = part.split_once('=').map_or(*part, |(name, _)| name);
            // A name may be written with escapes, and would be known then.
            name.contains('%') || known.iter().any(|known| known == name)
        };
        let mut parts: Vec<&str> = query.split('&').filter(is_known).collect();
        parts.sort_unstable();
        parts.join("&")
    }
}

/// A successful answer.
#[derive(Debug)]
pub(crate) struct CachedAnswer {
    /// The group that it shows. While the group is in this version, its address leads to it.
    pub(crate) group: GroupId,
    /// The version of the group that it shows.
    pub(crate) version: GroupVersion,
    /// The headers, without those of a content coding.
    pub(crate) headers: HeaderMap,
    /// The body.
    pub(crate) body: Bytes,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

impl CachedAnswer {
    /// An answer that has not been compressed yet.
    pub(crate) fn new(group: GroupId, version: GroupVersion, mut headers: HeaderMap, body: Bytes) -> Self {
        if body.len() >= MIN_COMPRESSED {
            headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        Self {
            group,
            version,
            headers,
            body,
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    /// Where the body in this coding is stored, once it was requested.
    pub(crate) const fn compressed(&self, coding: Coding) -> &OnceLock<Bytes> {
        match coding {
            Coding::Brotli => &self.brotli,
            Coding::Gzip => &self.gzip,
        }
    }
}

/// The last answer for each key, the least used of which are evicted above a limit of bytes.
#[derive(Debug, Clone)]
pub(crate) struct ReadCache(Cache<ReadKey, Arc<CachedAnswer>>);

impl ReadCache {
    /// An empty cache that holds at most `bytes`.
    pub(crate) fn new(bytes: u64) -> Self {
        // With up to two compressed bodies, which come later and have a third of its size at most, and the key and
        // headers.
        let weight = |key: &ReadKey, answer: &Arc<CachedAnswer>| {
            let bytes = answer.body.len().saturating_mul(2);
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
