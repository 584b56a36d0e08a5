//! The program as processes of its own: killed, cut off from its database, and several of them side by side.

mod inflation;
mod killed;
mod outage;
mod schema;
mod storm;
mod stream;
mod two_servers;
