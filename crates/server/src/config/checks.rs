//! Checks of settings that are right one by one and wrong together, or wrong for the place where the server is.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use super::{Config, Links, Mail, RateLimit, SmtpTls};

/// What is wrong with an installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    /// Whether the server can run.
    pub(crate) severity: Severity,
    /// What is so.
    pub(crate) what: String,
    /// What follows from it.
    pub(crate) why: String,
    /// What mends it.
    pub(crate) remedy: String,
}

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Severity {
    /// The server does not start, or its operator must act.
    Error,
    /// The server starts, and says it.
    Warning,
}

impl Finding {
    /// A finding that stops the start, or with which `duelo doctor` exits with 1.
    pub(crate) fn error(what: impl Into<String>, why: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            what: what.into(),
            why: why.into(),
            remedy: remedy.into(),
        }
    }

    /// A finding that the log tells.
    pub(crate) fn warning(
        what: impl Into<String>,
        why: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(what, why, remedy)
        }
    }
}

/// Whether one of these is an error.
pub(crate) fn has_errors(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.severity == Severity::Error)
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            what, why, remedy, ..
        } = self;
        write!(formatter, "{what}: {why}. {remedy}")
    }
}

/// Everything that is wrong with the settings of a server.
pub(crate) fn of(config: &Config) -> Vec<Finding> {
    let mut findings = of_mail(&config.links);
    findings.extend(shared_port(config.listen.address, config.metrics_listen));
    findings.extend(public_mailbox(&config.links, config.listen.address));
    findings.extend(limits_below_others(config));
    if config.operator.report_mail.is_some() && config.links.mail.is_disabled() {
        findings.push(missing(
            "DUELO_SMTP_HOST",
            "DUELO_REPORT_MAIL",
            "reports of groups are not mailed",
        ));
    }
    findings
}

/// Everything that is wrong with what sends links.
pub(crate) fn of_mail(links: &Links) -> Vec<Finding> {
    let mail = &links.mail;
    let mut findings = Vec::new();
    if mail.smtp_host.is_some() {
        if mail.smtp_from.is_none() {
            findings.push(missing(
                "DUELO_SMTP_FROM",
                "DUELO_SMTP_HOST",
                "mails have no sender",
            ));
        }
        if links.public_url.is_none() {
            let why = format!(
                "links in mails lead to {}, the reader's own machine",
                links.public_url()
            );
            findings.push(missing("DUELO_PUBLIC_URL", "DUELO_SMTP_HOST", why));
        }
    } else {
        let named = [
            ("DUELO_SMTP_FROM", mail.smtp_from.is_some()),
            ("DUELO_SMTP_PORT", mail.smtp_port.is_some()),
            ("DUELO_SMTP_CA", mail.smtp_ca.is_some()),
            ("DUELO_SMTP_USER", mail.smtp_user.is_some()),
        ];
        let set = named.into_iter().find(|(_, is_set)| *is_set);
        findings.extend(set.map(|(name, _)| missing("DUELO_SMTP_HOST", name, "no mail is sent")));
    }
    match (&mail.smtp_user, &mail.smtp_password) {
        (Some(_), None) => {
            findings.push(missing(
                "DUELO_SMTP_PASSWORD",
                "DUELO_SMTP_USER",
                "the mail server refuses it",
            ));
        }
        (None, Some(_)) => {
            findings.push(missing(
                "DUELO_SMTP_USER",
                "DUELO_SMTP_PASSWORD",
                "the password is not used",
            ));
        }
        (Some(_), Some(_)) => findings.extend(readable_password(mail)),
        (None, None) => {}
    }
    findings
}

fn missing(name: &str, other: &str, why: impl Into<String>) -> Finding {
    Finding::error(
        format!("{name} is not set, but {other} is"),
        why,
        format!("Set {name}, or remove {other}"),
    )
}

fn readable_password(mail: &Mail) -> Option<Finding> {
    let host = mail.smtp_host.as_deref()?;
    (mail.smtp_tls == SmtpTls::None && !is_this_machine(host)).then(|| {
        Finding::warning(
            format!("DUELO_SMTP_TLS is none, with a password for {host}"),
            "whoever is on the way can read the password and the links in mails",
            "Set DUELO_SMTP_TLS to starttls or implicit",
        )
    })
}

fn shared_port(pages: SocketAddr, metrics: Option<SocketAddr>) -> Option<Finding> {
    let metrics = metrics?;
    let overlap = pages.ip() == metrics.ip() || pages.ip().is_unspecified() || metrics.ip().is_unspecified();
    (pages.port() != 0 && pages.port() == metrics.port() && overlap).then(|| {
        Finding::error(
            format!(
                "DUELO_LISTEN and DUELO_METRICS_LISTEN both have the port {}",
                pages.port()
            ),
            "one port serves either pages or metrics",
            "Give DUELO_METRICS_LISTEN another port",
        )
    })
}

fn public_mailbox(links: &Links, listen: SocketAddr) -> Option<Finding> {
    const WHY: &str = "everyone who opens /dev/mailbox there gets the links in mails, which sign in";
    const REMEDY: &str = "Unset DUELO_DEV_MAILBOX, and set DUELO_SMTP_HOST to send mails";
    if !links.mail.has_dev_mailbox() {
        return None;
    }
    if links.public_url().starts_with("https://") || !is_near(&links.host()) {
        let what = format!(
            "the developers' mailbox (DUELO_DEV_MAILBOX) is on, at {}",
            links.public_url()
        );
        return Some(Finding::error(what, WHY, REMEDY));
    }
    (!listen.ip().is_loopback()).then(|| {
        let what =
            format!("the developers' mailbox (DUELO_DEV_MAILBOX) is on, and other machines reach {listen}");
        Finding::warning(what, WHY, REMEDY)
    })
}

/// Limits of many that are reached before those of one of them.
fn limits_below_others(config: &Config) -> Vec<Finding> {
    let limits = &config.limits;
    let pairs = [
        ("LOGINS", limits.logins, "CLIENT_LOGINS", limits.client_logins),
        ("LOGINS", limits.logins, "ACCOUNT_LOGINS", limits.account_logins),
        (
            "REGISTRATIONS",
            limits.registrations,
            "NETWORK_REGISTRATIONS",
            limits.network_registrations,
        ),
        (
            "PASSCODES",
            limits.passcodes,
            "GROUP_PASSCODES",
            limits.group_passcodes,
        ),
        (
            "SUBMISSIONS",
            limits.submissions,
            "GROUP_SUBMISSIONS",
            limits.group_submissions,
        ),
        ("MAILS", limits.mails, "CLIENT_MAILS", limits.client_mails),
        ("IMPORTS", limits.imports, "CLIENT_IMPORTS", limits.client_imports),
    ];
    let below = pairs.into_iter().filter(|(_, one, _, all)| is_below(*all, *one));
    below
        .map(|(one, one_limit, all, all_limit)| {
            Finding::warning(
                format!("DUELO_LIMIT_{all} is {all_limit}, less than DUELO_LIMIT_{one}, {one_limit}"),
                "one client reaches the limit that is meant for all, and locks the others out",
                format!("Raise DUELO_LIMIT_{all}, or lower DUELO_LIMIT_{one}"),
            )
        })
        .collect()
}

/// Whether a limit allows fewer events in the same time than another one.
fn is_below(limit: RateLimit, other: RateLimit) -> bool {
    let in_time_of = |limit: RateLimit, other: RateLimit| u64::from(limit.count) * other.length.as_secs();
    in_time_of(limit, other) < in_time_of(other, limit)
}

/// Whether a host is in the operator's own network: the machine itself, or a private address or name.
fn is_near(host: &str) -> bool {
    let is_private = |address: IpAddr| match address {
        IpAddr::V4(address) => address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => address.is_unique_local() || address.is_unicast_link_local(),
    };
    is_this_machine(host)
        || !host.contains(['.', ':'])
        || [".local", ".internal", ".test"]
            .iter()
            .any(|suffix| host.ends_with(suffix))
        || address(host).is_some_and(is_private)
}

fn is_this_machine(host: &str) -> bool {
    host == "localhost"
        || host.ends_with(".localhost")
        || address(host).is_some_and(|address| address.is_loopback())
}

/// The address that a host of a URL is, if it is not a name.
fn address(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_compared_over_the_same_time() {
        let limit = |text: &str| text.parse::<RateLimit>().unwrap();
        assert!(is_below(limit("9/900"), limit("10/900")));
        assert!(is_below(limit("39/3600"), limit("10/900")));
        assert!(!is_below(limit("40/3600"), limit("10/900")));
    }

    #[test]
    fn private_hosts_are_near() {
        for host in [
            "localhost",
            "127.0.0.1",
            "[::1]",
            "192.168.1.7",
            "duelo",
            "duelo.local",
            "[fd00::7]",
        ] {
            assert!(is_near(host), "{host}");
        }
        for host in ["duelo.example", "203.0.113.7", "[2001:db8::7]"] {
            assert!(!is_near(host), "{host}");
        }
    }

    #[test]
    fn one_port_is_shared_by_equal_and_by_unspecified_addresses() {
        for (pages, metrics, is_shared) in [
            ("127.0.0.1:8080", "127.0.0.1:8080", true),
            ("0.0.0.0:8080", "127.0.0.1:8080", true),
            ("127.0.0.1:8080", "10.0.0.7:8080", false),
            ("127.0.0.1:8080", "127.0.0.1:9090", false),
            ("127.0.0.1:0", "127.0.0.1:0", false),
        ] {
            let found = shared_port(pages.parse().unwrap(), Some(metrics.parse().unwrap()));
            assert_eq!(found.is_some(), is_shared, "{pages} {metrics}");
        }
    }
}
