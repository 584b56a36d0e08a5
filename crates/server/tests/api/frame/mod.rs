//! What holds for every request, whatever it asks for.

pub(crate) mod access;
mod address;
mod cancellation;
mod contract;
mod envelope;
mod headers;
mod health;
mod log;
mod metrics;
mod one_moment;
mod page_heads;
mod revision;
mod share_card;
mod shutdown;
mod slow_clients;
mod sweep;
mod web_app;
