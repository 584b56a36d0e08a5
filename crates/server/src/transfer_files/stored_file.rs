//! A file that is kept while a client sends or receives it: a slow client occupies neither a permit nor a connection to
//! the database.

use tempfile::{SpooledTempFile, spooled_tempfile};

/// A file in memory, or in the folder of temporary files, where it has no name.
pub(crate) type StoredFile = SpooledTempFile;

/// The bytes of a file that stays in memory. Most groups have fewer.
const IN_MEMORY: usize = 1 << 20;

/// An empty file.
pub(crate) fn new() -> StoredFile {
    spooled_tempfile(IN_MEMORY)
}
