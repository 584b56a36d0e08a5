//! Numbers and names of anonymised players.

use std::collections::HashSet;

/// The numbers and names that are free in a group. An import can contain a former player with another name than the one
/// for the number.
pub(crate) struct FormerNames {
    names: HashSet<String>,
    numbers: HashSet<i32>,
    last: i32,
}

impl FormerNames {
    /// Of a group with these names of players, and these numbers of former ones.
    pub(crate) fn new<'a>(
        names: impl IntoIterator<Item = &'a String>,
        numbers: impl IntoIterator<Item = i32>,
    ) -> Self {
        Self {
            names: names.into_iter().map(|name| name.to_lowercase()).collect(),
            numbers: numbers.into_iter().collect(),
            last: 0,
        }
    }

    /// The next number that no former player has and no player's name contains, with the name.
    pub(crate) fn next(&mut self) -> (i32, String) {
        loop {
            self.last += 1;
            let name = format!("Former player {}", self.last);
            if !self.numbers.contains(&self.last) && !self.names.contains(&name.to_lowercase()) {
                return (self.last, name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_numbers_are_taken_in_order() {
        let taken = ["Ann", "former PLAYER 1", "Former player 3"].map(str::to_owned);
        let mut free = FormerNames::new(&taken, [4]);
        assert_eq!(free.next(), (2, "Former player 2".to_owned()));
        assert_eq!(free.next(), (5, "Former player 5".to_owned()));
    }
}
