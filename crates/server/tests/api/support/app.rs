//! A running server with its own port and database.

use std::io;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::time::Duration;

use clap::{Args, Command, FromArgMatches};
use db::testing::TestDatabase;
use server::application::Application;
use server::config::{Config, LogFormat, Logging};
use server::logging;
use server::version::Version;

use crate::support::actors::{Admin, Visitor};
use crate::support::database::new_database;

/// The secret that signs the tokens of all tests.
pub(crate) const JWT_SECRET: &str = "a secret of more than thirty-two characters";

/// A running server. Its database is dropped with it.
pub(crate) struct App {
    /// The base URL: `http://127.0.0.1:port`.
    pub(crate) url: String,
    /// The URL of its metrics, if enabled.
    pub(crate) metrics_url: Option<String>,
    /// The database, which several servers can share.
    pub(crate) database: Arc<TestDatabase>,
    /// An HTTP client with its own connections.
    pub(crate) client: reqwest::Client,
}

impl App {
    /// Starts a server with the default configuration.
    pub(crate) async fn start() -> Self {
        Self::start_with(&[]).await
    }

    /// Starts a server with additional command-line flags.
    ///
    /// The pool has one connection: a request that takes a second one while it has the first never ends.
    pub(crate) async fn start_with(flags: &[&str]) -> Self {
        Self::start_on(Arc::new(new_database().await), flags)
    }

    /// Starts another server on the same database, which has nothing in memory.
    pub(crate) fn another(&self) -> Self {
        self.another_with(&[])
    }

    /// The same with additional flags.
    pub(crate) fn another_with(&self, flags: &[&str]) -> Self {
        Self::start_on(Arc::clone(&self.database), flags)
    }

    fn start_on(database: Arc<TestDatabase>, flags: &[&str]) -> Self {
        // Only now: the first test also runs the migrations, whose output does not belong in the recorded log.
        record_logs();
        let url = database.url();
        let mut arguments = vec!["test", "--listen", "127.0.0.1:0", "--database-url", &url];
        arguments.extend(["--jwt-secret", JWT_SECRET, "--pool-size", "1", "--workers", "2"]);
        arguments.extend(flags);
        let application =
            Application::build(configuration(&arguments), Version::OF_LIBRARY).expect("an application");
        let url = format!("http://{}", application.address());
        let metrics_url = application
            .metrics_address()
            .map(|address| format!("http://{address}/metrics"));
        tokio::spawn(application.run_until(std::future::pending));
        Self {
            metrics_url,
            ..Self::at(url, database)
        }
    }

    /// Starts a server behind a proxy, so that requests can come from different addresses.
    pub(crate) async fn start_behind_proxy(flags: &[&str]) -> Self {
        Self::start_with(&[&["--trusted-proxies", "127.0.0.1"], flags].concat()).await
    }

    /// A server that already runs.
    pub(crate) fn at(url: String, database: Arc<TestDatabase>) -> Self {
        Self {
            url,
            metrics_url: None,
            database,
            client: client(),
        }
    }

    /// A user without an account.
    pub(crate) fn visitor(&self) -> Visitor<'_> {
        Visitor::new(self)
    }

    /// A newly registered administrator with the group "Torsdagspadel" and the passcode "boll".
    pub(crate) async fn admin(&self) -> Admin<'_> {
        Admin::register(self).await
    }
}

/// The log of all tests in this process.
pub(crate) fn logs() -> String {
    String::from_utf8(LOGS.lock().expect("the log").clone()).expect("UTF-8")
}

/// The configuration of a command line.
pub(crate) fn configuration(arguments: &[&str]) -> Config {
    let command = Config::augment_args(Command::new("test").args_override_self(true));
    let matches = command
        .try_get_matches_from(arguments)
        .unwrap_or_else(|error| panic!("{error}"));
    Config::from_arg_matches(&matches).unwrap_or_else(|error| panic!("{error}"))
}

fn client() -> reqwest::Client {
    reqwest::Client::builder()
        // Shorter than the server's keep-alive timeout, so that it never closes a connection that is just reused.
        .pool_idle_timeout(Duration::from_secs(1))
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .expect("a client")
}

static LOGS: LazyLock<Arc<Mutex<Vec<u8>>>> = LazyLock::new(Arc::default);

/// Writes the log to memory, where tests can search it.
struct Recorder;

impl io::Write for Recorder {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOGS.lock().expect("the log").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn record_logs() {
    static STARTED: OnceLock<()> = OnceLock::new();
    STARTED.get_or_init(|| {
        let logging_config = Logging {
            filter: "debug".to_owned(),
            format: LogFormat::Json,
        };
        logging::init_with_writer(&logging_config, || Recorder).expect("logging");
    });
}
