//! `duelo backup`.

use std::error::Error;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use db::queries::backups::{self, ExportedSnapshot};
use db::queries::installation;
use db::{Address, Snapshot, migrations};

use super::admin::STATEMENT_TIMEOUT;
use crate::backup::folder::Backups;
use crate::backup::manifest::{Dump, FORM, Manifest, SealedGroup};
use crate::backup::programs::{PostgresProgram, Target, find_age};
use crate::config::Database;
use crate::service::operations::check_schema::check_schema;
use crate::service::operations::seal_groups::seal_groups;
use crate::version::Version;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The folder of backups, which is created if there is none.
    folder: PathBuf,
    /// Once this backup is whole, remove all but the latest ones.
    #[arg(long, value_name = "COUNT")]
    keep: Option<NonZeroUsize>,
    /// Encrypt the dump for this recipient with the program `age`: a public key, as in `age1…`.
    #[arg(long)]
    recipient: Option<String>,

    #[command(flatten)]
    database: Database,
}

const CLUSTER: &str = "the groups are distributed over several machines, which have no common snapshot: stop the \
                       servers and use pg_dump on the coordinator";

/// Dumps the database and writes what is in it, both of one snapshot.
pub(super) async fn run(options: &Options, version: Version) -> Result<(), Box<dyn Error>> {
    let address = options.database.address()?;
    let pool = db::Pool::new(&options.database.settings_with_timeout(STATEMENT_TIMEOUT)?);
    let mut connection = pool.get().await?;
    if pool.distribution().is_distributed() {
        return Err(CLUSTER.into());
    }
    check_schema(&mut connection).await??;
    let postgres = installation::read(&mut connection).await?.major_version();
    drop(connection);
    let pg_dump = PostgresProgram::find("pg_dump", postgres).await?;
    if pg_dump.major > postgres {
        tracing::warn!(
            pg_dump = pg_dump.major,
            postgres,
            "pg_dump is newer than the database: this backup can be restored into a Postgres as new as pg_dump alone"
        );
    }
    if options.recipient.is_some() {
        find_age().await?;
    }
    let folder = Backups::at(&options.folder);
    let unfinished = folder
        .begin()
        .map_err(|error| format!("{} can't be written: {error}", options.folder.display()))?
        .ok_or_else(|| {
            format!(
                "another backup is being written into {}",
                options.folder.display()
            )
        })?;
    let is_encrypted = options.recipient.is_some();
    let file = unfinished.dump(is_encrypted);
    let target = Target {
        file: &file,
        recipient: options.recipient.as_deref(),
    };
    let dumped = dump(&address, pool.snapshot().await?, pg_dump, target).await?;
    let manifest = Manifest {
        form: FORM,
        taken_at: dumped.snapshot.taken_at,
        version: version.to_string(),
        migration: dumped.migration,
        epoch: dumped.snapshot.epoch.0,
        postgres,
        pg_dump: pg_dump.major,
        dump: Dump::of(&file, is_encrypted)?,
        groups: dumped.groups,
    };
    let finished = unfinished.finish(&manifest)?;
    writeln!(io::stdout(), "{}: {}", finished.display(), manifest.summary())?;
    if let Some(keep) = options.keep {
        let removed = folder.keep(keep.get())?;
        tracing::info!(removed, kept = keep, "removed the oldest backups");
    }
    Ok(())
}

/// What a dump contains.
struct Dumped {
    snapshot: ExportedSnapshot,
    migration: String,
    groups: Vec<SealedGroup>,
}

/// Writes the dump while the matches are read in the same snapshot.
async fn dump(
    address: &Address,
    mut connection: Snapshot,
    pg_dump: PostgresProgram,
    target: Target<'_>,
) -> Result<Dumped, Box<dyn Error>> {
    let snapshot = backups::export_snapshot(&mut connection).await?;
    let dumping = pg_dump.dump(address, &snapshot.name, target)?;
    let reading = async {
        let migration = migrations::latest(&mut connection).await?.unwrap_or_default();
        let groups = seal_groups(&mut connection).await?;
        Ok::<_, Box<dyn Error>>((migration, groups))
    };
    // Both to their ends: the transaction must last until pg_dump has taken its snapshot over.
    let (dumped, read) = tokio::join!(dumping.wait(), reading);
    dumped?;
    let (migration, groups) = read?;
    Ok(Dumped {
        snapshot,
        migration,
        groups,
    })
}
