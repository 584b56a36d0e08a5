//! The lists of matches and standings as JSON, in the schemas of the API.

use db::queries::matches::MatchWithPlayers;

use super::schemas::{ExportedMatches, ExportedStandings};
use crate::api::matches::schemas::Match;
use crate::api::players::schemas::Player;
use crate::domain::ranking::ranks_of;
use crate::error::Result;
use crate::transfer_files::file_writer::{Content, ExportHead, FileWriter};
use crate::transfer_files::json_list::JsonList;

/// Writes the list of matches.
#[derive(Default)]
pub(super) struct MatchListWriter {
    list: JsonList,
    latest: i32,
}

/// Writes the list of standings.
#[derive(Default)]
pub(super) struct StandingListWriter(JsonList);

impl FileWriter for MatchListWriter {
    fn content(&self) -> Content {
        Content::Matches
    }

    fn begin(&mut self, head: ExportHead) -> Result<()> {
        self.latest = head.group.match_count;
        self.list
            .begin(&ExportedMatches::empty(&head.group, head.at), "matches")
    }

    fn add_match(&mut self, found: MatchWithPlayers) -> Result<()> {
        let is_latest = found.played.match_number == self.latest;
        self.list.add(&Match::new(found, is_latest)?)
    }

    fn end(&mut self) -> Result<()> {
        self.list.end();
        Ok(())
    }

    fn take(&mut self) -> Result<Vec<u8>> {
        Ok(self.list.take())
    }
}

impl FileWriter for StandingListWriter {
    fn content(&self) -> Content {
        Content::Standings
    }

    fn begin(&mut self, head: ExportHead) -> Result<()> {
        self.0
            .begin(&ExportedStandings::empty(&head.group, head.at), "players")?;
        for (rank, player) in ranks_of(&head.players).into_iter().zip(head.players) {
            self.0.add(&Player::new(player, rank))?;
        }
        Ok(())
    }

    fn add_match(&mut self, _: MatchWithPlayers) -> Result<()> {
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        self.0.end();
        Ok(())
    }

    fn take(&mut self) -> Result<Vec<u8>> {
        Ok(self.0.take())
    }
}
