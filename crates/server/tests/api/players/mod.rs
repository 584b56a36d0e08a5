//! Players: adding, renaming and deleting them, the ranking and the profile.

mod add;
mod anonymise;
mod change;
mod explanations;
mod profile;
mod ranking;
mod trends;
