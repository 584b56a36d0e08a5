DROP TABLE match_questions;
