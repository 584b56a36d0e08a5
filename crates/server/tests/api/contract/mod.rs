//! Every operation of the OpenAPI document, compared with what the server does.

mod access;
mod documentation;
mod field_names;
mod responses;
mod roles;
