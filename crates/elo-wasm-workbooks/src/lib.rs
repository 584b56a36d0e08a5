//! `WebAssembly` bindings of workbook-tables, in a package of their own.

use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// The tables of a workbook, as JSON that the reader of sheets takes.
///
/// # Errors
///
/// Throws why the workbook is refused.
#[wasm_bindgen]
pub fn tables(bytes: Vec<u8>) -> Result<String, JsError> {
    Ok(serde_json::to_string(&workbook_tables::tables(bytes)?)?)
}
