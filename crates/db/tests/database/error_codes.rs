//! Errors of Postgres are classified and logged by SQLSTATE.

use db::testing::TestDatabase;
use db::{Address, Connection, Error, Pool, Settings, with_causes};

/// Raises an error with this SQLSTATE and a Swedish message.
pub(crate) async fn fail_with(connection: &mut Connection, code: &str) -> Error {
    let sql = format!("DO $$ BEGIN RAISE EXCEPTION 'dödläge upptäcktes' USING ERRCODE = '{code}'; END $$");
    Error::from(connection.batch_execute(&sql).await.unwrap_err())
}

/// Messages are translated by the server, so they are not compared.
#[tokio::test]
async fn errors_are_classified_by_sqlstate() {
    let database = TestDatabase::empty().await.unwrap();
    let mut connection = database.connect().await.unwrap();
    for (code, expected) in [
        ("40001", "Collided"),
        ("40P01", "Collided"),
        ("57014", "TimedOut"),
        ("55P03", "TimedOut"),
        ("25P03", "TimedOut"),
        ("57P01", "Unavailable"),
        ("57P02", "Unavailable"),
        ("57P03", "Unavailable"),
        ("53300", "Unavailable"),
        ("08006", "Unavailable"),
        ("28000", "Unavailable"),
        ("40003", "Unavailable"),
        ("53100", "Unavailable"),
        ("55000", "Unavailable"),
        ("57P05", "Unavailable"),
        ("58030", "Unavailable"),
        ("0A000", "Unavailable"),
        ("26000", "Unavailable"),
        ("3D000", "Unavailable"),
        ("25006", "ReadOnly"),
        ("42501", "Forbidden"),
        ("P0001", "Unexpected"),
        ("XX001", "Unexpected"),
        ("22012", "Unexpected"),
        ("42P01", "Unexpected"),
        ("23505", "Unexpected"),
    ] {
        let error = fail_with(&mut connection, code).await;
        let variant = format!("{error:?}");
        assert_eq!(variant.split('(').next(), Some(expected), "{code}");
        let logged = with_causes(&error);
        let message = format!("dödläge upptäcktes (SQLSTATE {code})");
        assert!(logged.ends_with(&message), "{logged}");
    }
}

#[tokio::test]
async fn connection_errors_are_logged_with_cause_and_sqlstate() {
    let database = TestDatabase::empty().await.unwrap();
    for (parameter, message) in [
        (
            "options=-c%20nonsense%3D1",
            "unrecognized configuration parameter \"nonsense\" (SQLSTATE 42704)",
        ),
        ("user=nobody-at-all", "(SQLSTATE 28"),
    ] {
        let address = Address::parse(&format!("{}?{parameter}", database.url()), None).unwrap();
        let refused = Pool::new(&Settings::new(address)).get().await;
        let logged = with_causes(&refused.map(drop).unwrap_err());
        assert!(
            logged.starts_with("the database is not available: ") && logged.contains(message),
            "{logged}"
        );
    }
}
