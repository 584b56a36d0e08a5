//! `duelo doctor`.

mod disk;
mod public_url;
mod sender;
mod visit;

use std::borrow::Cow;
use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;

use chrono::Utc;
use clap::Args;
use db::queries::health::accepts_writes;
use db::{Pool, with_causes};
use elo_core::account::Email;
use elo_core::identifier::Language;

use super::ServeOptions;
use super::config::{findings, print};
use crate::config::Config;
use crate::config::checks::{Finding, has_errors};
use crate::error;
use crate::mail::smtp::SmtpClient;
use crate::service::operations::check_backups::check_backups;
use crate::service::operations::check_database;
use crate::service::operations::check_schema::{UnfitSchema, check_schema};
use crate::service::operations::send_test_mail::send_test_mail;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Send a test mail to this address too, by the outbox and the mail server, print what that answers, and look up
    /// the SPF and DMARC records of the sender's domain.
    #[arg(long = "mail", value_name = "ADDRESS", value_parser = address)]
    mail_to: Option<Email>,

    /// Language of this mail: en, sv or es.
    #[arg(long = "mail-language", value_name = "LANGUAGE", default_value = "en", value_parser = super::language)]
    mail_language: Language,

    /// Visit the public URL too, as a browser does: certificate, proxy, addresses of visitors, events, long files.
    #[arg(long = "public")]
    visits_public_url: bool,

    #[command(flatten)]
    serve: ServeOptions,
}

fn address(text: &str) -> Result<Email, String> {
    Email::parse("mail", text).map_err(|_| format!("{text} is no e-mail address"))
}

/// What is known of one part: what is wrong with it, or why it was not checked.
type Checked = Result<Vec<Finding>, Cow<'static, str>>;

const NOT_SET: Cow<'static, str> = Cow::Borrowed("not set, or not usable as it is set");

/// Prints what is wrong with the settings, the database, its replica, the mail server and backups, and what mends it.
pub(super) async fn run(options: &Options) -> Result<ExitCode, Box<dyn Error>> {
    let config = &options.serve.config;
    let mut out = io::stdout();
    let mut is_fine = true;
    let public_url = if options.visits_public_url {
        Ok(public_url::check(config).await)
    } else {
        Err("not visited: add --public once a server runs behind its proxy".into())
    };
    let mut test_mail = "test mail".to_owned();
    let tested = of_test_mail(options, &mut test_mail).await;
    let parts: [(&str, Checked); 9] = [
        ("settings", Ok(findings(config))),
        ("database", of_database(config).await.ok_or(NOT_SET)),
        ("replica", of_replica(config).await.ok_or(NOT_SET)),
        ("mail server", of_mail_server(config).await.ok_or(NOT_SET)),
        (&test_mail, tested),
        ("domain of the sender", of_sender(options).await),
        ("backups", of_backups(config).ok_or(NOT_SET)),
        ("disk", Ok(disk::check(config))),
        ("public URL", public_url),
    ];
    for (area, checked) in parts {
        let findings = match checked {
            Ok(findings) => findings,
            Err(why) => {
                writeln!(out, "· {area}: {why}")?;
                continue;
            }
        };
        let is_right = !has_errors(&findings);
        writeln!(out, "{} {area}", if is_right { "✓" } else { "✗" })?;
        print(&findings)?;
        is_fine &= is_right;
    }
    Ok(if is_fine {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// `None` if the address can't be used, which is a finding about the settings.
async fn of_database(config: &Config) -> Option<Vec<Finding>> {
    let settings = config.database.settings().ok()?;
    let mut connection = match Pool::new(&settings).get().await {
        Ok(connection) => connection,
        Err(error) => return Some(vec![unreachable("DATABASE_URL", &error)]),
    };
    let checked = check_tables(&mut connection, config).await;
    Some(checked.unwrap_or_else(|error| {
        let why = with_causes(&error);
        vec![Finding::error(
            "the database can't be checked",
            why,
            "See the log of Postgres",
        )]
    }))
}

async fn check_tables(
    connection: &mut db::Connection,
    config: &Config,
) -> Result<Vec<Finding>, error::Error> {
    let mut findings = check_database::for_server(connection, config).await?;
    if has_errors(&findings) {
        return Ok(findings);
    }
    if !accepts_writes(connection).await? {
        findings.push(Finding::error(
            "the database can only be read",
            "it is a standby or configured so; servers are not ready, and save nothing",
            "Name the primary in DATABASE_URL, or several servers with target_session_attrs=read-write; if it is the \
             primary, switch default_transaction_read_only off, in Postgres and for the user and the database",
        ));
    }
    match check_schema(connection).await? {
        Ok(()) => findings.extend(check_database::example_groups(connection, &config.example_groups).await?),
        Err(unfit) => {
            let remedy = match unfit {
                UnfitSchema::Older { .. } => "Make a backup before",
                UnfitSchema::Newer { .. } => "`duelo --version` of the servers that run says which",
            };
            findings.push(Finding::error(
                "a server would not start on this schema",
                unfit.to_string(),
                remedy,
            ));
        }
    }
    Ok(findings)
}

async fn of_replica(config: &Config) -> Option<Vec<Finding>> {
    let settings = config.replica_settings().ok()??;
    let refused = Pool::new(&settings).get().await.err();
    Some(
        refused
            .map(|error| unreachable("DUELO_REPLICA_URL", &error))
            .into_iter()
            .collect(),
    )
}

fn unreachable(variable: &str, error: &db::Error) -> Finding {
    let why = with_causes(error);
    if error.is_lasting_refusal() {
        let remedy = "Change its user, password, database name or sslmode, or pg_hba.conf of Postgres";
        Finding::error(
            format!("Postgres refuses the connection in {variable}"),
            why,
            remedy,
        )
    } else {
        let remedy = "Start Postgres, or change host and port";
        Finding::error(
            format!("no Postgres answers at the address in {variable}"),
            why,
            remedy,
        )
    }
}

async fn of_mail_server(config: &Config) -> Option<Vec<Finding>> {
    let client = SmtpClient::from_config(&config.links).ok()??;
    let refused = client.check().await.err().map(|error| {
        let remedy =
            "Compare DUELO_SMTP_HOST, _PORT, _TLS, _USER and _PASSWORD with what the mail server expects";
        Finding::error("the mail server can't be used", error.details, remedy)
    });
    Some(refused.into_iter().collect())
}

/// Adds the answer of the mail server to what is printed of this part.
async fn of_test_mail(options: &Options, shown: &mut String) -> Checked {
    let Some(to) = &options.mail_to else {
        return Err("not sent: add --mail ADDRESS".into());
    };
    let config = &options.serve.config;
    let client = SmtpClient::from_config(&config.links)
        .ok()
        .flatten()
        .ok_or(NOT_SET)?;
    let settings = config.database.settings().map_err(|_| NOT_SET)?;
    let unstored = |error: &(dyn Error + 'static)| {
        let remedy = "Mend what is wrong with the database first";
        let why = with_causes(error);
        Ok(vec![Finding::error("the test mail can't be stored", why, remedy)])
    };
    let mut connection = match Pool::new(&settings).get().await {
        Ok(connection) => connection,
        Err(error) => return unstored(&error),
    };
    let sent = send_test_mail(&mut connection, &client, to, options.mail_language, &config.links);
    match sent.await {
        Ok(Ok(answer)) => {
            shown.push_str(": the mail server took it, and said: ");
            shown.push_str(&answer);
            Ok(Vec::new())
        }
        Ok(Err(error)) => Ok(vec![Finding::error(
            format!("the mail server does not take the mail to {}", to.as_str()),
            error.details,
            "Compare the sender, DUELO_SMTP_FROM, with what the account may send as; otherwise the answer of the mail \
             server says what it wants",
        )]),
        Err(error) => unstored(&error),
    }
}

/// What the DNS says about the sender, with a test mail only: nothing else asks others than this installation.
async fn of_sender(options: &Options) -> Checked {
    if options.mail_to.is_none() {
        return Err("not looked up: add --mail ADDRESS".into());
    }
    let sender = options
        .serve
        .config
        .links
        .mail
        .smtp_from
        .as_ref()
        .ok_or(NOT_SET)?;
    sender::check(sender).await.map_err(Cow::from)
}

fn of_backups(config: &Config) -> Option<Vec<Finding>> {
    let folder = config.backup_folder.as_ref()?;
    Some(check_backups(folder, Utc::now()).into_iter().collect())
}
