//! Queries by topic: free functions that take a connection.
