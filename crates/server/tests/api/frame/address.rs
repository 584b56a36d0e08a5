use server::application::{Application, BuildError};

use crate::app::{App, JWT_SECRET, configuration};

#[tokio::test]
async fn an_address_that_is_taken_stops_the_start() {
    let app = App::start().await;
    let address = app.url.trim_start_matches("http://");
    let url = app.database.url();
    let words = [
        "test",
        "--listen",
        address,
        "--database-url",
        &url,
        "--jwt-secret",
        JWT_SECRET,
    ];
    let error = Application::build(configuration(&words)).err().expect("an error");
    assert!(matches!(error, BuildError::Listen { .. }), "{error}");
    assert_eq!(error.to_string(), format!("cannot listen on {address}"));
}
