//! `duelo migrate --plan`.

use tokio::process::Command;

use crate::support::database::new_database;
use crate::support::program;

async fn plan(url: &str) -> String {
    let mut command = Command::from(program::command());
    command.args(["migrate", "--plan"]).env("DATABASE_URL", url);
    let output = command.output().await.unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn a_plan_says_what_would_run_and_changes_nothing() {
    let database = new_database().await;
    assert_eq!(
        plan(&database.url()).await,
        "The schema is not older than this program. Nothing would run.\n"
    );
    let mut name = database.migrate_down().await.unwrap();
    let mut count = 1;
    while !name.starts_with("0042") {
        name = database.migrate_down().await.unwrap();
        count += 1;
    }
    let planned = plan(&database.url()).await;
    let begin = format!(
        "{count} migrations would run, each whole or not at all:\n  \
         0042_settled_questions\n    \
         locks matches (1 MB with its indexes): reads and changes of it wait, until the migration is done\n  \
         0043_removed_match_ids\n    \
         locks removed_matches (1 MB with its indexes): reads and changes of it wait, until the migration is done\n"
    );
    let end = "Servers of the older program can serve meanwhile and afterwards, but for this:\n  \
         after 0047_disabled_accounts it lets disabled accounts sign in and closed groups be changed, until it is replaced\n\
         Nothing was changed. Make a backup, and then run duelo migrate.\n";
    assert!(planned.starts_with(&begin) && planned.ends_with(end), "{planned}");
    assert_eq!(plan(&database.url()).await, planned);
    while !name.starts_with("0011") {
        name = database.migrate_down().await.unwrap();
    }
    let planned = plan(&database.url()).await;
    for line in [
        "    locks group_listings (1 MB with its indexes): changes of it wait, reads do not, while an index of it is built\n",
        "Servers of the older program can serve meanwhile and afterwards, but for this:\n",
        "  after 0011_group_directory it can't register people and make groups: these answer 500, until it is replaced\n",
    ] {
        assert!(planned.contains(line), "{line}: {planned}");
    }
}
