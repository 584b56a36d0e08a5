//! TLS connections, tested with a Postgres with certificates.

use std::path::{Path, PathBuf};

use db::RunQueryDsl;
use db::testing::TestDatabase;
use db::{Address, AddressError, Error, Pool, Settings, SslMode, migrations};
use local_postgres::Cluster;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tempfile::TempDir;

/// A Postgres with a certificate for `localhost`, and two CA certificates: its own, and another one.
struct TlsPostgres {
    cluster: Cluster,
    folder: TempDir,
    url: String,
}

/// A self-signed version 1 certificate for `localhost`, valid for a hundred years, and its key. Made with
///
/// ```sh
/// openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost \
///     -keyout version-1.key -out version-1.csr
/// openssl x509 -req -in version-1.csr -signkey version-1.key -days 36500 -sha256 -out version-1.crt
/// ```
const VERSION_1: [&str; 2] = [
    include_str!("../fixtures/version-1.crt"),
    include_str!("../fixtures/version-1.key"),
];

impl TlsPostgres {
    async fn start() -> Self {
        let (ours, others) = (authority(), authority());
        let key = KeyPair::generate().unwrap();
        let names = CertificateParams::new(["localhost".to_owned()]).unwrap();
        let certificate = names.signed_by(&key, &ours).unwrap();
        let postgres = Self::start_with(&certificate.pem(), &key.serialize_pem(), "").await;
        std::fs::write(postgres.authority("ours.pem"), ours.pem()).unwrap();
        std::fs::write(postgres.authority("others.pem"), others.pem()).unwrap();
        postgres
    }

    /// Starts it with this certificate and key, then runs the SQL.
    async fn start_with(certificate: &str, key: &str, sql: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let cluster = Cluster::at(folder.path().join("postgres")).for_tests();
        let open = Address::parse(&run(&cluster).await, None).unwrap();
        let mut connection = pool(open).get().await.unwrap();
        for (file, pem) in [("server.crt", certificate), ("server.key", key)] {
            let write = format!(
                "COPY (SELECT unnest(string_to_array('{pem}', E'\\n'))) TO PROGRAM 'umask 077; cat > {file}'"
            );
            connection.batch_execute(&write).await.unwrap();
        }
        connection
            .batch_execute("ALTER SYSTEM SET ssl = on")
            .await
            .unwrap();
        connection.batch_execute(sql).await.unwrap();
        drop(connection);
        let stopped = cluster.clone();
        tokio::task::spawn_blocking(move || stopped.stop().unwrap())
            .await
            .unwrap();
        let url = run(&cluster).await;
        Self { cluster, folder, url }
    }

    fn authority(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Whether a connection is encrypted, if it succeeds. Migrations connect in the same way.
    async fn reached(&self, host: &str, mode: &str, authority: Option<&str>) -> Result<bool, Error> {
        let url = format!("{}?sslmode={mode}", self.url.replace("127.0.0.1", host));
        let authority = authority.map(|name| self.authority(name));
        let address = match Address::parse(&url, authority.as_deref()) {
            Ok(address) => address,
            // A system without CA certificates cannot verify any server.
            Err(error @ AddressError::NoTls(_)) => return Err(Error::Unavailable(error.into())),
            Err(error) => panic!("{error}"),
        };
        let migrated = migrations::run_pending(&address).await;
        let mut connection = match pool(address).get().await {
            Ok(connection) => connection,
            Err(error) => {
                assert!(matches!(migrated, Err(Error::Unavailable(_))), "{migrated:?}");
                return Err(error);
            }
        };
        migrated.unwrap();
        let look = "SELECT FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl";
        Ok(diesel::sql_query(look).execute(&mut connection).await.unwrap() == 1)
    }
}

impl Drop for TlsPostgres {
    fn drop(&mut self) {
        // If removal fails, the temporary folder is removed later.
        let _ = self.cluster.remove();
    }
}

async fn run(cluster: &Cluster) -> String {
    let cluster = cluster.clone();
    let running = tokio::task::spawn_blocking(move || cluster.ensure_running().unwrap());
    running.await.unwrap().url("postgres")
}

fn authority() -> CertifiedIssuer<'static, KeyPair> {
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(authority, KeyPair::generate().unwrap()).unwrap()
}

fn pool(address: Address) -> Pool {
    Pool::new(&Settings {
        max_connections: 1,
        ..Settings::new(address)
    })
}

#[tokio::test]
async fn each_sslmode_verifies_what_it_should() {
    let postgres = TlsPostgres::start().await;
    for (host, mode, authority, encrypted) in [
        ("127.0.0.1", "disable", None, Some(false)),
        ("127.0.0.1", "prefer", None, Some(true)),
        ("127.0.0.1", "require", None, Some(true)),
        // As in libpq: a configured CA is verified.
        ("127.0.0.1", "require", Some("ours.pem"), Some(true)),
        ("127.0.0.1", "require", Some("others.pem"), None),
        ("127.0.0.1", "verify-ca", Some("ours.pem"), Some(true)),
        ("127.0.0.1", "verify-ca", Some("others.pem"), None),
        ("localhost", "verify-full", Some("ours.pem"), Some(true)),
        // The certificate is for another host name.
        ("127.0.0.1", "verify-full", Some("ours.pem"), None),
        ("localhost", "verify-full", Some("others.pem"), None),
        // The system's CAs did not sign it either.
        ("localhost", "verify-full", None, None),
    ] {
        let reached = postgres.reached(host, mode, authority).await;
        let what = format!("{host} {mode} {authority:?}: {reached:?}");
        assert!(matches!(reached, Ok(_) | Err(Error::Unavailable(_))), "{what}");
        assert_eq!(reached.ok(), encrypted, "{what}");
    }
}

/// As in libpq, which does not parse certificates that it does not verify.
#[tokio::test]
async fn a_version_1_certificate_is_accepted_without_verification() {
    let [certificate, key] = VERSION_1;
    for protocol in ["TLSv1.2", "TLSv1.3"] {
        let only = format!("ALTER SYSTEM SET ssl_max_protocol_version = '{protocol}'");
        let postgres = TlsPostgres::start_with(certificate, key, &only).await;
        for (mode, encrypted) in [
            ("disable", Some(false)),
            ("prefer", Some(true)),
            ("require", Some(true)),
            ("verify-full", None),
        ] {
            let reached = postgres.reached("127.0.0.1", mode, None).await;
            let what = format!("{protocol} {mode}: {reached:?}");
            assert_eq!(reached.ok(), encrypted, "{what}");
        }
    }
}

#[tokio::test]
async fn a_server_without_tls_is_accepted_by_prefer() {
    let database = TestDatabase::empty().await.unwrap();
    for (mode, reached) in [("disable", true), ("prefer", true), ("require", false)] {
        let url = format!("{}?sslmode={mode}", database.url());
        let pool = pool(Address::parse(&url, None).unwrap());
        assert_eq!(pool.get().await.is_ok(), reached, "{mode}");
    }
}

#[test]
fn invalid_tls_settings_are_readable_errors() {
    let folder = tempfile::tempdir().unwrap();
    let nothing = folder.path().join("nothing.pem");
    let invalid = folder.path().join("rubbish.pem");
    std::fs::write(&invalid, "no certificate").unwrap();
    let refused = |url: &str, authority: Option<&Path>| {
        Address::parse(url, authority)
            .err()
            .unwrap_or_else(|| panic!("{url} is an address"))
    };
    let url = |mode: &str| format!("postgres://duelo:secret@localhost/duelo?sslmode={mode}");

    assert!(matches!(
        refused("mysql://localhost/duelo", None),
        AddressError::NotPostgres
    ));
    let unknown = refused(&url("allow"), None);
    assert_eq!(
        unknown.to_string(),
        "sslmode=allow is not supported: it is disable, prefer, require, verify-ca or verify-full"
    );
    assert!(matches!(
        refused(&url("prefer"), Some(&invalid)),
        AddressError::AuthorityUnused(SslMode::Prefer)
    ));
    assert!(matches!(
        refused(&url("verify-ca"), None),
        AddressError::AuthorityMissing
    ));
    assert!(matches!(
        refused(&url("verify-full&sslrootcert=/etc/ca.pem"), None),
        AddressError::AuthorityInUrl
    ));
    assert!(matches!(
        refused(&url("verify-full"), Some(&nothing)),
        AddressError::NoAuthority { .. }
    ));
    assert!(matches!(
        refused(&url("verify-full"), Some(&invalid)),
        AddressError::NotAnAuthority(_)
    ));
    let unreadable = refused(
        "postgres://duelo:secret@localhost/duelo?connect_timeout=soon",
        None,
    );
    assert!(matches!(unreadable, AddressError::Unreadable(_)));
    assert!(!format!("{unreadable:?} {unreadable}").contains("secret"));
}
