use serde_json::json;

use crate::support::actors::Actor;
use crate::support::app::App;

#[tokio::test]
async fn periods_are_those_of_the_settings() {
    let app = App::start_with(&[
        "--refresh-seconds",
        "60",
        "--session-seconds",
        "120",
        "--purge-deleted-groups-days",
        "2",
        "--limit-client-imports",
        "1/864000",
        "--expiry-interval-seconds",
        "5",
    ])
    .await;
    assert_eq!(
        app.visitor().get("/api/meta").await.ok()["meta"]["periods"],
        json!({
            "unusedSessionSeconds": 60,
            "sessionSeconds": 120,
            "deletedAccountSeconds": 1_209_600,
            "deletedGroupSeconds": 172_800,
            "mailSeconds": 2_592_000,
            "invitationSeconds": 3_196_800,
            "handoverSeconds": 604_800,
            "clientCounterSeconds": 864_005,
        })
    );
}

#[tokio::test]
async fn the_operator_is_named() {
    let options = [
        "--operator-name",
        "Padelföreningen",
        "--operator-contact",
        "privacy@padel.example",
    ];
    let app = App::start_with(&options).await;
    let meta = app.visitor().get("/api/meta").await.ok();
    assert_eq!(
        (&meta["meta"]["operatorName"], &meta["meta"]["operatorContact"]),
        (&json!("Padelföreningen"), &json!("privacy@padel.example"))
    );
}

#[tokio::test]
async fn the_server_says_whether_it_sends_mail_and_whom_to_ask() {
    for (options, sends_mail, contact) in [
        (&["--dev-mailbox"][..], true, json!(null)),
        (
            &["--smtp-host", "127.0.0.1", "--smtp-from", "duelo@club.example"],
            true,
            json!(null),
        ),
        (
            &["--contact", " Karin at the reception "],
            false,
            json!("Karin at the reception"),
        ),
    ] {
        let app = App::start_with(options).await;
        assert_eq!(
            app.visitor().get("/api/meta").await.ok(),
            json!({"meta": {
                "registration": "open",
                "sendsMail": sends_mail,
                "contact": contact,
                "operatorName": null,
                "operatorContact": null,
                "logsLimitedClients": false,
                "takesReports": false,
                "periods": {
                    "unusedSessionSeconds": 2_592_000,
                    "sessionSeconds": 7_776_000,
                    "deletedAccountSeconds": 1_209_600,
                    "deletedGroupSeconds": 7_776_000,
                    "mailSeconds": 2_592_000,
                    "invitationSeconds": 3_196_800,
                    "handoverSeconds": 604_800,
                    // A day for wrong guesses of a short passcode, and an hour until the expiry job runs.
                    "clientCounterSeconds": 90_000,
                },
            }}),
            "{options:?}"
        );
    }
}
