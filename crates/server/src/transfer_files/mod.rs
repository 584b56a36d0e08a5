//! File formats: a whole group as JSON, which can be imported again, and exported lists for spreadsheets as CSV.

pub(crate) mod account_file;
pub(crate) mod chunk_reader;
pub(crate) mod csv_table;
pub(crate) mod draft;
pub(crate) mod file_writer;
pub(crate) mod group_file;
pub(crate) mod json_list;
pub(crate) mod match_table;
pub(crate) mod read_group_file;
pub(crate) mod sheet_file;
pub(crate) mod standing_table;
pub(crate) mod stored_file;
