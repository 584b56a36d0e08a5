//! The days on which a group has played.

pub(crate) mod schemas;

use actix_web::get;

use self::schemas::{Day, DayData};
use crate::api::answer::Answer;
use crate::api::error_responses::ReadErrors;
use crate::domain::match_day::read_day;
use crate::error::Result;
use crate::extractors::path::DayInPath;
use crate::extractors::replicated_read::ReplicatedRead;

/// A day of a group: its matches, the table of its players and the biggest upset.
///
/// 404 if the group has no match on the day.
#[utoipa::path(
    operation_id = "read_day",
    tag = "matches",
    params(("playedOn" = NaiveDate, Path, description = "The day, as 2025-06-12.")),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<DayData>), ReadErrors),
)]
#[get("/days/{playedOn}")]
pub(crate) async fn read(path: DayInPath, found: ReplicatedRead) -> Result<Answer<DayData>> {
    found
        .read(async |snapshot, group| {
            let day = read_day(snapshot, group.id, path.day).await?;
            Ok(Answer::new(DayData {
                day: Day::new(day, &group)?,
            }))
        })
        .await
}
