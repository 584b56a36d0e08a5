//! Middleware: of every request, and around the routes of groups.

pub(crate) mod body_limit;
pub(crate) mod cached_reads;
pub(crate) mod completion;
pub(crate) mod content_coding;
pub(crate) mod draining;
pub(crate) mod limited_body;
pub(crate) mod observability;
pub(crate) mod prompt_look_up;
pub(crate) mod proxy_notices;
pub(crate) mod security_headers;
pub(crate) mod unsent;
