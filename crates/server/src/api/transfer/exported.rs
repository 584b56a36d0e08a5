//! Writing the files: the log is read in parts, all of one moment, and each part is sent before the next is read.

use std::future::ready;
use std::io;
use std::time::Duration;

use actix_web::body::BoxBody;
use actix_web::http::header::{
    self, Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse, Responder, rt};
use chrono::{DateTime, Utc};
use db::ids::GroupId;
use db::queries::matches::MatchWithPlayers;
use db::queries::{groups, log, players};
use db::rows::{Group, Player};
use elo_core::limits::FILE_VERSION;
use elo_core::ranking::ranks;
use futures::stream::{self, Stream, StreamExt};
use serde::Serialize;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, timeout_at};

use super::file::{FORMAT, FileMatch, FilePlayer, GroupFile, written};
use super::shapes::{ExportContent, ExportFormat, ExportQuery, ExportedJson, MatchList, StandingList};
use super::spreadsheet::{Table, harmless};
use crate::api::matches::shapes::Match;
use crate::api::players::shapes::{Player as ShownPlayer, PlayerStatus};
use crate::error::{Error, ErrorCode, Result};
use crate::state::State;

/// Matches that are read at once.
const PART: i64 = 1_000;

/// Parts that wait for the reader.
const PARTS_AHEAD: usize = 1;

/// What Postgres waits longer for the reader than we do.
const GRACE: Duration = Duration::from_secs(5);

/// A file to be saved, written while it is received.
pub(crate) struct ExportedFile {
    kind: &'static str,
    name: String,
    first: Bytes,
    rest: Receiver<Part>,
}

/// A part of a file. A file without its end is incomplete.
enum Part {
    Bytes(Bytes),
    End,
}

/// Begins with the file that is asked for. What goes wrong before its first part is ready is an error; later, the file breaks off.
pub(super) async fn begin(state: &Data<State>, group: Group, wanted: ExportQuery) -> Result<ExportedFile> {
    let what = match (wanted.content, wanted.format) {
        (ExportContent::Group, ExportFormat::Csv) => {
            let reason = "a whole group is exported as json";
            return Err(ErrorCode::RequestMalformed.with("reason", reason).into());
        }
        (ExportContent::Group, ExportFormat::Json) => "group",
        (ExportContent::Matches, _) => "matches",
        (ExportContent::Standings, _) => "standings",
    };
    let (kind, extension) = match wanted.format {
        ExportFormat::Json => ("application/json", "json"),
        ExportFormat::Csv => ("text/csv; charset=utf-8", "csv"),
    };
    let permit = state.exports.acquire().await?;
    let now = Utc::now();
    let name = format!("{} {what} {}.{extension}", group.name, written(now.date_naive()));
    let (parts, mut arriving) = channel(PARTS_AHEAD);
    let (state, time) = (state.clone(), state.config.transfer_time);
    let writing = rt::spawn(async move {
        let _permit = permit;
        let reader = Reader {
            parts,
            time,
            deadline: Instant::now() + time,
        };
        write(&state, group.id, wanted, now, &reader).await
    });
    match arriving.recv().await {
        Some(Part::Bytes(first)) => {
            rt::spawn(async move {
                if let Err(lost) = writing.await.map_err(Error::internal).flatten() {
                    tracing::warn!(cause = ?lost, "an export ended early");
                }
            });
            Ok(ExportedFile {
                kind,
                name,
                first,
                rest: arriving,
            })
        }
        Some(Part::End) => Err(Error::internal("an export without a beginning")),
        None => match writing.await.map_err(Error::internal).flatten() {
            Ok(()) => Err(Error::internal("an export without a beginning")),
            Err(error) => Err(error),
        },
    }
}

/// Who receives the file, and until when.
struct Reader {
    parts: Sender<Part>,
    time: Duration,
    deadline: Instant,
}

/// The reader is gone or too slow.
#[derive(Debug, thiserror::Error)]
#[error("the reader went away, or took too long")]
struct ReaderLost;

impl Reader {
    async fn send(&self, part: Part) -> Result<()> {
        timeout_at(self.deadline, self.parts.send(part))
            .await
            .map_err(|_| Error::internal(ReaderLost))?
            .map_err(|_| Error::internal(ReaderLost))
    }

    async fn take(&self, bytes: Vec<u8>) -> Result<()> {
        self.send(Part::Bytes(bytes.into())).await
    }
}

/// Reads everything at one moment and hands it to the reader part by part. The transaction ends when the reader has it all, goes
/// away or takes too long.
async fn write(
    state: &State,
    group: GroupId,
    wanted: ExportQuery,
    now: DateTime<Utc>,
    reader: &Reader,
) -> Result<()> {
    let mut snapshot = state.snapshot().await?;
    let connection = &mut *snapshot;
    log::wait_for_reader(connection, reader.time + GRACE).await?;
    let group = groups::by_id(connection, group)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    let separator = wanted.separator.byte();
    match (wanted.content, wanted.format) {
        (ExportContent::Group, _) => {
            let head = ExportedJson::Group(group_head(connection, &group, now).await?);
            let mut list = JsonList::new(&head, "matches")?;
            write_log(connection, &group, reader, &mut list, |list, played| {
                list.add(&FileMatch::of(played)?)
            })
            .await?;
            reader.take(list.finish()).await
        }
        (ExportContent::Matches, ExportFormat::Json) => {
            let head = ExportedJson::Matches(MatchList::empty(&group, now));
            let mut list = JsonList::new(&head, "matches")?;
            let latest = group.match_count;
            write_log(connection, &group, reader, &mut list, |list, played| {
                let is_latest = played.played.match_number == latest;
                list.add(&Match::new(played, is_latest)?)
            })
            .await?;
            reader.take(list.finish()).await
        }
        (ExportContent::Matches, ExportFormat::Csv) => {
            let mut table = Table::new(separator, &MATCH_COLUMNS)?;
            write_log(connection, &group, reader, &mut table, |table, played| {
                table.add(&match_cells(played)?)
            })
            .await?;
            reader.take(table.take()?).await
        }
        (ExportContent::Standings, ExportFormat::Json) => {
            let head = ExportedJson::Standings(StandingList::empty(&group, now));
            let mut list = JsonList::new(&head, "players")?;
            for player in ranking(connection, &group).await? {
                list.add(&player)?;
            }
            reader.take(list.finish()).await
        }
        (ExportContent::Standings, ExportFormat::Csv) => {
            let mut table = Table::new(separator, &STANDING_COLUMNS)?;
            for player in ranking(connection, &group).await? {
                table.add(&standing_cells(&player))?;
            }
            reader.take(table.take()?).await
        }
    }?;
    drop(snapshot);
    reader.send(Part::End).await
}

async fn group_head(connection: &mut db::Connection, group: &Group, now: DateTime<Utc>) -> Result<GroupFile> {
    let mut everybody = players::ranking(connection, group.id).await?;
    everybody.sort_by_key(|player| player.id);
    Ok(GroupFile {
        format: FORMAT.to_owned(),
        version: FILE_VERSION,
        name: group.name.clone(),
        exported_at: Some(now),
        players: everybody.into_iter().map(file_player).collect(),
        matches: Vec::new(),
    })
}

/// Text that is written in parts.
trait Written {
    /// What has been written since the last time.
    fn taken(&mut self) -> Result<Vec<u8>>;
}

impl Written for JsonList {
    fn taken(&mut self) -> Result<Vec<u8>> {
        Ok(std::mem::take(&mut self.text))
    }
}

impl Written for Table {
    fn taken(&mut self) -> Result<Vec<u8>> {
        self.take()
    }
}

async fn write_log<W: Written>(
    connection: &mut db::Connection,
    group: &Group,
    reader: &Reader,
    to: &mut W,
    mut add: impl FnMut(&mut W, MatchWithPlayers) -> Result<()>,
) -> Result<()> {
    let mut number = 0;
    loop {
        let part = log::after(connection, group.id, number, PART).await?;
        let Some(last) = part.last() else {
            return Ok(());
        };
        number = last.played.match_number;
        for played in part {
            add(to, played)?;
        }
        reader.take(to.taken()?).await?;
    }
}

fn file_player(player: Player) -> FilePlayer {
    FilePlayer {
        name: player.name,
        added_at: Some(player.created_at),
        former_number: player.former_number,
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

impl ExportedFile {
    /// The whole file; without its end, a failure that breaks the connection off, so that no part is taken for the whole.
    fn stream(self) -> impl Stream<Item = io::Result<Bytes>> {
        let first = stream::once(ready(Ok(self.first)));
        let rest = stream::unfold(Some(self.rest), |rest| async {
            let mut rest = rest?;
            match rest.recv().await {
                Some(Part::Bytes(bytes)) => Some((Ok(bytes), Some(rest))),
                Some(Part::End) => None,
                None => Some((Err(io::ErrorKind::BrokenPipe.into()), None)),
            }
        });
        first.chain(rest)
    }
}

impl Responder for ExportedFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        response
            .insert_header((header::CONTENT_TYPE, self.kind))
            .insert_header(saved_as(&self.name))
            .streaming(self.stream())
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
