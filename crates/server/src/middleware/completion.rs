//! Runs every handler to completion, even if the client disconnects.
//!
//! When a client disconnects, actix drops the handler's future at its current await point, perhaps inside a
//! transaction. In a task of its own the handler completes and returns its database connection in a clean state; if it
//! panics, the client receives an internal error.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error as ActixError, rt};
use tracing::Instrument;

use crate::error::Error;

/// Runs the rest of the request in a task of its own.
pub(crate) async fn run_to_completion<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, ActixError> {
    let task = rt::spawn(next.call(request).in_current_span());
    task.await
        .unwrap_or_else(|error| Err(Error::internal(error).into()))
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
