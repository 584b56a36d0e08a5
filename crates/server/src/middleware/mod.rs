//! What happens around every request.

pub(crate) mod body;
pub(crate) mod completion;
pub(crate) mod limited_body;
pub(crate) mod observation;
pub(crate) mod security_headers;
