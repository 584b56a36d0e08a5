//! What the tests share: the running server, its users, fixtures and reads of the contract.

pub(crate) mod account_requests;
pub(crate) mod actors;
pub(crate) mod app;
pub(crate) mod audit_log;
pub(crate) mod backups;
pub(crate) mod database;
pub(crate) mod deleted_accounts;
pub(crate) mod dump;
pub(crate) mod environment;
pub(crate) mod event_reader;
pub(crate) mod forwarder;
pub(crate) mod group_fixture;
pub(crate) mod imported_group;
pub(crate) mod installed;
pub(crate) mod locks;
pub(crate) mod mails;
pub(crate) mod members;
pub(crate) mod openapi;
pub(crate) mod own_postgres;
pub(crate) mod pgbouncer;
pub(crate) mod program;
pub(crate) mod proxies;
pub(crate) mod role;
pub(crate) mod small_disk;
