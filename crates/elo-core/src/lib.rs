//! Duelo's rules: ratings, scores and validation, pure.
