//! Finished pictures, kept while there is room for them.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Bytes;
use moka::future::Cache;

use super::picture::{self, Told};
use crate::concurrency_limit::ConcurrencyLimit;
use crate::error::{Error, Result};
use elo_core::identifier::Language;

/// Pictures that are drawn at once: requests for them keep one processor busy, no more.
const DRAWN_AT_ONCE: usize = 1;
/// Requests that wait for a picture to be drawn; one more is answered 503 at once.
const QUEUE: usize = 64;
/// How long each of them waits.
const MAX_WAIT: Duration = Duration::from_secs(3);
/// A picture that is not asked for so long is dropped: its group has changed, or nobody shares it any more.
const KEPT_IDLE: Duration = Duration::from_hours(1);

/// Draws pictures and keeps them, each under the tag that it is sent with.
pub(crate) struct Pictures {
    kept: Cache<String, Bytes>,
    drawing: ConcurrencyLimit,
}

impl Pictures {
    /// Keeps pictures of at most `bytes` together.
    pub(crate) fn new(bytes: u64) -> Self {
        Self {
            kept: Cache::builder()
                .weigher(|tag: &String, png: &Bytes| u32::try_from(tag.len() + png.len()).unwrap_or(u32::MAX))
                .max_capacity(bytes)
                .time_to_idle(KEPT_IDLE)
                .build(),
            drawing: ConcurrencyLimit::new(DRAWN_AT_ONCE, QUEUE, MAX_WAIT),
        }
    }

    /// The picture of this tag, drawn if it is not kept. What it shows is looked up only then, and once for all requests
    /// that come at the same time.
    pub(crate) async fn get(
        &self,
        tag: &str,
        language: Language,
        look_up: impl Future<Output = Result<Option<Told>>>,
    ) -> Result<Bytes> {
        let draw = async {
            let told = look_up.await?;
            self.drawing
                .run_blocking(move || {
                    let drawing = picture::drawing(language, told.as_ref())?;
                    picture::png(&drawing).map(Bytes::from)
                })
                .await
        };
        (self.kept.try_get_with_by_ref(tag, draw).await).map_err(|error| of_all(&error))
    }
}

/// The error of a drawing that several requests waited for, for each of them.
fn of_all(error: &Arc<Error>) -> Error {
    match **error {
        Error::Unavailable(_) => Error::Unavailable(Arc::clone(error).into()),
        _ => Error::internal(Arc::clone(error)),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use futures::future::join_all;
    use tokio::task::yield_now;

    use super::*;
    use crate::error::ErrorCode;

    const ROOM: u64 = 1 << 20;

    #[tokio::test]
    async fn requests_at_the_same_time_have_a_picture_drawn_once() {
        let (pictures, drawn) = (Pictures::new(ROOM), AtomicU32::new(0));
        let look_up = || async {
            drawn.fetch_add(1, Ordering::Relaxed);
            yield_now().await;
            Ok(None)
        };
        let answers = join_all((0..10).map(|_| pictures.get("a", Language::En, look_up()))).await;
        for answer in answers {
            assert!(answer.unwrap().starts_with(b"\x89PNG"));
        }
        pictures.get("a", Language::En, look_up()).await.unwrap();
        assert_eq!(drawn.load(Ordering::Relaxed), 1);
        pictures.get("b", Language::En, look_up()).await.unwrap();
        assert_eq!(drawn.load(Ordering::Relaxed), 2);
    }

    #[tokio::test]
    async fn what_failed_is_tried_again() {
        let pictures = Pictures::new(ROOM);
        let away = async { Err(Error::Unavailable("away".into())) };
        let error = pictures.get("a", Language::En, away).await.unwrap_err();
        assert!(matches!(error, Error::Unavailable(_)));
        let broken = async { Err(ErrorCode::GroupNotFound.into()) };
        let error = pictures.get("a", Language::En, broken).await.unwrap_err();
        assert!(matches!(error, Error::Internal(_)));
        pictures.get("a", Language::En, async { Ok(None) }).await.unwrap();
    }

    #[tokio::test]
    async fn pictures_are_kept_up_to_their_weight() {
        let pictures = Pictures::new(ROOM);
        let size = (pictures.get("size", Language::En, async { Ok(None) }).await)
            .unwrap()
            .len();
        let room = u64::try_from(size).unwrap() * 2;
        let pictures = Pictures::new(room);
        for tag in 0..4 {
            pictures
                .get(&tag.to_string(), Language::En, async { Ok(None) })
                .await
                .unwrap();
        }
        pictures.kept.run_pending_tasks().await;
        assert!((1..=room).contains(&pictures.kept.weighted_size()));
    }
}
