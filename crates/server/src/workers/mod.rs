//! Background workers that run as long as the server.

pub(crate) mod expiry_job;
pub(crate) mod mail_worker;
pub(crate) mod metrics_server;
pub(crate) mod replica_check;
pub(crate) mod verify_job;
