//! `duelo admin equal-names`.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write as _};

use db::ids::{GroupId, PlayerId};
use db::queries::operations::{self, NamedPlayer};
use elo_core::text::{clean_name, fold_case};

use super::label;

/// The number of players read at a time.
const PART: i64 = 10_000;

/// Prints the players of one group whose names look the same, and changes none.
pub(super) async fn run(connection: &mut db::Connection) -> Result<(), Box<dyn Error>> {
    let mut after = (GroupId(0), PlayerId(0));
    let mut of_group: Vec<NamedPlayer> = Vec::new();
    let mut found = 0;
    loop {
        let part = operations::named_players(connection, after, PART).await?;
        let Some(last) = part.last() else { break };
        after = (last.group, last.player);
        for player in part {
            if of_group.last().is_some_and(|before| before.group != player.group) {
                found += print_equal(connection, &std::mem::take(&mut of_group)).await?;
            }
            of_group.push(player);
        }
    }
    found += print_equal(connection, &of_group).await?;
    if found == 0 {
        writeln!(
            io::stdout(),
            "No group has two players whose names look the same."
        )?;
    }
    Ok(())
}

/// Prints a line for each name that several players of the group have. Returns the number of lines.
async fn print_equal(
    connection: &mut db::Connection,
    players: &[NamedPlayer],
) -> Result<usize, Box<dyn Error>> {
    let mut by_name: BTreeMap<String, Vec<&NamedPlayer>> = BTreeMap::new();
    for player in players {
        let name = fold_case(&clean_name(&player.name));
        by_name.entry(name).or_default().push(player);
    }
    by_name.retain(|_, players| players.len() > 1);
    let Some(first) = by_name.values().flatten().next() else {
        return Ok(0);
    };
    let group = operations::by_id(connection, first.group).await?;
    let group = group.as_ref().map(label).unwrap_or_default();
    for players in by_name.values() {
        // As Rust writes text: invisible characters are escaped.
        let names = players
            .iter()
            .map(|player| format!("{:?} ({})", player.name, player.player));
        writeln!(io::stdout(), "{group}: {}", names.collect::<Vec<_>>().join(", "))?;
    }
    Ok(by_name.len())
}
