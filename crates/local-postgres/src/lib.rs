//! A private Postgres for development, tests and one-machine installs.
