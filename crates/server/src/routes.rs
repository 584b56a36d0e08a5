//! The URL tree.
//!
//! The routes that the OpenAPI document has. Pages and files are answered by [`crate::fallback`].

use actix_web::middleware::from_fn;
use utoipa_actix_web::scope;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::api::auth::invitations as account_invitations;
use crate::api::auth::{account, deletion, own_sessions, sessions};
use crate::api::matches::{latest, questions};
use crate::api::members::{handovers, invitations};
use crate::api::{
    activity, days, events, explanations, groups, health, joins, log, matches, members, meta, players,
    rewinds, seal, splits, transfer,
};
use crate::middleware::{cached_reads, prompt_look_up};

/// All routes but the web app's pages.
pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(health::live)
        .service(health::ready)
        .service(scope("/api").configure(api));
}

fn api(config: &mut ServiceConfig<'_>) {
    config
        .service(scope("/auth").configure(accounts))
        .service(meta::read_meta)
        .service(groups::list_groups)
        .service(groups::create)
        .service(groups::random_discoverable)
        .service(groups::read_by_vanity_name)
        .service(invitations::read)
        .service(invitations::accept)
        .service(invitations::register)
        // Before the scopes of the other routes, whose answers are stored.
        .service(scope("/groups/hash/{hash}/events").service(events::follow))
        .service(scope("/groups/{groupId}/events").service(events::follow))
        .service(
            scope("/groups/hash/{hash}")
                .wrap(from_fn(prompt_look_up::prompt_look_up))
                .wrap(from_fn(cached_reads::answer_from_cache))
                .configure(group_by_hash),
        )
        .service(
            scope("/groups/{groupId}")
                .wrap(from_fn(prompt_look_up::prompt_look_up))
                .wrap(from_fn(cached_reads::answer_from_cache))
                .configure(group_by_number),
        );
}

fn accounts(config: &mut ServiceConfig<'_>) {
    config
        .service(sessions::register)
        .service(account_invitations::read)
        .service(sessions::login)
        .service(sessions::refresh)
        .service(sessions::verify)
        .service(sessions::logout)
        .service(account::verify_address)
        .service(account::resend_verification)
        .service(account::forgot_password)
        .service(account::reset)
        .service(account::update_profile)
        .service(account::update_password)
        .service(deletion::preview)
        .service(deletion::delete_own)
        .service(deletion::read)
        .service(deletion::keep)
        .service(transfer::export_own_account)
        .service(handovers::list_own)
        .service(own_sessions::list_own_sessions)
        .service(own_sessions::end_own_session)
        .service(own_sessions::end_own_other_sessions);
}

/// Routes by a group's hash, for anyone with its link.
fn group_by_hash(config: &mut ServiceConfig<'_>) {
    config
        .configure(group_reads)
        .service(matches::submit)
        .service(groups::passcode::check)
        .service(groups::reports::report)
        .service(questions::ask)
        .service(questions::settle);
}

/// Routes by a group's number, and those of its members.
fn group_by_number(config: &mut ServiceConfig<'_>) {
    config
        .service(latest::read_for_edit)
        .service(latest::lock_status)
        .service(latest::lock)
        .service(latest::release)
        .service(latest::correct)
        .service(latest::delete)
        .service(rewinds::preview)
        .service(rewinds::rewind)
        .service(rewinds::list)
        .service(rewinds::preview_restoration)
        .service(rewinds::restore)
        .service(joins::preview)
        .service(joins::join)
        .service(joins::list)
        .service(joins::list_near)
        .service(joins::undo)
        .service(splits::preview)
        .service(splits::split)
        .service(splits::list)
        .configure(group_reads)
        .service(matches::submit)
        .service(groups::passcode::check)
        .service(questions::ask)
        .service(questions::settle)
        .service(questions::list)
        .service(groups::read_as_owner)
        .service(groups::update)
        .service(groups::delete)
        .service(activity::list)
        .service(members::list)
        .service(members::change)
        .service(members::remove)
        .service(members::leave)
        .service(handovers::offer)
        .service(handovers::withdraw)
        .service(handovers::accept)
        .service(handovers::decline)
        .service(invitations::invite)
        .service(invitations::withdraw)
        .service(transfer::export)
        .service(transfer::import)
        .service(players::add)
        .service(players::change)
        .service(players::delete)
        .service(players::anonymise);
}

fn group_reads(config: &mut ServiceConfig<'_>) {
    config
        .service(groups::read)
        .service(groups::get_stats)
        .service(players::list_players)
        .service(players::list_trends)
        .service(players::read)
        .service(explanations::list_explanations)
        .service(log::read_log)
        .service(seal::read_seal)
        .service(rewinds::list_declared)
        .service(days::read)
        .service(matches::list)
        .service(matches::list_recent)
        .service(matches::read_stats)
        .service(matches::read_months)
        .service(matches::explain)
        .service(matches::preview)
        .service(matches::read);
}
