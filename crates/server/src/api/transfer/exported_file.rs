//! The response to an export: a download.

use actix_web::body::BoxBody;
use actix_web::http::header::{
    self, CacheControl, CacheDirective, Charset, ContentDisposition, DispositionParam, DispositionType,
    ExtendedValue,
};
use actix_web::{HttpRequest, HttpResponse, Responder};

use super::json_lists::{MatchListWriter, StandingListWriter};
use super::schemas::{ExportContent, ExportFormat, ExportQuery};
use crate::error::{ErrorCode, Result};
use crate::service::transfer::export_group::Export;
use crate::transfer_files::file_writer::FileWriter;
use crate::transfer_files::group_file::{GroupFileWriter, written};
use crate::transfer_files::match_table::MatchTable;
use crate::transfer_files::standing_table::StandingTable;

/// A download.
pub(crate) struct ExportedFile {
    content_type: &'static str,
    name: String,
    export: Export,
}

impl ExportQuery {
    /// The writer of the requested format.
    pub(super) fn writer(self) -> Result<Box<dyn FileWriter>> {
        let separator = self.separator.byte();
        Ok(match (self.content, self.format) {
            (ExportContent::Group, ExportFormat::Json) => Box::new(GroupFileWriter::default()),
            (ExportContent::Group, ExportFormat::Csv) => {
                let reason = "a whole group is exported as json";
                return Err(ErrorCode::RequestMalformed.with("reason", reason).into());
            }
            (ExportContent::Matches, ExportFormat::Json) => Box::new(MatchListWriter::default()),
            (ExportContent::Matches, ExportFormat::Csv) => Box::new(MatchTable::new(separator)),
            (ExportContent::Standings, ExportFormat::Json) => Box::new(StandingListWriter::default()),
            (ExportContent::Standings, ExportFormat::Csv) => Box::new(StandingTable::new(separator)),
        })
    }
}

impl ExportedFile {
    /// The response to `query` for the group of this name.
    pub(super) fn new(export: Export, query: ExportQuery, group: &str) -> Self {
        let content = match query.content {
            ExportContent::Group => "group",
            ExportContent::Matches => "matches",
            ExportContent::Standings => "standings",
        };
        let (content_type, extension) = match query.format {
            ExportFormat::Json => ("application/json", "json"),
            ExportFormat::Csv => ("text/csv; charset=utf-8", "csv"),
        };
        Self {
            content_type,
            name: format!(
                "{group} {content} {}.{extension}",
                written(export.at.date_naive())
            ),
            export,
        }
    }
}

impl ExportedFile {
    /// The response with everything of an account.
    pub(super) fn of_account(export: Export) -> Self {
        Self {
            content_type: "application/json",
            name: format!("Duelo account {}.json", written(export.at.date_naive())),
            export,
        }
    }
}

impl Responder for ExportedFile {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, self.content_type))
            .insert_header(saved_as(&self.name))
            .insert_header(CacheControl(vec![CacheDirective::NoStore]))
            .streaming(self.export.into_stream())
    }
}

/// The file name, with an ASCII fallback.
fn saved_as(name: &str) -> ContentDisposition {
    let plain = |character: char| {
        if character.is_ascii_alphanumeric() || matches!(character, '.' | '-' | '_') {
            character
        } else {
            '-'
        }
    };
    // No characters with a meaning in paths or shells.
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
