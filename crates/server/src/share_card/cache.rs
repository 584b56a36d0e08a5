//! A cache of rendered share cards.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Bytes;
use moka::future::Cache;

use elo_core::identifier::Language;

use super::{Card, image};
use crate::concurrency_limit::ConcurrencyLimit;
use crate::config::Brand;
use crate::error::{Error, Result};

/// Rendering is CPU work: one at a time occupies at most one processor.
const CONCURRENT_RENDERS: usize = 1;
/// Requests that wait for a render; one more is answered 503 at once. Each client has at most a quarter of them.
const QUEUE: usize = 64;
/// How long each of them waits.
const MAX_WAIT: Duration = Duration::from_secs(3);
/// An image that is not requested for this long is evicted: its group has changed, or its link is no longer shared.
const TIME_TO_IDLE: Duration = Duration::from_hours(1);

/// Renders share cards and caches them by `ETag`.
pub(crate) struct ShareCardCache {
    brand: Arc<Brand>,
    images: Cache<String, Bytes>,
    renders: ConcurrencyLimit,
}

impl ShareCardCache {
    /// A cache that holds at most `bytes`, of cards with this brand.
    pub(crate) fn new(bytes: u64, brand: Brand) -> Self {
        Self {
            brand: Arc::new(brand),
            images: Cache::builder()
                .weigher(|etag: &String, png: &Bytes| {
                    u32::try_from(etag.len() + png.len()).unwrap_or(u32::MAX)
                })
                .max_capacity(bytes)
                .time_to_idle(TIME_TO_IDLE)
                .build(),
            renders: ConcurrencyLimit::new(CONCURRENT_RENDERS, QUEUE, MAX_WAIT),
        }
    }

    /// The image with this `ETag`, if it is cached.
    pub(crate) async fn get(&self, etag: &str) -> Option<Bytes> {
        self.images.get(etag).await
    }

    /// The image with this `ETag`. If it is not cached, `look_up` and the render run once for all concurrent requests,
    /// each of which takes a place of its client in the queue.
    pub(crate) async fn get_or_render(
        &self,
        etag: &str,
        client: String,
        language: Language,
        look_up: impl Future<Output = Result<Card>>,
    ) -> Result<Bytes> {
        // Not within the render, whose failure all of the concurrent requests get.
        let place = self.renders.place(client)?;
        let render = async {
            let card = look_up.await?;
            let brand = Arc::clone(&self.brand);
            let draw = move || {
                let svg = card.svg(language, &brand)?;
                image::png(&svg).map(Bytes::from)
            };
            place.run_blocking(draw).await
        };
        (self.images.try_get_with_by_ref(etag, render).await).map_err(|error| copy_of(&error))
    }
}

/// Each of the concurrent requests gets the error of the one render.
fn copy_of(error: &Arc<Error>) -> Error {
    match **error {
        Error::Unavailable(_) => Error::Unavailable(Arc::clone(error).into()),
        // What the image shows has been deleted meanwhile.
        Error::Refused(ref refusal) => Error::Refused(refusal.clone()),
        _ => Error::internal(Arc::clone(error)),
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::sync::atomic::{AtomicU32, Ordering};

    use futures::StreamExt as _;
    use futures::future::join_all;
    use futures::stream::FuturesUnordered;
    use tokio::task::yield_now;

    use super::*;
    use crate::error::ErrorCode;

    const CAPACITY: u64 = 1 << 20;

    fn client() -> String {
        "203.0.113.9".to_owned()
    }

    #[tokio::test]
    async fn concurrent_requests_share_one_render() {
        let (cache, renders) = (ShareCardCache::new(CAPACITY, Brand::default()), AtomicU32::new(0));
        let look_up = || async {
            renders.fetch_add(1, Ordering::Relaxed);
            yield_now().await;
            Ok(Card::Product)
        };
        let answers =
            join_all((0..10).map(|_| cache.get_or_render("a", client(), Language::En, look_up()))).await;
        for answer in answers {
            assert!(answer.unwrap().starts_with(b"\x89PNG"));
        }
        cache
            .get_or_render("a", client(), Language::En, look_up())
            .await
            .unwrap();
        assert_eq!(renders.load(Ordering::Relaxed), 1);
        cache
            .get_or_render("b", client(), Language::En, look_up())
            .await
            .unwrap();
        assert_eq!(renders.load(Ordering::Relaxed), 2);
    }

    #[tokio::test]
    async fn a_client_has_a_quarter_of_the_queue() {
        let cache = ShareCardCache::new(CAPACITY, Brand::default());
        let tags: Vec<String> = (0..=QUEUE / 4).map(|tag| tag.to_string()).collect();
        let mut answers: FuturesUnordered<_> = (tags.iter())
            .map(|tag| cache.get_or_render(tag, client(), Language::En, pending()))
            .collect();
        let refused = answers.next().await.unwrap();
        assert!(matches!(refused, Err(Error::Unavailable(_))));
        let other = "198.51.100.1".to_owned();
        cache
            .get_or_render("other", other, Language::En, async { Ok(Card::Product) })
            .await
            .unwrap();
    }

    #[tokio::test]
    async fn a_failed_render_is_not_cached() {
        let cache = ShareCardCache::new(CAPACITY, Brand::default());
        let unavailable = async { Err(Error::Unavailable("away".into())) };
        let error = cache
            .get_or_render("a", client(), Language::En, unavailable)
            .await
            .unwrap_err();
        assert!(matches!(error, Error::Unavailable(_)));
        let failing = async { Err(ErrorCode::GroupNotFound.into()) };
        let error = cache
            .get_or_render("a", client(), Language::En, failing)
            .await
            .unwrap_err();
        assert!(matches!(error, Error::Refused(_)));
        cache
            .get_or_render("a", client(), Language::En, async { Ok(Card::Product) })
            .await
            .unwrap();
    }

    #[tokio::test]
    async fn the_cache_stays_within_its_capacity() {
        let cache = ShareCardCache::new(CAPACITY, Brand::default());
        let size = (cache
            .get_or_render("size", client(), Language::En, async { Ok(Card::Product) })
            .await)
            .unwrap()
            .len();
        let capacity = u64::try_from(size).unwrap() * 2;
        let cache = ShareCardCache::new(capacity, Brand::default());
        for etag in 0..4 {
            cache
                .get_or_render(&etag.to_string(), client(), Language::En, async {
                    Ok(Card::Product)
                })
                .await
                .unwrap();
        }
        cache.images.run_pending_tasks().await;
        assert!((1..=capacity).contains(&cache.images.weighted_size()));
    }
}
