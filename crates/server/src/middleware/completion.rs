//! What was begun is finished.
//!
//! When a client goes away, actix drops the handler where it stands, perhaps in the middle of a transaction.
//! Here the handler runs as a task of its own instead: it comes to its end, gives its connection back clean,
//! and if it panics, the client gets an answer all the same.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error as ActixError, rt};
use tracing::Instrument;

use crate::error::Error;

/// Runs the request to its end, come what may.
pub(crate) async fn run_to_completion<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, ActixError> {
    let task = rt::spawn(next.call(request).in_current_span());
    task.await
        .unwrap_or_else(|lost| Err(Error::internal(lost).into()))
}

#[cfg(test)]
mod tests {
    use actix_web::dev::Service;
    use actix_web::http::StatusCode;
    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, init_service};
    use actix_web::{App, HttpResponse, web};

    use super::*;

    async fn panics() -> HttpResponse {
        panic!("on purpose")
    }

    #[actix_web::test]
    async fn a_panic_is_an_internal_error() {
        let app = App::new()
            .wrap(from_fn(run_to_completion))
            .route("/", web::get().to(panics));
        let app = init_service(app).await;
        let error = app.call(TestRequest::get().to_request()).await.unwrap_err();
        assert_eq!(error.error_response().status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(error.as_error::<Error>().is_some());
    }
}
