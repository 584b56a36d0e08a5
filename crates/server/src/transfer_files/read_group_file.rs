//! Reads a group's file item by item, so that the file itself is not in memory.

use std::fmt;
use std::io::{BufReader, Read};
use std::marker::PhantomData;

use elo_core::group::GroupName;
use elo_core::history_file::check_version;
use elo_core::limits::SETS_MAX;
use elo_core::set_score::SetInput;
use elo_core::text::clean_name;
use serde::de::{DeserializeOwned, DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::chunk_reader::ItemLength;
use super::draft::{Draft, TypedMatch, TypedPlayer};
use super::group_file::{FORMAT, composed, unreadable};
use crate::error::{Error, ErrorCode, Result};
use crate::json_object::Object;

/// Reads a group's file into the draft.
///
/// # Errors
///
/// If the format is unknown or a limit is exceeded. Violations are recorded in the draft.
pub(crate) fn read_group(source: impl Read, draft: &mut Draft) -> Result<()> {
    let length = ItemLength::default();
    let source = BufReader::new(length.of(source));
    let mut deserializer = serde_json::Deserializer::from_reader(source);
    let mut reader = GroupFileReader {
        draft,
        length,
        matches: 0,
        refusal: None,
    };
    let read = deserializer
        .deserialize_map(FileVisitor(&mut reader))
        .and_then(|head| deserializer.end().map(|()| head));
    if let Some(refusal) = reader.refusal {
        return Err(refusal);
    }
    let head = read.map_err(|error| {
        if error.is_io() {
            unreadable(&error.to_string())
        } else {
            ErrorCode::RequestMalformed
                .with("reason", error.to_string())
                .into()
        }
    })?;
    check_head(&head, draft)
}

/// The head of a file.
#[derive(Default)]
struct FileHead {
    format: Option<String>,
    version: Option<i64>,
    name: Option<String>,
    exported_at: Option<String>,
}

fn check_head(head: &FileHead, draft: &mut Draft) -> Result<()> {
    if head.format.as_deref() != Some(FORMAT) {
        return Err(unreadable("format"));
    }
    if let Err(violation) = check_version(head.version) {
        draft.add_mistake(violation);
    }
    if let Some(name) = &head.name
        && let Err(violation) = GroupName::parse("name", &clean_name(name))
    {
        draft.add_mistake(violation);
    }
    if let Some(exported_at) = &head.exported_at {
        draft.check_exported_at(exported_at);
    }
    Ok(())
}

/// A player in a file, unchecked.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct ReadPlayer {
    name: String,
    added_at: Option<String>,
    #[serde(deserialize_with = "whole_number")]
    former_number: Option<i64>,
    is_guest: bool,
}

/// A match in a file, unchecked.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
struct ReadMatch {
    played_on: String,
    saved_at: Option<String>,
    team1: [String; 2],
    team2: [String; 2],
    #[serde(deserialize_with = "first_sets")]
    sets: Vec<SetInput>,
    notes: Option<String>,
}

/// A file that is read into a draft.
struct GroupFileReader<'a> {
    draft: &'a mut Draft,
    length: ItemLength,
    matches: u32,
    refusal: Option<Error>,
}

impl GroupFileReader<'_> {
    /// Stores our own error, which the parser could only carry as text.
    fn ends_with<E: serde::de::Error>(&mut self, refusal: Error) -> E {
        self.refusal = Some(refusal);
        E::custom("refused")
    }

    fn add_player(&mut self, player: ReadPlayer) -> Result<()> {
        self.length.reset();
        self.draft.add_player(&TypedPlayer {
            name: clean_name(&player.name),
            added_at: player.added_at,
            former_number: player.former_number,
            is_guest: player.is_guest,
        })
    }

    fn add_match(&mut self, played: ReadMatch) -> Result<()> {
        self.length.reset();
        self.matches += 1;
        let ([one, two], [three, four]) = (played.team1, played.team2);
        self.draft.add_match(&TypedMatch {
            row: self.matches,
            played_on: composed(&played.played_on),
            saved_at: played.saved_at,
            players: [one, two, three, four].map(|name| clean_name(&name)),
            sets: played.sets,
            notes: played.notes.map(|notes| composed(&notes)),
        })
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "camelCase")]
enum Field {
    Format,
    Version,
    Name,
    ExportedAt,
    Players,
    Matches,
    #[serde(other)]
    Other,
}

struct FileVisitor<'r, 'd>(&'r mut GroupFileReader<'d>);

impl<'de> Visitor<'de> for FileVisitor<'_, '_> {
    type Value = FileHead;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut fields: M) -> Result<FileHead, M::Error> {
        let mut head = FileHead::default();
        let (mut has_players, mut has_matches) = (false, false);
        while let Some(field) = fields.next_key()? {
            match field {
                Field::Format => head.format = Some(fields.next_value()?),
                Field::Version => head.version = fields.next_value::<Whole>()?.0,
                Field::Name => head.name = Some(fields.next_value()?),
                Field::ExportedAt => head.exported_at = fields.next_value()?,
                Field::Players if std::mem::replace(&mut has_players, true) => {
                    return Err(M::Error::duplicate_field("players"));
                }
                Field::Players => fields.next_value_seed(Each::of(self.0, GroupFileReader::add_player))?,
                Field::Matches if std::mem::replace(&mut has_matches, true) => {
                    return Err(M::Error::duplicate_field("matches"));
                }
                Field::Matches => fields.next_value_seed(Each::of(self.0, GroupFileReader::add_match))?,
                Field::Other => {
                    fields.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(head)
    }
}

/// Deserializes a list, passing on its items one by one.
struct Each<'r, 'd, T, A> {
    reader: &'r mut GroupFileReader<'d>,
    add: A,
    item: PhantomData<T>,
}

impl<'r, 'd, T, A: Fn(&mut GroupFileReader<'d>, T) -> Result<()>> Each<'r, 'd, T, A> {
    fn of(reader: &'r mut GroupFileReader<'d>, add: A) -> Self {
        Self {
            reader,
            add,
            item: PhantomData,
        }
    }
}

impl<'de, 'd, T, A> DeserializeSeed<'de> for Each<'_, 'd, T, A>
where
    T: DeserializeOwned,
    A: Fn(&mut GroupFileReader<'d>, T) -> Result<()>,
{
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, 'd, T, A> Visitor<'de> for Each<'_, 'd, T, A>
where
    T: DeserializeOwned,
    A: Fn(&mut GroupFileReader<'d>, T) -> Result<()>,
{
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut items: S) -> Result<(), S::Error> {
        while let Some(Object(item)) = items.next_element()? {
            if let Err(refusal) = (self.add)(self.reader, item) {
                return Err(self.reader.ends_with(refusal));
            }
        }
        Ok(())
    }
}

/// A number whose range is checked by the rules: what does not fit becomes the maximum.
struct Whole(Option<i64>);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        whole_number(deserializer).map(Self)
    }
}

fn whole_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let number = Option::<serde_json::Number>::deserialize(deserializer)?;
    Ok(number.map(|number| number.as_i64().unwrap_or(i64::MAX)))
}

/// One set more than allowed suffices to detect that there are too many.
fn first_sets<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<SetInput>, D::Error> {
    struct Sets;

    impl<'de> Visitor<'de> for Sets {
        type Value = Vec<SetInput>;

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("a list of sets")
        }

        fn visit_seq<S: SeqAccess<'de>>(self, mut items: S) -> Result<Self::Value, S::Error> {
            let mut sets = Vec::new();
            for _ in 0..=SETS_MAX {
                match items.next_element()? {
                    Some(set) => sets.push(set),
                    None => return Ok(sets),
                }
            }
            while items.next_element::<IgnoredAny>()?.is_some() {}
            Ok(sets)
        }
    }

    deserializer.deserialize_seq(Sets)
}
