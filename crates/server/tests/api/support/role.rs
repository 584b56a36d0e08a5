//! A role of Postgres without rights of its own.

use db::testing::TestDatabase;
use reqwest::Url;

/// The password of every such role.
pub(crate) const ROLE_PASSWORD: &str = "hemligt#ord";

/// A role that can log in.
pub(crate) struct Role<'a> {
    database: &'a TestDatabase,
    pub(crate) name: String,
}

impl<'a> Role<'a> {
    /// Creates a role for a database.
    pub(crate) async fn new(database: &'a TestDatabase) -> Self {
        let name = format!("{}_role", database.name());
        let create = format!("CREATE ROLE {name} LOGIN PASSWORD '{ROLE_PASSWORD}'");
        database.execute(&create).await.unwrap();
        Self { database, name }
    }

    /// Creates the owner of a database.
    pub(crate) async fn owner_of(database: &'a TestDatabase) -> Self {
        let role = Self::new(database).await;
        let own = format!("ALTER DATABASE {} OWNER TO {}", database.name(), role.name);
        database.execute(&own).await.unwrap();
        role
    }

    /// The URL of the database for the role.
    pub(crate) fn url(&self) -> String {
        self.url_with(ROLE_PASSWORD)
    }

    /// The same with another password.
    pub(crate) fn url_with(&self, password: &str) -> String {
        let mut url = Url::parse(&self.database.url()).unwrap();
        url.set_username(&self.name).unwrap();
        url.set_password(Some(password)).unwrap();
        url.into()
    }

    /// Removes it with all that it owns.
    pub(crate) async fn remove(self) {
        let (database, name) = (self.database.name(), &self.name);
        let remove = format!(
            "ALTER DATABASE {database} OWNER TO CURRENT_USER; DROP OWNED BY {name}; DROP ROLE {name}"
        );
        self.database.execute(&remove).await.unwrap();
    }
}
