//! `duelo admin invite`.

use std::error::Error;
use std::io::{self, Write as _};

use chrono::Utc;
use clap::Args;
use elo_core::account::Email;
use elo_core::identifier::Language;
use elo_core::limits::INVITATION_DAYS;

use crate::config::Links;
use crate::service::operations::invite_account::invite_account;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The e-mail address, which the account will have.
    email: String,

    /// Language of the link's page and of the mail: en, sv or es.
    #[arg(long, default_value = "en", value_parser = crate::commands::language)]
    language: Language,

    #[command(flatten)]
    links: Links,
}

pub(super) async fn run(connection: &mut db::Connection, options: &Options) -> Result<(), Box<dyn Error>> {
    let Options {
        email,
        language,
        links,
    } = options;
    let email = Email::parse("email", email).map_err(|_| format!("{email} is no e-mail address"))?;
    let link = invite_account(connection, links, &email, *language, Utc::now()).await?;
    let mailed = if links.mail.is_disabled() {
        "Give"
    } else {
        "A running server mails this link. You can also give"
    };
    writeln!(
        io::stdout(),
        "{mailed} {} this link, which works once within {INVITATION_DAYS} days: {link}",
        email.as_str()
    )?;
    Ok(())
}
