//! Settings that make a test longer or another one, and what it says of itself.

/// The whole number in an environment variable.
pub(crate) fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().expect("a whole number"))
}

/// Says what makes a failed run repeatable, and how far it went.
#[expect(clippy::print_stdout, reason = "shown where a test fails or on request")]
pub(crate) fn say(text: &str) {
    println!("{text}");
}
