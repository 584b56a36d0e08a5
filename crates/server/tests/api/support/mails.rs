//! Mails, read from the development mailbox.

use serde_json::Value;

use crate::support::actors::{Actor, text};
use crate::support::app::App;

impl App {
    /// Starts a server with the development mailbox.
    pub(crate) async fn with_mailbox() -> Self {
        Self::start_with(&["--dev-mailbox"]).await
    }

    /// Waits for `count` mails of a kind to an address; the latest first.
    pub(crate) async fn mails(&self, kind: &str, to: &str, count: usize) -> Vec<Value> {
        // Hex keeps the address out of the log of statements, in which a test searches for it.
        let address = to
            .bytes()
            .fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
        let arrived = format!(
            "SELECT FROM mails WHERE kind = '{kind}' AND encode(convert_to(recipient, 'UTF8'), 'hex') = '{address}' \
             HAVING count(*) >= {count}"
        );
        self.wait_until(&arrived).await;
        let mails = self.mails_to(to).await;
        let mails: Vec<Value> = mails.into_iter().filter(|mail| mail["kind"] == kind).collect();
        assert_eq!(mails.len(), count, "{mails:?}");
        mails
    }

    /// Waits for the only mail of a kind to an address.
    pub(crate) async fn mail(&self, kind: &str, to: &str) -> Value {
        self.mails(kind, to, 1).await.remove(0)
    }

    /// All mails to an address once every mail request is processed.
    pub(crate) async fn mails_after_all_requests(&self, to: &str) -> Vec<Value> {
        self.wait_until("SELECT WHERE NOT EXISTS (SELECT FROM link_requests)")
            .await;
        self.mails_to(to).await
    }

    /// Waits until the query finds a row.
    pub(crate) async fn wait_until(&self, query: &str) {
        let wait =
            format!("DO $$ BEGIN WHILE NOT EXISTS ({query}) LOOP PERFORM pg_sleep(0.01); END LOOP; END $$");
        self.database.execute(&wait).await.expect("the query finds a row");
    }

    async fn mails_to(&self, to: &str) -> Vec<Value> {
        let mut mailbox = self
            .visitor()
            .get(&format!("/dev/mailbox.json?to={to}"))
            .await
            .json();
        match mailbox["mails"].take() {
            Value::Array(mails) => mails,
            other => panic!("{other}"),
        }
    }
}

/// The token in the fragment of a mail's link.
pub(crate) fn link_token(mail: &Value) -> String {
    let link = text(&mail["link"]);
    let (_, token) = link.split_once("#token=").unwrap_or_else(|| panic!("{link}"));
    token.to_owned()
}
