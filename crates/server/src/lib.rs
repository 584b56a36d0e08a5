//! Duelo over HTTP: the API and the web app.
