//! Negotiation of the content coding of answers.

use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{ACCEPT_ENCODING, AcceptEncoding, CONTENT_ENCODING, ContentEncoding, Encoding};
use actix_web::middleware::Next;

/// The codings that actix' `Compress` supports as it is built here.
const SUPPORTED: [Encoding; 4] = [
    Encoding::Known(ContentEncoding::Identity),
    Encoding::Known(ContentEncoding::Brotli),
    Encoding::Known(ContentEncoding::Gzip),
    Encoding::Known(ContentEncoding::Deflate),
];

/// Ignores an `Accept-Encoding` that excludes every coding of `Compress`, identity included.
///
/// `Compress` would answer such a request 406 without an error envelope. RFC 9110, section 12.5.3, lets a server answer
/// as if the header were not there.
pub(crate) async fn ignore_unsatisfiable(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let accepted = request.get_header::<AcceptEncoding>();
    if accepted.is_some_and(|accepted| accepted.negotiate(SUPPORTED.iter()).is_none()) {
        request.headers_mut().remove(ACCEPT_ENCODING);
    }
    let mut response = next.call(request).await?;
    // `Compress` leaves such an answer alone; RFC 9110, section 8.4.1, reserves the word for requests.
    let headers = response.headers_mut();
    if headers
        .get(CONTENT_ENCODING)
        .is_some_and(|coding| coding == "identity")
    {
        headers.remove(CONTENT_ENCODING);
    }
    Ok(response)
}
