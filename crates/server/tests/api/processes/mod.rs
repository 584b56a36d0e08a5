//! The server as separate processes: killed, without its database, under load, and several on one database.

mod backup;
mod content_encoding;
mod crash;
mod database_outage;
mod drain;
mod events;
mod floods;
mod full_disk;
mod open_files;
mod other_past;
mod pgbouncer;
mod proxies;
mod proxy_notices;
mod replica;
mod retrying_clients;
mod schema_version;
mod service_manager;
mod silent_database;
mod stopping;
mod stress;
mod two_servers;
mod upgrade;
mod wrong_database;
