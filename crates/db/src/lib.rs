//! What Duelo stores: Diesel schema, rows and queries.
