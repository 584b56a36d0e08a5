//! File formats of exports and imports: a whole group as JSON, and lists for spreadsheets as CSV.

pub(crate) mod chunk_reader;
pub(crate) mod csv_table;
pub(crate) mod draft;
pub(crate) mod file_writer;
pub(crate) mod group_file;
pub(crate) mod json_list;
pub(crate) mod match_table;
pub(crate) mod read_group_file;
pub(crate) mod read_match_list;
pub(crate) mod standing_table;
pub(crate) mod stored_file;
mod unix_lines;
