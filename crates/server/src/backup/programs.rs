//! The programs that read and write a database: `pg_dump` and `pg_restore` of Postgres, and `age`, which encrypts.

use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};

use db::Address;
use tokio::process::{Child, Command};

/// A program of Postgres, as it is found on the PATH.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PostgresProgram {
    name: &'static str,
    /// Its major version.
    pub(crate) major: i32,
}

/// Why a program cannot be used or has failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProgramError {
    #[error(
        "there is no {name} on the PATH: install the programs of Postgres {needed} or newer, on Debian by apt-get \
         install postgresql-client"
    )]
    NoProgram { name: &'static str, needed: i32 },
    #[error(
        "{name} on the PATH is of Postgres {found}, and {needed} or newer is needed, as the database has: install \
         postgresql-client-{needed} and put its folder first, as in PATH=/usr/lib/postgresql/{needed}/bin:$PATH"
    )]
    TooOld {
        name: &'static str,
        found: i32,
        needed: i32,
    },
    #[error(
        "there is no age on the PATH, which encrypts backups: install it, on Debian by apt-get install age"
    )]
    NoAge,
    #[error(
        "{name} of Postgres {major} can't check the certificate of the database by the authorities of the system: name \
         their file, as in DUELO_DATABASE_CA=/etc/ssl/certs/ca-certificates.crt"
    )]
    NoAuthorities { name: &'static str, major: i32 },
    #[error("{name} can't be run")]
    NotRun {
        name: &'static str,
        #[source]
        source: io::Error,
    },
    #[error("{name} failed ({status}): {said}")]
    Failed {
        name: &'static str,
        status: ExitStatus,
        said: String,
    },
}

/// Where a dump goes to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Target<'a> {
    /// Its file.
    pub(crate) file: &'a Path,
    /// For whom `age` encrypts it.
    pub(crate) recipient: Option<&'a str>,
}

/// Where a dump comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Source<'a> {
    /// Its file.
    pub(crate) file: &'a Path,
    /// The file of the key with which `age` decrypts it.
    pub(crate) identity: Option<&'a Path>,
}

impl PostgresProgram {
    /// Finds a program that is of this major version at least.
    pub(crate) async fn find(name: &'static str, needed: i32) -> Result<Self, ProgramError> {
        let output = Command::new(name)
            .arg("--version")
            .stdin(Stdio::null())
            .output()
            .await;
        let output = match output {
            Ok(output) => output,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(ProgramError::NoProgram { name, needed });
            }
            Err(source) => return Err(ProgramError::NotRun { name, source }),
        };
        let printed = String::from_utf8_lossy(&output.stdout);
        let found = major_version(&printed).ok_or_else(|| failed(name, output.status, &output.stderr))?;
        if found < needed {
            return Err(ProgramError::TooOld { name, found, needed });
        }
        Ok(Self { name, major: found })
    }

    /// The program with the environment in which it connects to the database.
    fn command(self, address: &Address) -> Result<Command, ProgramError> {
        let variables = address
            .libpq_environment(self.major)
            .ok_or(ProgramError::NoAuthorities {
                name: self.name,
                major: self.major,
            })?;
        let mut command = Command::new(self.name);
        for name in db::libpq_variables() {
            command.env_remove(name);
        }
        // A password that is missing is an error, and not a question.
        command.arg("--no-password").envs(variables);
        Ok(command)
    }

    /// Starts to dump the state of an exported snapshot.
    pub(crate) fn dump(
        self,
        address: &Address,
        snapshot: &str,
        target: Target<'_>,
    ) -> Result<Running, ProgramError> {
        let mut command = self.command(address)?;
        command
            .args(["--format=custom", "--snapshot", snapshot])
            .stdin(Stdio::null());
        let Some(recipient) = target.recipient else {
            command.arg("--file").arg(target.file);
            return Running::start([(self.name, command)]);
        };
        let mut age = Command::new(AGE);
        age.args(["--encrypt", "--recipient", recipient, "--output"])
            .arg(target.file);
        Running::start([(self.name, command), (AGE, age)])
    }

    /// Starts to restore a dump, all of it or nothing, as the user of the address.
    pub(crate) fn restore(self, address: &Address, source: Source<'_>) -> Result<Running, ProgramError> {
        let mut command = self.command(address)?;
        command.arg("--dbname").arg(address.libpq_database()).args([
            "--single-transaction",
            "--exit-on-error",
            "--no-owner",
            "--no-privileges",
        ]);
        let Some(identity) = source.identity else {
            command.arg(source.file).stdin(Stdio::null());
            return Running::start([(self.name, command)]);
        };
        let mut age = Command::new(AGE);
        age.args(["--decrypt", "--identity"])
            .arg(identity)
            .arg(source.file)
            .stdin(Stdio::null());
        Running::start([(AGE, age), (self.name, command)])
    }
}

const AGE: &str = "age";

/// Checks that `age` is there.
pub(crate) async fn find_age() -> Result<(), ProgramError> {
    let found = Command::new(AGE)
        .arg("--version")
        .stdin(Stdio::null())
        .output()
        .await;
    match found {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(ProgramError::NoAge),
        Err(source) => Err(ProgramError::NotRun { name: AGE, source }),
    }
}

/// Programs that run, each reading what the one before writes.
pub(crate) struct Running(Vec<(&'static str, Child)>);

impl Running {
    fn start<const COUNT: usize>(commands: [(&'static str, Command); COUNT]) -> Result<Self, ProgramError> {
        let mut running = Vec::with_capacity(COUNT);
        let mut input: Option<Stdio> = None;
        for (at, (name, mut command)) in commands.into_iter().enumerate() {
            let not_run = |source| ProgramError::NotRun { name, source };
            if let Some(input) = input.take() {
                command.stdin(input);
            }
            let is_last = at + 1 == COUNT;
            command
                .stdout(if is_last { Stdio::null() } else { Stdio::piped() })
                .stderr(Stdio::piped())
                .kill_on_drop(true);
            let mut child = command.spawn().map_err(not_run)?;
            if let Some(output) = child.stdout.take() {
                input = Some(output.try_into().map_err(not_run)?);
            }
            running.push((name, child));
        }
        Ok(Self(running))
    }

    /// Waits until all have ended. The first failure is that of the program which has not ended because of another one.
    pub(crate) async fn wait(self) -> Result<(), ProgramError> {
        let mut failures = Vec::new();
        let waiting = self.0.into_iter().map(|(name, child)| async move {
            let output = child.wait_with_output().await;
            let output = output.map_err(|source| ProgramError::NotRun { name, source })?;
            if output.status.success() {
                Ok(())
            } else {
                Err(failed(name, output.status, &output.stderr))
            }
        });
        for ended in futures::future::join_all(waiting).await {
            failures.extend(ended.err());
        }
        // A program whose reader has failed ends by a signal or without a word.
        let said =
            |error: &ProgramError| !matches!(error, ProgramError::Failed { said, .. } if said.is_empty());
        let at = failures.iter().position(said).unwrap_or_default();
        if failures.is_empty() {
            Ok(())
        } else {
            Err(failures.swap_remove(at))
        }
    }
}

fn failed(name: &'static str, status: ExitStatus, stderr: &[u8]) -> ProgramError {
    ProgramError::Failed {
        name,
        status,
        said: String::from_utf8_lossy(stderr).trim().replace('\n', "; "),
    }
}

/// `pg_dump (PostgreSQL) 15.18 (Debian …)` → 15
fn major_version(printed: &str) -> Option<i32> {
    let number = printed.split_once("(PostgreSQL) ")?.1;
    let end = number
        .find(|sign: char| !sign.is_ascii_digit())
        .unwrap_or(number.len());
    number.get(..end)?.parse().ok()
}
