//! A JSON object whose last field is a list that is written item by item.

use serde::Serialize;

use crate::error::{Error, Result};

/// A JSON object whose list is written item by item, at its end.
#[derive(Default)]
pub(crate) struct JsonList {
    text: Vec<u8>,
    has_items: bool,
}

impl JsonList {
    /// Writes all fields of `head`, but for that of the list, which begins.
    pub(crate) fn begin(&mut self, head: &impl Serialize, list: &str) -> Result<()> {
        let mut head = serde_json::to_value(head).map_err(Error::internal)?;
        if let Some(fields) = head.as_object_mut() {
            fields.remove(list);
        }
        let mut text = serde_json::to_vec(&head).map_err(Error::internal)?;
        // The object goes on.
        text.pop();
        text.extend_from_slice(format!(",\"{list}\":[").as_bytes());
        self.text = text;
        Ok(())
    }

    /// Writes the next item.
    pub(crate) fn add(&mut self, item: &impl Serialize) -> Result<()> {
        if self.has_items {
            self.text.push(b',');
        }
        self.has_items = true;
        self.text.push(b'\n');
        serde_json::to_writer(&mut self.text, item).map_err(Error::internal)
    }

    /// Ends the list and the object.
    pub(crate) fn end(&mut self) {
        self.text.extend_from_slice(b"\n]}\n");
    }

    /// What has been written since the last call.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.text)
    }
}
