//! Connections while the server is about to stop.

use std::sync::atomic::Ordering;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::ConnectionType;
use actix_web::middleware::Next;
use actix_web::{Error, web};

use crate::state::State;

/// Closes each connection after its answer, so that the client's next request comes over a new one, to another server.
pub(crate) async fn close_connections<B: MessageBody>(
    state: web::Data<State>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut response = next.call(request).await?;
    if state.is_draining.load(Ordering::Relaxed) {
        let head = response.response_mut().head_mut();
        head.set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}
