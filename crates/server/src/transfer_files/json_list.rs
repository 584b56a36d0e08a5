//! A JSON object whose last fields are lists, written incrementally.

use serde::Serialize;

use crate::error::{Error, Result};

/// Writes a JSON object with one or more lists as its last fields.
#[derive(Default)]
pub(crate) struct JsonList {
    text: Vec<u8>,
    has_items: bool,
}

impl JsonList {
    /// Writes all fields of `head` and the start of the list.
    pub(crate) fn begin(&mut self, head: &impl Serialize, list: &str) -> Result<()> {
        self.begin_first(head, list, list)
    }

    /// Writes all fields of `head` but the two lists, and the start of the first one.
    pub(crate) fn begin_first(&mut self, head: &impl Serialize, list: &str, next: &str) -> Result<()> {
        let mut head = serde_json::to_value(head).map_err(Error::internal)?;
        if let Some(fields) = head.as_object_mut() {
            fields.remove(list);
            fields.remove(next);
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
        self.begin_item();
        serde_json::to_writer(&mut self.text, item).map_err(Error::internal)
    }

    /// Begins the next item, which the caller writes.
    pub(crate) fn begin_item(&mut self) {
        if self.has_items {
            self.text.push(b',');
        }
        self.has_items = true;
        self.text.push(b'\n');
    }

    /// Ends the list and begins the next one.
    pub(crate) fn begin_next(&mut self, list: &str) {
        self.text
            .extend_from_slice(format!("\n],\"{list}\":[").as_bytes());
        self.has_items = false;
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
