//! Mails as their readers get them: from the mailbox that developers read.

use serde_json::Value;

use crate::actors::{Actor, text};
use crate::app::App;

impl App {
    /// A server that keeps its mails to be read.
    pub(crate) async fn with_mailbox() -> Self {
        Self::start_with(&["--dev-mailbox"]).await
    }

    /// The mails of a kind to an address, the latest first, as soon as there are so many.
    pub(crate) async fn letters(&self, kind: &str, to: &str, count: usize) -> Vec<Value> {
        // Spelt out, the address would stand in the log, where a test looks for it.
        let address = to
            .bytes()
            .fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
        let arrived = format!(
            "SELECT FROM mails WHERE kind = '{kind}' AND encode(convert_to(recipient, 'UTF8'), 'hex') = '{address}' \
             HAVING count(*) >= {count}"
        );
        self.until(&arrived).await;
        let mails = self.mails_to(to).await;
        let letters: Vec<Value> = mails.into_iter().filter(|mail| mail["kind"] == kind).collect();
        assert_eq!(letters.len(), count, "{letters:?}");
        letters
    }

    /// The one mail of a kind to an address, as soon as it is there.
    pub(crate) async fn letter(&self, kind: &str, to: &str) -> Value {
        self.letters(kind, to, 1).await.remove(0)
    }

    /// All mails to an address once every wish for one has been looked at.
    pub(crate) async fn mails_after_all_wishes(&self, to: &str) -> Vec<Value> {
        self.until("SELECT WHERE NOT EXISTS (SELECT FROM link_requests)")
            .await;
        self.mails_to(to).await
    }

    /// Returns as soon as the query finds something.
    pub(crate) async fn until(&self, query: &str) {
        let wait =
            format!("DO $$ BEGIN WHILE NOT EXISTS ({query}) LOOP PERFORM pg_sleep(0.01); END LOOP; END $$");
        self.database.execute(&wait).await.expect("it comes to pass");
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

/// What stands behind `#token=` in a mail's link.
pub(crate) fn token(letter: &Value) -> String {
    let link = text(&letter["link"]);
    let (_, token) = link.split_once("#token=").unwrap_or_else(|| panic!("{link}"));
    token.to_owned()
}
