//! What runs beside the requests for as long as the server does.

pub(crate) mod expiry_job;
pub(crate) mod mail_worker;
pub(crate) mod metrics_server;
