//! A JSON object whose last field is a list, written incrementally.

use serde::Serialize;

use crate::error::{Error, Result};

/// Writes a JSON object with a list as its last field.
#[derive(Default)]
pub(crate) struct JsonList {
    text: Vec<u8>,
    has_items: bool,
}

impl JsonList {
    /// Writes all fields of `head` and the start of the list.
    pub(crate) fn begin(&mut self, head: &impl Serialize, list: &str) -> Result<()> {
        let mut head = serde_json::to_value(head).map_err(Error::internal)?;
        if let Some(fields) = head.as_object_mut() {
            fields.remove(list);
        }
        let mut text = serde_json::to_vec(&head).map_err(Error::internal)?;
        // The object stays open.
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

    /// Takes the output since the last call.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.text)
    }
}
