//! The sharable links that groups had before.

use db::queries::former_links::{FORMER_LINK_DAYS, FORMER_LINKS_MAX, IN_USE_MINUTES};
use db::queries::groups;
use db::rows::{GroupRow, GroupSettingsRow, NewGroupRow};
use db::{Connection, Error, Violated};

use crate::group_fixture::{GroupFixture, group, locked, may, new_group};
use crate::raw_sql::{run, violated_constraint};

async fn rename(connection: &mut Connection, group: &GroupRow, name: Option<&str>) -> Result<(), Error> {
    db::transaction(connection, async |connection| {
        let locked = locked(connection, group.id).await?;
        let settings = GroupSettingsRow {
            name: locked.name.clone(),
            passcode: locked.passcode.clone(),
            vanity_name: name.map(str::to_owned),
            is_discoverable: locked.is_discoverable,
            inactive_after_weeks: Some(8),
            submissions_paused: false,
            name_in_previews: false,
        };
        groups::update(connection, &locked, &settings, may(9)).await?;
        Ok(())
    })
    .await
}

/// The present link of the group to which this one leads.
async fn leads_to(connection: &mut Connection, name: &str) -> Option<Option<String>> {
    let found = groups::by_vanity_name(connection, name).await.unwrap();
    found.map(|group| group.vanity_name)
}

fn is_taken(result: &Result<(), Error>) -> bool {
    matches!(result, Err(Error::Violated(Violated::VanityNameTaken)))
}

#[tokio::test]
async fn a_former_link_leads_to_its_group_until_it_expires_and_no_other_group_can_take_it() {
    let mut fixture = GroupFixture::new().await;
    let (own, owner) = (fixture.group().await, fixture.owner);
    let connection = &mut fixture.connection;
    let other = group(connection, owner, "Other", "other123").await;
    let in_use = format!(
        "UPDATE group_directory SET vanity_name_since = vanity_name_since - interval '{IN_USE_MINUTES} minutes'"
    );
    for name in ["Fredag", "lunes", "onsdag"] {
        rename(connection, &own, Some(name)).await.unwrap();
        run(connection, &in_use).await;
    }
    let present = Some(Some("onsdag".to_owned()));
    for name in ["onsdag", "FREDAG", "lunes"] {
        assert_eq!(leads_to(connection, name).await, present, "{name}");
    }
    assert!(is_taken(&rename(connection, &other, Some("fredag")).await));
    let new = NewGroupRow {
        vanity_name: Some("FreDag"),
        ..new_group(owner, "New", "new12345")
    };
    let created = db::transaction(connection, async |connection| {
        groups::insert(connection, &new).await
    })
    .await;
    assert!(is_taken(&created.map(|_| ())));

    let in_a_day = format!(
        "UPDATE former_links SET expires_at = expires_at - interval '{} days'",
        FORMER_LINK_DAYS - 1
    );
    run(connection, &in_a_day).await;
    assert_eq!(leads_to(connection, "fredag").await, present);
    run(
        connection,
        "UPDATE former_links SET expires_at = expires_at - interval '1 day'",
    )
    .await;
    assert_eq!(leads_to(connection, "fredag").await, None);
    rename(connection, &other, Some("fredag")).await.unwrap();
    assert_eq!(
        leads_to(connection, "fredag").await,
        Some(Some("fredag".to_owned()))
    );
    // It is now a former link of the other group.
    rename(connection, &other, Some("sabado")).await.unwrap();
    assert_eq!(
        leads_to(connection, "fredag").await,
        Some(Some("sabado".to_owned()))
    );
}

#[tokio::test]
async fn a_group_can_have_a_former_link_again_and_change_the_case_of_its_link() {
    let mut fixture = GroupFixture::new().await;
    let own = fixture.group().await;
    let connection = &mut fixture.connection;
    for name in ["fredag", "lunes", "Fredag", "FREDAG"] {
        rename(connection, &own, Some(name)).await.unwrap();
        assert_eq!(
            leads_to(connection, "fredag").await,
            leads_to(connection, name).await
        );
    }
    assert_eq!(
        leads_to(connection, "lunes").await,
        Some(Some("FREDAG".to_owned()))
    );
    let rows = kept(connection).await;
    assert_eq!(rows, 1);
}

#[tokio::test]
async fn a_group_without_a_link_is_found_by_none_and_its_former_ones_stay_its_own() {
    let mut fixture = GroupFixture::new().await;
    let (own, owner) = (fixture.group().await, fixture.owner);
    let connection = &mut fixture.connection;
    let other = group(connection, owner, "Other", "other123").await;
    rename(connection, &own, Some("fredag")).await.unwrap();
    rename(connection, &own, None).await.unwrap();
    assert_eq!(leads_to(connection, "fredag").await, None);
    assert!(is_taken(&rename(connection, &other, Some("fredag")).await));
    rename(connection, &own, Some("lunes")).await.unwrap();
    assert_eq!(
        leads_to(connection, "fredag").await,
        Some(Some("lunes".to_owned()))
    );
}

#[tokio::test]
async fn of_many_former_links_the_latest_stay() {
    let mut fixture = GroupFixture::new().await;
    let own = fixture.group().await;
    let connection = &mut fixture.connection;
    for number in 0..=FORMER_LINKS_MAX + 1 {
        rename(connection, &own, Some(&format!("name-{number}")))
            .await
            .unwrap();
    }
    assert_eq!(leads_to(connection, "name-0").await, None);
    assert!(leads_to(connection, "name-1").await.is_some());
    assert_eq!(kept(connection).await, i64::from(FORMER_LINKS_MAX));
}

#[tokio::test]
async fn a_former_link_is_in_lower_case_and_of_a_group_of_the_directory() {
    let mut fixture = GroupFixture::new().await;
    let expected = [
        ("'Fredag', (SELECT id FROM groups)", "former_links_name_format"),
        ("'fr', (SELECT id FROM groups)", "former_links_name_format"),
        ("'fredag', 777", "former_links_group_fkey"),
    ];
    for (values, constraint) in expected {
        let sql = format!("INSERT INTO former_links (name, group_id, expires_at) SELECT {values}, now()");
        assert_eq!(
            violated_constraint(&mut fixture.connection, &sql).await,
            constraint
        );
    }
}

async fn kept(connection: &mut Connection) -> i64 {
    use db::RunQueryDsl as _;
    #[derive(diesel::QueryableByName)]
    struct Count {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        count: i64,
    }
    let counted = diesel::sql_query("SELECT count(*) AS count FROM former_links");
    let Count { count } = counted.get_result(connection).await.unwrap();
    count
}
