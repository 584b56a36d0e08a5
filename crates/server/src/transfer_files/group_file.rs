//! The file of a whole group, as JSON.

use chrono::{DateTime, NaiveDate, Utc};
use db::queries::matches::MatchWithPlayers;
use db::rows::PlayerRow;
use elo_core::limits::FILE_VERSION;
use elo_core::seats;
use elo_core::set_score::SetInput;
use serde::Serialize;
use utoipa::ToSchema;

use super::json_list::JsonList;
use crate::domain::stored_score::StoredScore;
use crate::error::{Error, ErrorCode, Result};
use crate::text::Text;
use crate::transfer_files::file_writer::{Content, ExportHead, FileWriter};

/// The value of the field `format`.
pub(crate) const FORMAT: &str = "duelo.group";

/// A whole group in one file: its players, and its matches in the order in which they count. It contains no ratings,
/// which are computed from the matches, and no passcode, links and ids, which are specific to an installation.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GroupFile {
    /// Always `duelo.group`.
    #[schema(required, example = "duelo.group")]
    pub(crate) format: String,
    /// The version of the format.
    #[schema(required, example = 1)]
    pub(crate) version: u32,
    /// The group's name.
    #[schema(required = false, example = "Torsdagspadel Lidingö")]
    pub(crate) name: String,
    /// When the file was created.
    pub(crate) exported_at: Option<DateTime<Utc>>,
    /// The players, including those without matches.
    #[schema(required = false, max_items = 10_000)]
    pub(crate) players: Vec<FilePlayer>,
    /// The matches, oldest first.
    #[schema(required = false, max_items = 100_000)]
    pub(crate) matches: Vec<FileMatch>,
}

/// A player in a file.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FilePlayer {
    /// The name; matches refer to it.
    #[schema(required, example = "Åsa Lindgren-Berg")]
    pub(crate) name: String,
    /// When the player was added.
    pub(crate) added_at: Option<DateTime<Utc>>,
    /// The number of an anonymised player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) former_number: Option<i32>,
    /// Whether the player is a guest, who is not ranked; absent for others.
    #[serde(skip_serializing_if = "is_false")]
    #[schema(required = false)]
    pub(crate) is_guest: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// A match in a file.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FileMatch {
    /// The day it was played on, as `YYYY-MM-DD`.
    #[schema(example = "2025-06-01")]
    pub(crate) played_on: String,
    /// When it was saved.
    pub(crate) saved_at: Option<DateTime<Utc>>,
    /// The names of team 1.
    #[schema(value_type = Vec<String>, min_items = 2, max_items = 2)]
    pub(crate) team1: [String; 2],
    /// The names of team 2.
    #[schema(value_type = Vec<String>, min_items = 2, max_items = 2)]
    pub(crate) team2: [String; 2],
    /// The sets, team 1 first.
    #[schema(value_type = Vec<Vec<i64>>, example = json!([[6, 4], [6, 3]]))]
    pub(crate) sets: Vec<SetInput>,
    /// The notes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) notes: Option<String>,
}

/// Writes the file of a whole group.
#[derive(Default)]
pub(crate) struct GroupFileWriter(JsonList);

impl FileWriter for GroupFileWriter {
    fn content(&self) -> Content {
        Content::Group
    }

    fn begin(&mut self, head: ExportHead) -> Result<()> {
        let mut players = head.players;
        players.sort_by_key(|player| player.id);
        let file = GroupFile {
            format: FORMAT.to_owned(),
            version: FILE_VERSION,
            name: head.group.name,
            exported_at: Some(head.at),
            players: players.into_iter().map(FilePlayer::from).collect(),
            matches: Vec::new(),
        };
        self.0.begin(&file, "matches")
    }

    fn add_match(&mut self, found: MatchWithPlayers) -> Result<()> {
        self.0.add(&FileMatch::of(found)?)
    }

    fn end(&mut self) -> Result<()> {
        self.0.end();
        Ok(())
    }

    fn take(&mut self) -> Result<Vec<u8>> {
        Ok(self.0.take())
    }
}

impl From<PlayerRow> for FilePlayer {
    fn from(player: PlayerRow) -> Self {
        Self {
            name: player.name,
            added_at: Some(player.created_at),
            former_number: player.former_number,
            is_guest: player.is_guest,
        }
    }
}

impl FileMatch {
    /// The stored match in the format of the file.
    pub(crate) fn of(found: MatchWithPlayers) -> Result<Self> {
        let MatchWithPlayers { played, players } = found;
        let score = StoredScore::of(&played)?;
        let [team1, team2] = seats::teams(players.map(|named| named.name));
        let typed = |set: &elo_core::set_score::SetScore| [Some(set.team1.into()), Some(set.team2.into())];
        Ok(Self {
            played_on: written(played.played_on),
            saved_at: Some(played.created_at),
            team1,
            team2,
            sets: score.sets.iter().map(typed).collect(),
            notes: played.notes,
        })
    }
}

/// The error of a file that is not in the expected format.
pub(crate) fn unreadable(reason: &str) -> Error {
    ErrorCode::ImportUnreadable.with("reason", reason).into()
}

/// Trimmed and composed (NFC), like texts of requests.
pub(crate) fn composed(text: &str) -> String {
    Text::from(text).to_string()
}

/// A date in the format of the files.
pub(crate) fn written(day: NaiveDate) -> String {
    day.format("%Y-%m-%d").to_string()
}
