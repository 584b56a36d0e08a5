//! Writes `schema.rs` for the current migrations to the standard output.

use std::error::Error;
use std::io::Write;

use db::testing::{TestDatabase, print_schema};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let database = TestDatabase::create().await?;
    let schema = print_schema(&mut database.connect().await?).await?;
    std::io::stdout().write_all(schema.as_bytes())?;
    Ok(())
}
