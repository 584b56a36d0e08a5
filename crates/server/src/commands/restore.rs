//! `duelo restore`.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use db::queries::backups::{self, Content, EndedAccess};
use db::queries::installation;
use db::queries::operations::{self, GroupFilter};
use db::{Address, Pool, migrations, with_causes};

use super::admin::STATEMENT_TIMEOUT;
use super::{report, verify};
use crate::backup::folder::Backup;
use crate::backup::manifest::SealedGroup;
use crate::backup::programs::{PostgresProgram, Source, find_age};
use crate::config::Database;
use crate::service::operations::check_database;
use crate::service::operations::seal_groups::seal_groups;
use crate::service::operations::verify_group::verify_group;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The folder of a backup, or a folder of backups: then the latest one.
    folder: PathBuf,
    /// The file of the key of `age` with which the dump is decrypted.
    #[arg(long, value_name = "FILE")]
    identity: Option<PathBuf>,

    #[command(flatten)]
    database: Database,
}

/// The exit code when the data are back, but something failed before all groups were compared.
const UNFINISHED: u8 = 4;

/// Restores a backup into a database without groups, and compares all groups with what the backup says of them.
pub(super) async fn run(options: &Options) -> Result<ExitCode, Box<dyn Error>> {
    let backup = Backup::open(&options.folder)?;
    let address = options.database.address()?;
    let pool = Pool::new(&options.database.settings_with_timeout(STATEMENT_TIMEOUT)?);
    let pg_restore = check(&backup, options, &pool).await?;
    empty(&pool, &address).await?;
    tracing::info!(backup = %backup.folder.display(), "restoring");
    let source = Source {
        file: &backup.dump(),
        identity: options.identity.as_deref(),
    };
    pg_restore.restore(&address, source)?.wait().await?;
    // From here on the data are there, whatever fails.
    if let Err(error) = end_access(&backup, &address, &pool).await {
        return unfinished(
            error.as_ref(),
            "sessions of that day may be open, and no group was compared; make a new database and begin again",
        );
    }
    match differing(&backup, &pool).await {
        Ok(differing) if differing.is_empty() => {
            writeln!(
                io::stdout(),
                "restored: each group has the matches of the backup, and all that follows from them"
            )?;
            Ok(ExitCode::SUCCESS)
        }
        Ok(differing) => {
            let numbers: Vec<String> = differing.iter().map(ToString::to_string).collect();
            writeln!(
                io::stdout(),
                "restored, but not as the backup says: the data are in the database, and {} of its groups differ, {} (see \
                 above)",
                differing.len(),
                numbers.join(", ")
            )?;
            Ok(ExitCode::from(verify::DIFFERENCES_LEFT))
        }
        Err(error) => unfinished(
            error.as_ref(),
            "not every group was compared; where a group cannot be read, the same backup ends like this again",
        ),
    }
}

fn unfinished(error: &(dyn Error + 'static), consequence: &str) -> Result<ExitCode, Box<dyn Error>> {
    tracing::error!(
        cause = with_causes(error),
        "the restoration could not be finished"
    );
    writeln!(
        io::stdout(),
        "restored, but not finished: the data are in the database, but {consequence}"
    )?;
    Ok(ExitCode::from(UNFINISHED))
}

/// Brings restored data up to date, and ends what let somebody in.
async fn end_access(backup: &Backup, address: &Address, pool: &Pool) -> Result<(), Box<dyn Error>> {
    let migrated = migrations::run_pending(address).await?;
    let mut connection = pool.get().await?;
    let ended = backups::end_access(&mut connection).await?;
    backups::analyze(&mut connection).await?;
    drop(connection);
    let mut out = io::stdout();
    writeln!(
        out,
        "{} of {}: {}",
        backup.folder.display(),
        backup.manifest.taken_at.format("%Y-%m-%d %H:%M:%S UTC"),
        backup.manifest.summary()
    )?;
    if !migrated.is_empty() {
        writeln!(
            out,
            "migrated to the schema of this program: {}",
            migrated.join(", ")
        )?;
    }
    writeln!(out, "{}", describe(ended))?;
    Ok(())
}

/// Compares all groups with the backup, and with what follows from their matches. Returns those that differ.
async fn differing(backup: &Backup, pool: &Pool) -> Result<BTreeSet<i64>, Box<dyn Error>> {
    let mut differing = compare(&backup.manifest.groups, pool).await?;
    differing.extend(verify_all(pool).await?);
    Ok(differing)
}

/// What was ended, and what the operator has to do again.
fn describe(ended: EndedAccess) -> String {
    let EndedAccess {
        sessions,
        links,
        mails,
        invitations,
        handovers,
    } = ended;
    format!(
        "ended, as it may have ended since: {sessions} sessions, {links} mailed links, {mails} waiting mails, \
         {invitations} invitations, {handovers} offers of a group; do again what was done since: anonymisations, deletions \
         of accounts and groups, removals of members, changes of passwords and passcodes, accounts that were disabled, groups \
         that were closed or transferred"
    )
}

/// Refuses what would not end well, before anything is changed. Returns the program that restores.
async fn check(backup: &Backup, options: &Options, pool: &Pool) -> Result<PostgresProgram, Box<dyn Error>> {
    let manifest = &backup.manifest;
    if !migrations::is_known(&manifest.migration)? {
        return Err(format!(
            "the backup is of a newer program, {}, whose migration {} this one does not have: restore it with that or \
             a newer one",
            manifest.version, manifest.migration
        )
        .into());
    }
    match (manifest.dump.is_encrypted, &options.identity) {
        (true, None) => {
            return Err("the backup is encrypted: name the file of its key with --identity".into());
        }
        (false, Some(_)) => return Err("the backup is not encrypted: leave --identity out".into()),
        (true, Some(_)) => find_age().await?,
        (false, None) => {}
    }
    let mut connection = pool.get().await?;
    report(check_database::for_migration(&mut connection).await?)?;
    let postgres = installation::read(&mut connection).await?.major_version();
    if postgres < manifest.postgres {
        return Err(format!(
            "the backup is of Postgres {}, and this database of {postgres}: restore it into one of {} or newer",
            manifest.postgres, manifest.postgres
        )
        .into());
    }
    // A dump can name settings that older databases do not know.
    if postgres < manifest.pg_dump {
        return Err(format!(
            "the backup was written by pg_dump of Postgres {}, and this database is of {postgres}: restore it into one of \
             {} or newer",
            manifest.pg_dump, manifest.pg_dump
        )
        .into());
    }
    Ok(PostgresProgram::find("pg_restore", postgres).await?)
}

/// Removes the tables of a database that has nothing in them, and refuses one that has something.
async fn empty(pool: &Pool, address: &Address) -> Result<(), Box<dyn Error>> {
    const NEW: &str = "make a new one, with CREATE DATABASE, and name it in DATABASE_URL";
    let mut connection = pool.get().await?;
    match backups::content(&mut connection).await? {
        Content::Nothing => Ok(()),
        Content::Foreign(table) => Err(format!("the database is not empty: it has {table}; {NEW}").into()),
        Content::Product {
            accounts: 0,
            groups: 0,
        } => {
            if let Some(latest) = migrations::latest(&mut connection).await?
                && !migrations::is_known(&latest)?
            {
                return Err(format!("the database was migrated by a newer program; {NEW}").into());
            }
            drop(connection);
            Ok(migrations::revert_all(address).await?)
        }
        Content::Product { accounts, groups } => Err(format!(
            "the database is not empty: it has {accounts} accounts and {groups} groups, which a restoration would remove; \
             {NEW}"
        )
        .into()),
    }
}

/// Prints each group whose matches are not those of the backup. Returns their numbers.
async fn compare(expected: &[SealedGroup], pool: &Pool) -> Result<BTreeSet<i64>, Box<dyn Error>> {
    let found = seal_groups(&mut *pool.snapshot().await?).await?;
    let by_number = |groups: &[SealedGroup]| -> BTreeMap<i64, SealedGroup> {
        groups
            .iter()
            .map(|group| (group.group_id, group.clone()))
            .collect()
    };
    let (expected, found) = (by_number(expected), by_number(&found));
    let mut out = io::stdout().lock();
    let mut differing = BTreeSet::new();
    let numbers: BTreeSet<_> = expected.keys().chain(found.keys()).collect();
    for number in numbers {
        let (expected, found) = (expected.get(number), found.get(number));
        if expected != found {
            differing.insert(*number);
            let described = |group: Option<&SealedGroup>| match group {
                Some(SealedGroup { matches, head, .. }) => format!("{matches} matches with the head {head}"),
                None => "no such group".to_owned(),
            };
            let (expected, found) = (described(expected), described(found));
            writeln!(
                out,
                "Group {number}: the backup says {expected}; restored is {found}"
            )?;
        }
    }
    Ok(differing)
}

/// Replays all groups as `duelo verify` does, and prints those that differ. Returns their numbers.
async fn verify_all(pool: &Pool) -> Result<BTreeSet<i64>, Box<dyn Error>> {
    let mut snapshot = pool.snapshot().await?;
    let mut differing = BTreeSet::new();
    for (group, _) in operations::list(&mut snapshot, &GroupFilter::default()).await? {
        let verified = verify_group(&mut snapshot, &group).await?;
        if !verified.differences.is_empty() {
            differing.insert(group.id.0);
            verify::print(&group, &verified)?;
        }
    }
    Ok(differing)
}
