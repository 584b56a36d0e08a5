//! The server as it runs in production, on a port and a database of its own.

use std::io;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::time::Duration;

use clap::{Args, Command, FromArgMatches};
use db::testing::TestDatabase;
use server::application::Application;
use server::config::{Config, LogFormat, Logging};
use server::logging;

use crate::actors::{Admin, Visitor};

/// The secret that signs the tokens of all tests.
pub(crate) const JWT_SECRET: &str = "a secret of more than thirty-two characters";

/// A running server. Its database goes when it goes.
pub(crate) struct App {
    /// Where it answers: `http://127.0.0.1:port`.
    pub(crate) url: String,
    /// Where it tells its metrics, if it was told to.
    pub(crate) metrics_url: Option<String>,
    /// Its database, which other servers may share.
    pub(crate) database: Arc<TestDatabase>,
    /// A client with connections of its own.
    pub(crate) client: reqwest::Client,
}

impl App {
    /// Starts a server as it is by default.
    pub(crate) async fn start() -> Self {
        Self::start_with(&[]).await
    }

    /// Starts a server with flags of its own, as on the command line.
    ///
    /// The pool has one connection: whatever takes a second while it holds one never ends.
    pub(crate) async fn start_with(flags: &[&str]) -> Self {
        let database = TestDatabase::create().await.expect("a database");
        // Only now: whoever is first also runs the migrations, and their text is no log of the server's.
        record_logs();
        let url = database.url();
        let mut words = vec!["test", "--listen", "127.0.0.1:0", "--database-url", &url];
        words.extend(["--jwt-secret", JWT_SECRET, "--pool-size", "1", "--workers", "2"]);
        words.extend(flags);
        let application = Application::build(configuration(&words)).expect("an application");
        let url = format!("http://{}", application.address());
        let metrics_url = application
            .metrics_address()
            .map(|address| format!("http://{address}/metrics"));
        tokio::spawn(application.run_until(std::future::pending::<()>()));
        Self {
            metrics_url,
            ..Self::at(url, Arc::new(database))
        }
    }

    /// A server that runs already.
    pub(crate) fn at(url: String, database: Arc<TestDatabase>) -> Self {
        Self {
            url,
            metrics_url: None,
            database,
            client: client(),
        }
    }

    /// Somebody without an account.
    pub(crate) fn visitor(&self) -> Visitor<'_> {
        Visitor::new(self)
    }

    /// Somebody who has just registered, with the group "Torsdagspadel" and the passcode "boll".
    pub(crate) async fn admin(&self) -> Admin<'_> {
        Admin::register(self).await
    }
}

/// Everything that was logged by all tests of this process.
pub(crate) fn logs() -> String {
    String::from_utf8(LOGS.lock().expect("the log").clone()).expect("UTF-8")
}

/// The configuration that a command line means.
pub(crate) fn configuration(words: &[&str]) -> Config {
    let command = Config::augment_args(Command::new("test").args_override_self(true));
    let matches = command
        .try_get_matches_from(words)
        .unwrap_or_else(|error| panic!("{error}"));
    Config::from_arg_matches(&matches).unwrap_or_else(|error| panic!("{error}"))
}

fn client() -> reqwest::Client {
    reqwest::Client::builder()
        // Shorter than the server keeps a connection, so that none is closed just when it is used again.
        .pool_idle_timeout(Duration::from_secs(1))
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .expect("a client")
}

static LOGS: LazyLock<Arc<Mutex<Vec<u8>>>> = LazyLock::new(Arc::default);

/// Takes what is logged into memory, so that a test can look for what must not be there.
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
    static BEGUN: OnceLock<()> = OnceLock::new();
    BEGUN.get_or_init(|| {
        let everything = Logging {
            filter: "debug".to_owned(),
            format: LogFormat::Json,
        };
        logging::init_with_writer(&everything, || Recorder).expect("logging");
    });
}
