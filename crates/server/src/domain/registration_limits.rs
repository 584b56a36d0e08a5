//! The rate limits of registrations.

use crate::caller::client::Client;
use crate::config::Limits;
use crate::domain::rate_limit::Limit;
use crate::error::ErrorCode;

/// For the client's address, and for its network, as a provider gives one customer tens of thousands of IPv6 addresses.
/// There is none for all clients together: one of them could exhaust it and block all others from registering.
pub(crate) fn registration_limits(limits: &Limits, client: Client) -> (Limit, Limit) {
    let limit = Limit::refusing(ErrorCode::RegistrationLimit);
    (
        limit("registrations", client.subject(), limits.registrations),
        limit(
            "network_registrations",
            client.network(),
            limits.network_registrations,
        ),
    )
}
