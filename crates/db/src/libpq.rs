//! How a program that is built on libpq, such as `pg_dump`, connects to the same database.

use std::env;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

use tokio_postgres::config::{ChannelBinding, Host, TargetSessionAttrs};

use crate::{Address, SslMode};

/// The first major version of libpq that can use the authorities of the system.
const SYSTEM_AUTHORITIES: i32 = 16;

impl Address {
    /// The name of the database, as an argument of such a program.
    #[must_use]
    pub fn libpq_database(&self) -> String {
        // Without a name it is that of the user, as here.
        let name = self.driver.get_dbname().unwrap_or_default();
        format!("dbname='{}'", name.replace('\\', "\\\\").replace('\'', "\\'"))
    }

    /// Variables for the environment of a program with libpq of this major version. The password is among them: it must
    /// not be an argument, which every user of the machine can see. `None` if that version can't check the certificate
    /// of the database, since no file has its authority.
    #[must_use]
    pub fn libpq_environment(&self, major: i32) -> Option<Vec<(&'static str, OsString)>> {
        let driver = &self.driver;
        let mut variables = Vec::new();
        let mut set = |name, value: Option<OsString>| variables.extend(value.map(|value| (name, value)));
        let text = |text: &str| OsString::from(text);
        let hosts: Vec<&[u8]> = driver
            .get_hosts()
            .iter()
            .map(|host| match host {
                Host::Tcp(name) => name.as_bytes(),
                Host::Unix(folder) => folder.as_os_str().as_bytes(),
            })
            .collect();
        set("PGHOST", Some(OsString::from_vec(hosts.join(&b','))));
        set("PGHOSTADDR", joined(driver.get_hostaddrs()));
        set("PGPORT", joined(driver.get_ports()));
        set("PGUSER", driver.get_user().map(text));
        set(
            "PGPASSWORD",
            driver
                .get_password()
                .map(|password| OsStr::from_bytes(password).to_owned()),
        );
        set("PGDATABASE", driver.get_dbname().map(text));
        set("PGOPTIONS", driver.get_options().map(text));
        set("PGAPPNAME", driver.get_application_name().map(text));
        set("PGSSLMODE", Some(self.mode.to_string().into()));
        if matches!(driver.get_target_session_attrs(), TargetSessionAttrs::ReadWrite) {
            set("PGTARGETSESSIONATTRS", Some("read-write".into()));
        }
        if matches!(driver.get_channel_binding(), ChannelBinding::Require) {
            set("PGCHANNELBINDING", Some("require".into()));
        }
        match (&self.authority, self.mode) {
            (Some(authority), _) => set("PGSSLROOTCERT", Some(authority.clone().into())),
            (None, SslMode::VerifyFull) if major < SYSTEM_AUTHORITIES => return None,
            (None, SslMode::VerifyFull) => set("PGSSLROOTCERT", Some("system".into())),
            _ => {}
        }
        Some(variables)
    }
}

/// The variables of libpq in the environment of this process, which are not settings of this program.
#[must_use]
pub fn libpq_variables() -> Vec<OsString> {
    env::vars_os()
        .map(|(name, _)| name)
        .filter(|name| name.as_bytes().starts_with(b"PG"))
        .collect()
}

fn joined<T: ToString>(values: &[T]) -> Option<OsString> {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    (!values.is_empty()).then(|| values.join(",").into())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// What one of the variables is for this URL.
    fn variable(url: &str, name: &str) -> Option<String> {
        let variables = Address::parse(url, None).unwrap().libpq_environment(16).unwrap();
        let found = variables.into_iter().find(|(given, _)| *given == name);
        found.map(|(_, value)| value.into_string().unwrap())
    }

    #[test]
    fn everything_of_a_url_is_handed_on() {
        let url = "postgres://anna:p%40ss%23@one:5433,two:5434/duelo?sslmode=require&target_session_attrs=read-write";
        for (name, expected) in [
            ("PGHOST", "one,two"),
            ("PGPORT", "5433,5434"),
            ("PGUSER", "anna"),
            ("PGPASSWORD", "p@ss#"),
            ("PGDATABASE", "duelo"),
            ("PGSSLMODE", "require"),
            ("PGTARGETSESSIONATTRS", "read-write"),
        ] {
            assert_eq!(variable(url, name).as_deref(), Some(expected), "{name}");
        }
        assert_eq!(variable(url, "PGHOSTADDR"), None);
        let socket = "postgres://anna@%2Frun%2Fpostgresql/duelo";
        assert_eq!(variable(socket, "PGHOST").as_deref(), Some("/run/postgresql"));
        assert_eq!(variable(socket, "PGPASSWORD"), None);
    }

    /// Version 15 would look for a file of the name `system`.
    #[test]
    fn a_certificate_is_checked_by_the_same_authorities_or_not_at_all() {
        let url = "postgres://anna@one/duelo?sslmode=verify-full";
        assert_eq!(variable(url, "PGSSLROOTCERT").as_deref(), Some("system"));
        assert_eq!(Address::parse(url, None).unwrap().libpq_environment(15), None);
        let pem = rcgen::generate_simple_self_signed(vec!["one".to_owned()])
            .unwrap()
            .cert
            .pem();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("authority.pem");
        std::fs::write(&file, pem).unwrap();
        let variables = Address::parse(url, Some(Path::new(&file)))
            .unwrap()
            .libpq_environment(15);
        assert!(variables.unwrap().contains(&("PGSSLROOTCERT", file.into())));
    }
}
