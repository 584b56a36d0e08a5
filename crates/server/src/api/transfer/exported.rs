//! Writing the files: the log is read in parts, all of one moment, so that only the file itself is ever in memory.

use actix_web::body::BoxBody;
use actix_web::http::header::{
    self, Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, Responder};
use chrono::{DateTime, Utc};
use db::queries::matches::MatchWithPlayers;
use db::queries::{log, players};
use db::rows::{Group, Player};
use elo_core::ranking::ranks;
use serde::Serialize;

use super::file::{FORMAT, FileMatch, FilePlayer, GroupFile, VERSION, written};
use super::shapes::{ExportContent, ExportFormat, ExportQuery, ExportedJson, MatchList, StandingList};
use super::spreadsheet::{Table, harmless};
use crate::api::matches::shapes::Match;
use crate::api::players::shapes::{Player as ShownPlayer, PlayerStatus};
use crate::error::{Error, ErrorCode, Result};
use crate::revision::Revision;

/// Matches that are read at once.
const PART: i64 = 1_000;

/// A file to be saved.
pub(crate) struct ExportedFile {
    kind: &'static str,
    name: String,
    bytes: Vec<u8>,
}

/// Writes what is asked for.
pub(super) async fn write(
    connection: &mut db::Connection,
    group: &Group,
    wanted: &ExportQuery,
    now: DateTime<Utc>,
) -> Result<ExportedFile> {
    let ExportQuery {
        content,
        format,
        separator,
    } = *wanted;
    let (what, bytes) = match (content, format) {
        (ExportContent::Group, ExportFormat::Json) => ("group", whole_group(connection, group, now).await?),
        (ExportContent::Group, ExportFormat::Csv) => {
            let reason = "a whole group is exported as json";
            return Err(ErrorCode::RequestMalformed.with("reason", reason).into());
        }
        (ExportContent::Matches, ExportFormat::Json) => {
            let head = ExportedJson::Matches(MatchList::empty(group, now));
            let mut list = JsonList::new(&head, "matches")?;
            each_match(connection, group, |played| {
                let is_latest = played.played.match_number == group.match_count;
                list.add(&Match::new(played, is_latest)?)
            })
            .await?;
            ("matches", list.finish())
        }
        (ExportContent::Matches, ExportFormat::Csv) => {
            let mut table = Table::new(separator.byte(), &MATCH_COLUMNS)?;
            each_match(connection, group, |played| table.add(&match_cells(played)?)).await?;
            ("matches", table.finish()?)
        }
        (ExportContent::Standings, ExportFormat::Json) => {
            let head = ExportedJson::Standings(StandingList::empty(group, now));
            let mut list = JsonList::new(&head, "players")?;
            for player in ranking(connection, group).await? {
                list.add(&player)?;
            }
            ("standings", list.finish())
        }
        (ExportContent::Standings, ExportFormat::Csv) => {
            let mut table = Table::new(separator.byte(), &STANDING_COLUMNS)?;
            for player in ranking(connection, group).await? {
                table.add(&standing_cells(&player))?;
            }
            ("standings", table.finish()?)
        }
    };
    let (kind, extension) = match format {
        ExportFormat::Json => ("application/json", "json"),
        ExportFormat::Csv => ("text/csv; charset=utf-8", "csv"),
    };
    Ok(ExportedFile {
        kind,
        name: format!("{} {what} {}.{extension}", group.name, written(now.date_naive())),
        bytes,
    })
}

async fn whole_group(connection: &mut db::Connection, group: &Group, now: DateTime<Utc>) -> Result<Vec<u8>> {
    db::snapshot(connection, async |connection| {
        let mut everybody = players::ranking(connection, group.id).await?;
        everybody.sort_by_key(|player| player.id);
        let head = GroupFile {
            format: FORMAT.to_owned(),
            version: VERSION,
            name: group.name.clone(),
            exported_at: Some(now),
            players: everybody.into_iter().map(file_player).collect(),
            matches: Vec::new(),
        };
        let mut list = JsonList::new(&ExportedJson::Group(head), "matches")?;
        read_log(connection, group, |played| list.add(&FileMatch::of(played)?)).await?;
        Ok(list.finish())
    })
    .await
}

fn file_player(player: Player) -> FilePlayer {
    FilePlayer {
        name: player.name,
        added_at: Some(player.created_at),
        former_number: player.former_number,
    }
}

async fn each_match(
    connection: &mut db::Connection,
    group: &Group,
    each: impl FnMut(MatchWithPlayers) -> Result<()>,
) -> Result<()> {
    db::snapshot(connection, async |connection| {
        read_log(connection, group, each).await
    })
    .await
}

async fn read_log(
    connection: &mut db::Connection,
    group: &Group,
    mut each: impl FnMut(MatchWithPlayers) -> Result<()>,
) -> Result<()> {
    let mut number = 0;
    loop {
        let part = log::after(connection, group.id, number, PART).await?;
        let Some(last) = part.last() else {
            return Ok(());
        };
        number = last.played.match_number;
        for played in part {
            each(played)?;
        }
    }
}

async fn ranking(connection: &mut db::Connection, group: &Group) -> Result<Vec<ShownPlayer>> {
    let ranked = players::ranking(connection, group.id).await?;
    let ratings: Vec<_> = ranked.iter().map(|player| player.current_elo).collect();
    let ranked = ranks(&ratings).into_iter().zip(ranked);
    Ok(ranked
        .map(|(rank, player)| ShownPlayer::new(player, rank))
        .collect())
}

/// The columns of the list of matches.
pub(super) const MATCH_COLUMNS: [&str; 13] = [
    "number",
    "date",
    "team1_player1",
    "team1_player2",
    "team2_player1",
    "team2_player2",
    "sets",
    "winner",
    "team1_change1",
    "team1_change2",
    "team2_change1",
    "team2_change2",
    "notes",
];

const STANDING_COLUMNS: [&str; 9] = [
    "rank", "name", "elo", "peak", "lowest", "matches", "won", "lost", "status",
];

/// A match as a row of that list.
pub(super) fn match_cells(found: MatchWithPlayers) -> Result<[String; 13]> {
    let moved: Vec<_> = found
        .players
        .iter()
        .map(|named| named.entry.elo_change.to_string())
        .collect();
    let [first, second, third, fourth] = <[String; 4]>::try_from(moved)
        .map_err(|moved| Error::internal(format!("a stored match has {} players", moved.len())))?;
    let (number, winner) = (found.played.match_number, found.played.winner);
    let FileMatch {
        played_on,
        team1: [one, two],
        team2: [three, four],
        sets,
        notes,
        ..
    } = FileMatch::of(found)?;
    let set = |[team1, team2]: [Option<i64>; 2]| {
        format!("{}-{}", team1.unwrap_or_default(), team2.unwrap_or_default())
    };
    let sets: Vec<_> = sets.into_iter().map(set).collect();
    Ok([
        number.to_string(),
        played_on,
        harmless(&one),
        harmless(&two),
        harmless(&three),
        harmless(&four),
        sets.join(" "),
        winner.to_string(),
        first,
        second,
        third,
        fourth,
        harmless(&notes.unwrap_or_default()),
    ])
}

fn standing_cells(player: &ShownPlayer) -> [String; 9] {
    let settled = match player.status {
        PlayerStatus::Provisional => "provisional",
        PlayerStatus::Established => "established",
    };
    [
        player.rank.to_string(),
        harmless(&player.name),
        player.current_elo.to_string(),
        player.peak_elo.to_string(),
        player.lowest_elo.to_string(),
        player.games_played.to_string(),
        player.wins.to_string(),
        player.losses.to_string(),
        settled.to_owned(),
    ]
}

/// A JSON object whose list is written item by item, at its end.
struct JsonList {
    text: Vec<u8>,
    is_empty: bool,
}

impl JsonList {
    fn new(head: &ExportedJson, list: &str) -> Result<Self> {
        let mut head = serde_json::to_value(head).map_err(Error::internal)?;
        if let Some(fields) = head.as_object_mut() {
            fields.remove(list);
        }
        let mut text = serde_json::to_vec(&head).map_err(Error::internal)?;
        // The object goes on.
        text.pop();
        text.extend_from_slice(format!(",\"{list}\":[").as_bytes());
        Ok(Self { text, is_empty: true })
    }

    fn add(&mut self, item: &impl Serialize) -> Result<()> {
        if !self.is_empty {
            self.text.push(b',');
        }
        self.is_empty = false;
        self.text.push(b'\n');
        serde_json::to_writer(&mut self.text, item).map_err(Error::internal)
    }

    fn finish(mut self) -> Vec<u8> {
        self.text.extend_from_slice(b"\n]}\n");
        self.text
    }
}

impl Responder for ExportedFile {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        if let Some(revision) = request.extensions().get::<Revision>() {
            revision.declare(&mut response);
        }
        response
            .insert_header((header::CONTENT_TYPE, self.kind))
            .insert_header(saved_as(&self.name))
            .body(self.bytes)
    }
}

/// The name of the file, in plain letters too for programs that read no others.
fn saved_as(name: &str) -> ContentDisposition {
    let plain = |character: char| {
        if character.is_ascii_alphanumeric() || matches!(character, '.' | '-' | '_') {
            character
        } else {
            '-'
        }
    };
    // Nothing that means something in a path or to a shell.
    let name: String = name
        .chars()
        .map(|character| match character {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
            other => other,
        })
        .collect();
    ContentDisposition {
        disposition: DispositionType::Attachment,
        parameters: vec![
            DispositionParam::Filename(name.chars().map(plain).collect()),
            DispositionParam::FilenameExt(ExtendedValue {
                charset: Charset::Ext("UTF-8".to_owned()),
                language_tag: None,
                value: name.into_bytes(),
            }),
        ],
    }
}
