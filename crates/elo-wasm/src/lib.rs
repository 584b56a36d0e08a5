//! elo-core for the browser.
