//! A visitor reports a group to the operator.

use db::ids::GroupId;
use db::queries::groups;

use crate::caller::client::Client;
use crate::caller::group_in_path::GroupInPath;
use crate::config::RateLimit;
use crate::domain::account_mails::mail_report;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Mails what a visitor says of a group to the operator. Who it was is not kept.
///
/// # Errors
///
/// [`ErrorCode::ReportsNotTaken`], [`ErrorCode::GroupNotFound`] and [`ErrorCode::ReportLimit`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn report_group(
    state: &State,
    group: GroupId,
    address: &GroupInPath,
    client: Client,
    text: &str,
) -> Result<()> {
    let to = state.config.operator.report_mail.as_ref();
    let to = to.ok_or(ErrorCode::ReportsNotTaken)?;
    let mut connection = state.connection().await?;
    let group = groups::by_id(&mut connection, group).await?;
    let group = group
        .filter(|group| address.leads_to(group, false))
        .ok_or(ErrorCode::GroupNotFound)?;
    let [of_client, of_others @ ..] = limits(state.config.limits.reports, group.id, client);
    rate_limit::count_all(&mut connection, &of_client, &of_others).await?;
    let links = &state.config.links;
    mail_report(&mut connection, links, to, &group.public_hash, text).await?;
    state.mail_queued.notify_one();
    Ok(())
}

/// One group fills the operator's mailbox no more than a site does.
fn limits(window: RateLimit, group: GroupId, client: Client) -> [Limit; 4] {
    let limit = Limit::refusing(ErrorCode::ReportLimit);
    [
        limit("reports", client.subject(), window),
        limit("group_reports", group.to_string(), window.for_site()),
        limit("network_reports", client.network(), window.for_site()),
        limit("server_reports", "all".to_owned(), window.for_provider()),
    ]
}
