//! The code of a seal, with its match.

use db::queries::share_cards::ShownGroup;
use elo_core::identifier::Language;

use crate::domain::seal::read_head;
use crate::error::Result;
use crate::locales::translate;
use crate::state::State;

/// "Match 812 · 7K3 M9Q PAX 2TD": the seal of the group's log after a match; empty before the first one.
pub(super) async fn code_of(
    connection: &mut db::Connection,
    state: &State,
    language: Language,
    group: &ShownGroup,
    number: i32,
) -> Result<String> {
    if number == 0 {
        return Ok(String::new());
    }
    let head = read_head(connection, &state.seal_checkpoints, &group.into(), number).await?;
    let (number, code) = (number.to_string(), head.code().to_string());
    let values = [("number", &*number), ("code", &*code)];
    Ok(translate(language, "head:seal", &values).unwrap_or_default())
}
