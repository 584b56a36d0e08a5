//! Seals the matches of all groups.

use db::ids::GroupId;
use db::queries::match_log;
use db::queries::operations::{self, GroupFilter};
use db::rows::GroupRow;
use elo_core::identifier::GroupHash;
use elo_core::seal::Head;

use crate::backup::manifest::SealedGroup;
use crate::domain::seal::head_after;
use crate::error::{Error, Result};

/// The number of matches read at a time.
const PART: u32 = 5_000;

/// Reads the matches of all groups, the deleted ones too. The connection must be in a snapshot.
pub(crate) async fn seal_groups(connection: &mut db::Connection) -> Result<Vec<SealedGroup>> {
    let mut sealed = Vec::new();
    for (group, _) in operations::list(connection, &GroupFilter::default()).await? {
        sealed.push(seal_group(connection, &group).await?);
    }
    Ok(sealed)
}

async fn seal_group(connection: &mut db::Connection, group: &GroupRow) -> Result<SealedGroup> {
    let hash =
        GroupHash::parse(&group.public_hash).ok_or_else(|| Error::internal("a stored group has no hash"))?;
    let GroupId(group_id) = group.id;
    let (mut head, mut matches, mut number) = (Head::of_group(&hash), 0, 0);
    loop {
        let part = match_log::page(connection, group.id, number, PART).await?;
        let Some(last) = part.last() else { break };
        number = last.match_number;
        for played in &part {
            head = head_after(head, played)?;
            matches += 1;
        }
    }
    Ok(SealedGroup {
        group_id,
        matches,
        head,
    })
}
