//! x
#![allow(dead_code, missing_docs)]
pub pub mod cell; pub mod file; mod encoding; mod delimited; mod words; mod dates; mod scores; pub mod answers;
pub mod columns { #[derive(Clone,Debug,serde::Deserialize)] pub struct ColumnNames; }
pub mod outcome { #[derive(Clone,Debug,serde::Deserialize)] pub struct Reason; }
