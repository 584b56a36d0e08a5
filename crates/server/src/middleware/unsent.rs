//! Limits the memory of answers that clients have not received yet.

use actix_web::Error as ActixError;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;

use crate::caller::client::Client;
use crate::state::State;
use crate::unsent_answers::PART;

/// Sends a long answer in parts, out of the memory that all unsent answers share. A streamed one is passed on: its
/// handler limits what is ahead of the client.
pub(crate) async fn limit_unsent(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, ActixError> {
    let response = next.call(request).await?;
    let state = State::of(response.request())?.clone();
    let client = Client::of(response.request())?;
    Ok(response.map_body(|_, body| match body.try_into_bytes() {
        Ok(body) if body.len() > PART => {
            BoxBody::new(state.unsent_answers.add(client.site_or_address(), body))
        }
        Ok(body) => BoxBody::new(body),
        Err(body) => body.boxed(),
    }))
}
