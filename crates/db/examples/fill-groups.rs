//! Fills the database in `DATABASE_URL` with public groups without players, for benchmarks of discovery, until it has
//! as many as the argument says.
//!
//! Of the words in their names, Tennis is in every 10th, Madrid in every 30th, Göteborg in every 100th, Zaragoza in
//! every 1,000th and Quixote in every 100,000th.

use std::env;
use std::error::Error;

use db::testing::Session;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let count: u32 = env::args().nth(1).ok_or("how many groups?")?.parse()?;
    let mut session = Session::at(&env::var("DATABASE_URL")?).await?;
    session.execute(&fill(count)).await?;
    session.execute("VACUUM ANALYZE groups").await?;
    session.execute("VACUUM ANALYZE group_listings").await?;
    Ok(())
}

/// The indexes of the listings are created after the rows, which takes less time.
fn fill(count: u32) -> String {
    format!(
        "SET session_replication_role = replica;
         DO $$
         DECLARE
             owner bigint;
             indexes text[];
             definition text;
         BEGIN
             INSERT INTO users (email, name, password_hash, language)
             VALUES ('filled-' || gen_random_uuid() || '@duelo.example', 'Fill', '$argon2id$', 'en') RETURNING id INTO owner;
             INSERT INTO groups
                 (id, owner_id, name, passcode, public_hash, is_discoverable, created_at, player_count, match_count)
             SELECT nextval('groups_id_seq'), owner,
                 concat_ws(' ', 'Club ' || substr(md5(n::text), 1, 6),
                     CASE n % 10 WHEN 3 THEN 'Tennis' END, CASE n % 30 WHEN 5 THEN 'Madrid' END,
                     CASE n % 100 WHEN 7 THEN 'Göteborg' END, CASE n % 1000 WHEN 9 THEN 'Zaragoza' END,
                     CASE n % 100000 WHEN 11 THEN 'Quixote' END),
                 'SMASH1', 'z' || lpad(n::text, 7, '0'), true, timestamptz '2024-01-01' + n * interval '1 minute',
                 hashint4(n) & 63, hashint4(-n) & 1023
             FROM generate_series((SELECT count(*)::integer + 1 FROM groups WHERE is_discoverable), {count}) AS n;
             INSERT INTO group_directory (group_id, public_hash) SELECT id, public_hash FROM groups
             WHERE NOT EXISTS (SELECT FROM group_directory WHERE group_id = id);
             SELECT array_agg(indexdef) INTO indexes FROM pg_indexes
             WHERE schemaname = current_schema() AND tablename = 'group_listings' AND indexname <> 'group_listings_pkey';
             FOR definition IN SELECT indexname FROM pg_indexes
                 WHERE schemaname = current_schema() AND tablename = 'group_listings' AND indexname <> 'group_listings_pkey'
             LOOP
                 EXECUTE 'DROP INDEX ' || definition;
             END LOOP;
             INSERT INTO group_listings (group_id, name, created_at, player_count, match_count)
             SELECT id, name, created_at, player_count, match_count FROM groups
             WHERE is_discoverable AND NOT EXISTS (SELECT FROM group_listings WHERE group_id = id);
             FOREACH definition IN ARRAY indexes LOOP
                 EXECUTE definition;
             END LOOP;
         END $$"
    )
}
