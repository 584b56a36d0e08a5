//! Wrong settings: each stops the program, or is said, with its name and with what mends it.

use std::process::Output;

use crate::support::app::JWT_SECRET;
use crate::support::program;

/// A mail server whose settings are right.
const MAIL: [(&str, &str); 3] = [
    ("DUELO_SMTP_HOST", "mail.example"),
    ("DUELO_SMTP_FROM", "no-reply@padel.example"),
    ("DUELO_PUBLIC_URL", "https://duelo.example"),
];

fn duelo(arguments: &[&str], settings: &[(&str, &str)]) -> Output {
    let mut command = program::command();
    command
        .args(arguments)
        .env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing")
        .env("DUELO_JWT_SECRET", JWT_SECRET)
        .envs(settings.iter().copied());
    command.output().unwrap()
}

/// What `duelo config check` says of these settings, and whether a server would start.
fn checked(settings: &[(&str, &str)]) -> (String, bool) {
    let output = duelo(&["config", "check"], settings);
    let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    (text, output.status.success())
}

#[test]
fn a_wrong_value_names_its_variable_and_what_is_right() {
    for (variable, value, sentence) in [
        (
            "DUELO_JWT_SECRET",
            "",
            "DUELO_JWT_SECRET is required and not set: Secret that signs",
        ),
        (
            "DUELO_JWT_SECRET",
            "short",
            "DUELO_JWT_SECRET can't be used: the secret needs at least 32 characters",
        ),
        (
            "DUELO_JWT_SECRET",
            &"a".repeat(32),
            "DUELO_JWT_SECRET can't be used: the secret can be guessed",
        ),
        (
            "DATABASE_URL",
            "",
            "DATABASE_URL is required and not set: Postgres, as",
        ),
        (
            "DATABASE_URL",
            "mysql://localhost",
            "DATABASE_URL can't be used: the database is given as postgres://",
        ),
        (
            "DATABASE_URL",
            "postgres://duelo:p@ss@db/duelo",
            "percent-encoded: @ as %40, # as %23",
        ),
        (
            "DATABASE_URL",
            "postgres://duelo:p#ss@db/duelo",
            "percent-encoded: @ as %40, # as %23",
        ),
        (
            "DUELO_LIMIT_LOGINS",
            "ten",
            "DUELO_LIMIT_LOGINS is ten, which can't be used: a limit is COUNT/SECONDS",
        ),
        (
            "DUELO_POOL_SIZE",
            "many",
            "DUELO_POOL_SIZE is many, which can't be used: it is a whole number",
        ),
        (
            "DUELO_POOL_SIZE",
            "0",
            "DUELO_POOL_SIZE is 0, which can't be used: it is a whole number above 0",
        ),
        (
            "DUELO_SMTP_TLS",
            "perhaps",
            "DUELO_SMTP_TLS is perhaps, which can't be used: it is one of none, starttls",
        ),
        (
            "DUELO_MIGRATE",
            "perhaps",
            "DUELO_MIGRATE is perhaps, which can't be used: it is true or false",
        ),
        (
            "DUELO_LOG",
            "not=a=filter",
            "DUELO_LOG is not=a=filter, which can't be used: what to log is given as info",
        ),
        (
            "DUELO_LISTEN",
            "localhost:8124",
            "DUELO_LISTEN is localhost:8124, which can't be used: this is an IP address",
        ),
        (
            "DUELO_OTLP_ENDPOINT",
            "localhost:4318",
            "DUELO_OTLP_ENDPOINT is localhost:4318, which can't be used: a collector is http:// or https://",
        ),
        (
            "DUELO_OTLP_ENDPOINT",
            "http://localhost:4318/v1/traces",
            "without user, query and /v1/traces, as in http://localhost:4318",
        ),
        (
            "DUELO_SMTP_HOST",
            "mail.example:587",
            "its port is in DUELO_SMTP_PORT",
        ),
        (
            "DUELO_PUBLIC_ULR",
            "https://duelo.example",
            "DUELO_PUBLIC_ULR is no setting: did you mean DUELO_PUBLIC_URL?",
        ),
        (
            "DUELO_THE_COLOUR",
            "red",
            "DUELO_THE_COLOUR is no setting; `duelo config template` lists them all",
        ),
    ] {
        assert_refused(variable, value, sentence);
    }
}

#[test]
fn a_brand_that_cannot_be_used_says_why() {
    for (variable, value, sentence) in [
        (
            "DUELO_BRAND_NAME",
            "<b>Padel</b>",
            "DUELO_BRAND_NAME is <b>Padel</b>, which can't be used: a name is one line of at most 30 characters",
        ),
        (
            "DUELO_BRAND_NAME",
            &"a".repeat(31),
            "which can't be used: a name is one line of at most 30 characters",
        ),
        (
            "DUELO_BRAND_COLOR",
            "#ff7a00",
            "DUELO_BRAND_COLOR is #ff7a00, which can't be used: the colour #ff7a00 is too light: text in it or on it would \
             have a contrast of 2.43",
        ),
        (
            "DUELO_BRAND_COLOR",
            "green",
            "DUELO_BRAND_COLOR is green, which can't be used: the colour is given as #rrggbb",
        ),
        (
            "DUELO_BRAND_LOGO",
            "/missing/logo.svg",
            "DUELO_BRAND_LOGO is /missing/logo.svg, which can't be used: the logo can't be read",
        ),
        (
            "DUELO_BRAND_LOGO",
            "/etc/passwd",
            "DUELO_BRAND_LOGO is /etc/passwd, which can't be used: the logo is no SVG file",
        ),
    ] {
        assert_refused(variable, value, sentence);
    }
}

fn assert_refused(variable: &str, value: &str, sentence: &str) {
    let output = duelo(&["serve"], &[(variable, value)]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{variable}={value}: {stderr}");
    assert!(stderr.contains(sentence), "{variable}={value}: {stderr}");
    assert!(!stderr.contains("--"), "it names a flag: {stderr}");
}

/// An error stops the start; a warning does not.
#[test]
fn settings_that_are_wrong_together_are_found() {
    let mailbox = ("DUELO_DEV_MAILBOX", "yes");
    let not_pem = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let (local_url, empty) = (
        ("DUELO_PUBLIC_URL", "http://localhost:8080"),
        ("DUELO_PUBLIC_URL", ""),
    );
    let of_mail = |setting| vec![MAIL[0], MAIL[1], MAIL[2], setting];
    let login = [("DUELO_SMTP_USER", "duelo"), ("DUELO_SMTP_PASSWORD", "secret")];
    let unprotected = [of_mail(("DUELO_SMTP_TLS", "none")), login.to_vec()].concat();
    let one_port = [
        ("DUELO_LISTEN", "0.0.0.0:8080"),
        ("DUELO_METRICS_LISTEN", "127.0.0.1:8080"),
    ];
    for (settings, sentence) in [
        (
            MAIL[..1].to_vec(),
            "error: DUELO_SMTP_FROM is not set, but DUELO_SMTP_HOST is",
        ),
        (
            MAIL[1..].to_vec(),
            "error: DUELO_SMTP_HOST is not set, but DUELO_SMTP_FROM is",
        ),
        (
            vec![("DUELO_REPORT_MAIL", "abuse@padel.example")],
            "error: DUELO_SMTP_HOST is not set, but DUELO_REPORT_MAIL is: reports of groups are not mailed",
        ),
        (
            of_mail(empty),
            "error: DUELO_PUBLIC_URL is not set, but DUELO_SMTP_HOST is: links in mails lead to",
        ),
        (
            of_mail(login[0]),
            "error: DUELO_SMTP_PASSWORD is not set, but DUELO_SMTP_USER is",
        ),
        (
            of_mail(login[1]),
            "error: DUELO_SMTP_USER is not set, but DUELO_SMTP_PASSWORD is",
        ),
        (
            unprotected,
            "warning: DUELO_SMTP_TLS is none, with a password for mail.example",
        ),
        (of_mail(("DUELO_SMTP_CA", not_pem)), "holds no certificate (PEM)"),
        (
            one_port.to_vec(),
            "error: DUELO_LISTEN and DUELO_METRICS_LISTEN both have the port 8080",
        ),
        (
            vec![mailbox, MAIL[2]],
            "error: the developers' mailbox (DUELO_DEV_MAILBOX) is on, at https://duelo.example",
        ),
        (
            vec![mailbox, ("DUELO_PUBLIC_URL", "http://duelo.example")],
            "error: the developers' mailbox",
        ),
        (
            vec![mailbox, local_url, one_port[0]],
            "warning: the developers' mailbox",
        ),
        (
            vec![("DUELO_LIMIT_ACCOUNT_LOGINS", "9/900")],
            "warning: DUELO_LIMIT_ACCOUNT_LOGINS is 9/900, less than",
        ),
    ] {
        let (text, starts) = checked(&settings);
        assert!(text.contains(sentence), "{settings:?}: {text}");
        assert_eq!(starts, !text.contains("error: "), "{settings:?}: {text}");
        if !starts {
            let output = duelo(&["serve"], &settings);
            let stderr = String::from_utf8(output.stderr).unwrap();
            let (_, what) = sentence.rsplit_once("error: ").unwrap_or_default();
            assert!(
                !output.status.success() && stderr.contains(what),
                "{settings:?}: {stderr}"
            );
        }
    }
}

#[test]
fn an_empty_variable_is_not_set_and_switches_have_many_spellings() {
    let empty = [
        "DUELO_SMTP_HOST",
        "DUELO_TRUSTED_PROXIES",
        "DUELO_POOL_SIZE",
        "DUELO_REPLICA_URL",
    ];
    let (text, starts) = checked(&empty.map(|variable| (variable, "")));
    assert!(starts, "{text}");
    for (value, shown) in [("1", "1"), ("yes", "yes"), ("TRUE", "TRUE"), ("", "false")] {
        let output = duelo(&["config", "show"], &[("DUELO_MIGRATE", value)]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            text.contains(&format!("DUELO_MIGRATE={shown} #")),
            "{value}: {text}"
        );
    }
}

#[test]
fn variables_of_a_cluster_are_not_taken_for_settings() {
    let (text, starts) = checked(&[
        ("DUELO_SERVICE_HOST", "10.0.0.1"),
        ("DUELO_PORT", "tcp://10.0.0.1:80"),
    ]);
    assert!(starts, "{text}");
}

/// What is typed wrong in a file is shown by its key; what is in the environment wins.
#[test]
fn a_file_of_settings_is_read() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let with = |text: &str, arguments: &[&str]| {
        std::fs::write(&file, text).unwrap();
        let output = duelo(arguments, &[("DUELO_CONFIG", path), ("DUELO_POOL_SIZE", "7")]);
        (
            String::from_utf8([output.stdout, output.stderr].concat()).unwrap(),
            output.status.code(),
        )
    };
    let right = "pool_size = 5\nworkers = 3\npublic_url = 'https://duelo.example'\ndev_mailbox = false\n\
                 trusted_proxies = ['10.0.0.1', '10.0.0.2']\njwt_secret = 'another secret of many characters'\n\
                 smtp_host = 'mail.example'\nsmtp_from = 'no-reply@padel.example'\n";
    let (text, code) = with(right, &["config", "show"]);
    for line in [
        "DUELO_POOL_SIZE=7 # environment",
        "DUELO_WORKERS=3 # file",
        "DUELO_PUBLIC_URL=https://duelo.example # file",
        "DUELO_TRUSTED_PROXIES=10.0.0.1,10.0.0.2 # file",
        "DUELO_JWT_SECRET=******** # environment",
        "DUELO_SMTP_HOST=mail.example # file",
        "DUELO_STREAMS=10000 # default",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(code, Some(0));
    assert_eq!(with(right, &["config", "check"]).1, Some(0));
    for (wrong, sentence) in [
        ("worker = 3", "worker in "),
        ("worker = 3", "is no setting: did you mean workers?"),
        ("workers = 'many'", "which can't be used: it is a whole number"),
        ("workers = 2021-01-01", "workers in "),
        ("workers = 1\nworkers =", "line 2 of the file of settings"),
    ] {
        let (text, code) = with(wrong, &["config", "check"]);
        assert!(text.contains(sentence) && code == Some(2), "{wrong}: {text}");
    }
}

#[test]
fn an_unknown_kind_of_limit_is_refused() {
    let output = duelo(&["admin", "reset-limits", "--kind", "logins"], &[]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.code() == Some(2) && stderr.contains("failed_logins"),
        "{stderr}"
    );
}

#[test]
fn the_reference_in_the_documentation_is_of_this_program() {
    let output = duelo(&["config", "reference"], &[]);
    let written = include_str!("../../../../../docs/settings.md");
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        written,
        "run `cargo xtask codegen`"
    );
}

/// The template names every setting of a server, and a program that is given it as it is starts as without it.
#[test]
fn the_template_has_every_setting_of_a_server() {
    let lines = |task: &str| {
        let output = duelo(&["config", task], &[]);
        let text = String::from_utf8(output.stdout).unwrap();
        let names = text
            .lines()
            .filter_map(|line| Some(line.trim_start_matches('#').split_once('=')?.0.to_owned()));
        let mut names: Vec<_> = names.filter(|name| !name.contains(' ')).collect();
        names.retain(|name| name != "DUELO_CONFIG");
        names.sort();
        names
    };
    assert_eq!(lines("template"), lines("show"));
    assert!(lines("show").len() > 60);
}
