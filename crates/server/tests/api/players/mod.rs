//! Players: adding, renaming and deleting them, the ranking and the profile.

mod add;
mod anonymise;
mod explanations;
mod extreme_ratings;
mod guests;
mod large_ranking;
mod profile;
mod ranking;
mod rename_and_delete;
mod trends;
