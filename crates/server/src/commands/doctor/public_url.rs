//! The server as visitors see it, at `DUELO_PUBLIC_URL`: through DNS, certificate and proxy.

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use db::Pool;
use db::queries::operations;
use elo_core::limits::IMPORT_BYTES_MAX;
use ipnet::IpNet;
use serde_json::Value;

use super::visit::{Answer, Connection, NoConnection, Place};
use crate::caller::client::{Client, is_private};
use crate::config::Config;
use crate::config::checks::Finding;

/// The rest of a certificate's time from which on its renewal has failed: Let's Encrypt's are renewed a month before.
const CERTIFICATE_ENDS_SOON: TimeDelta = TimeDelta::days(14);

/// An address that no client has (RFC 5737), which the doctor claims to be.
const CLAIMED: &str = "192.0.2.1";

/// What is wrong with it.
pub(super) async fn check(config: &Config) -> Vec<Finding> {
    let url = config.links.public_url().to_owned();
    let group = any_group(config).await;
    let trusted = config.trusted_proxies.clone();
    let checked = tokio::task::spawn_blocking(move || visit(&url, &trusted, group.as_deref()));
    checked.await.unwrap_or_else(|ended| {
        let remedy = "This is a defect of duelo doctor: report it";
        vec![Finding::error("the visit has ended", ended.to_string(), remedy)]
    })
}

/// The hash of a group, whose events are followed. Without a group nothing is.
async fn any_group(config: &Config) -> Option<String> {
    let mut connection = Pool::new(&config.database.settings().ok()?).get().await.ok()?;
    operations::any_hash(&mut connection).await.ok()?
}

fn visit(url: &str, trusted: &[IpNet], group: Option<&str>) -> Vec<Finding> {
    let Some(place) = Place::of(url) else {
        return Vec::new();
    };
    let connection = match place.connect() {
        Ok(connection) => connection,
        Err(error) => return vec![no_connection(url, &error)],
    };
    let mut findings = Vec::new();
    findings.extend(
        connection
            .certificate_ends
            .and_then(|end| certificate(url, end, Utc::now())),
    );
    let own_address = connection.own_address;
    let ready = match is_ready(url, connection) {
        Ok(ready) => ready,
        Err(finding) => {
            findings.push(finding);
            return findings;
        }
    };
    let seen = ready.pointer("/data/client").and_then(Value::as_str);
    findings.extend(
        seen.and_then(|seen| seen.parse().ok())
            .and_then(|seen| client_address(seen, own_address, trusted)),
    );
    // Each over a connection of its own, as the first one is closed. Where these fail, so has the first.
    findings.extend(place.connect().ok().and_then(large_body));
    findings.extend(
        group
            .zip(place.connect().ok())
            .and_then(|(group, connection)| events(group, connection)),
    );
    findings
}

fn no_connection(url: &str, error: &NoConnection) -> Finding {
    match error {
        NoConnection::Unreachable(error) => Finding::error(
            format!("nothing answers at DUELO_PUBLIC_URL, {url}: {error}"),
            "nobody can open the pages, and the links in mails lead nowhere",
            "Start the server and its proxy, let the name in DNS lead to this machine, and open the port in the \
             firewall. If others reach it, only this network does not let a machine reach its own public address",
        ),
        NoConnection::NoTls(error) => Finding::error(
            format!("what answers at {url} does not speak TLS as browsers do: {error}"),
            "nobody can open the pages",
            "Let the proxy serve https at this port, with a certificate for the name",
        ),
        NoConnection::NotTrusted(error) => Finding::error(
            format!("no browser accepts the certificate at {url}: {error}"),
            "people see a warning instead of the pages",
            "Renew it for this name, with all certificates between it and its authority (fullchain.pem): certbot renew, \
             or the log of Caddy",
        ),
    }
}

fn certificate(url: &str, end: DateTime<Utc>, now: DateTime<Utc>) -> Option<Finding> {
    (end - now < CERTIFICATE_ENDS_SOON).then(|| {
        Finding::error(
            format!("the certificate at {url} ends on {}", end.format("%Y-%m-%d")),
            "people see a warning instead of the pages from then on, and its renewal seems to have failed",
            "Renew it: certbot renew, or the log of Caddy says why it does not",
        )
    })
}

/// The answer of a ready server.
fn is_ready(url: &str, connection: Connection) -> Result<Value, Finding> {
    let headers = format!("X-Forwarded-For: {CLAIMED}\r\n");
    let asked = connection.ask("GET /health/ready", &headers, "");
    let other = |what: String| {
        Finding::error(
            format!("{url} does not lead to a Duelo that is ready: {what}"),
            "nobody can use it there",
            "Let the proxy forward this name to DUELO_LISTEN, with a file of deploy, and see the log of the server",
        )
    };
    let answer = match asked {
        Ok(Some(answer)) => answer,
        Ok(None) => return Err(other("it gives no answer in time".to_owned())),
        Err(error) => return Err(other(error.to_string())),
    };
    if let Some(location) = answer.header("location") {
        return Err(Finding::error(
            format!("{url} leads on to {location}"),
            "links in mails and cards of shared links begin with the address in DUELO_PUBLIC_URL",
            "Set DUELO_PUBLIC_URL to the address where people end",
        ));
    }
    answer
        .json()
        .filter(|json| answer.status == 200 && json.pointer("/data/version").is_some())
        .ok_or_else(|| other(format!("/health/ready answers {}", answer.status)))
}

/// Whether the server counts limits by the addresses of its visitors, from what it says of the doctor's. Nothing
/// follows where the doctor's own address is that of a trusted proxy, whose word counts.
fn client_address(seen: IpAddr, own: IpAddr, trusted: &[IpNet]) -> Option<Finding> {
    if Client::at(own).is_in(trusted) {
        return None;
    }
    if seen.to_string() == CLAIMED {
        return Some(Finding::error(
            "the server believes what visitors say of their address in X-Forwarded-For",
            "whoever guesses passcodes or passwords escapes every limit by another address each time",
            "Let the proxy append the visitor's address or set the header, as the files of deploy do, and name in \
             DUELO_TRUSTED_PROXIES the proxy alone",
        ));
    }
    if seen == own || !is_private(seen) {
        return None;
    }
    let remedy = if Client::at(seen).is_in(trusted) {
        "Let the proxy send X-Forwarded-For, as the files of deploy do".to_owned()
    } else {
        format!(
            "If {seen} is the proxy, set DUELO_TRUSTED_PROXIES={seen} and let the proxy send X-Forwarded-For, as the \
             files of deploy do"
        )
    };
    Some(Finding::error(
        format!("the server takes its visitors to be at {seen}, which is an address of this network"),
        "if all of them seem to be there, they are one client for the limits, and ten wrong passcodes of one person \
         lock out everybody",
        remedy,
    ))
}

/// Whether the proxy lets a file through that is as large as an import may be. Its body is not sent: a proxy refuses
/// its length, and the server the missing token.
fn large_body(connection: Connection) -> Option<Finding> {
    let headers = format!("Content-Type: application/json\r\nContent-Length: {IMPORT_BYTES_MAX}\r\n");
    let answer = connection
        .ask("POST /api/groups/1/import", &headers, "\r\n\r\n")
        .ok()??;
    let is_of_proxy = |answer: &Answer| answer.status == 413 && answer.json().is_none();
    is_of_proxy(&answer).then(|| {
        let megabytes = IMPORT_BYTES_MAX >> 20;
        Finding::error(
            format!("the proxy refuses a body of {megabytes} MB"),
            "long files of groups can't be imported",
            format!("nginx: client_max_body_size {megabytes}m; others have a similar setting"),
        )
    })
}

/// Whether the first event of a group arrives, which the server sends at once, as it was sent.
fn events(group: &str, connection: Connection) -> Option<Finding> {
    let request = format!("GET /api/groups/hash/{group}/events");
    let headers = "Accept: text/event-stream\r\nAccept-Encoding: gzip, br\r\n";
    let answer = connection.ask(&request, headers, "\ndata: ").ok().flatten();
    if answer
        .as_ref()
        .is_some_and(|answer| answer.header("content-encoding").is_some())
    {
        return Some(Finding::error(
            "the proxy compresses events",
            "open rankings and wall screens show new matches late or never",
            "Switch its compression of text/event-stream off",
        ));
    }
    let has_arrived = |answer: &Answer| answer.status != 200 || answer.text.contains("\ndata: ");
    let arrived = answer.is_some_and(|answer| has_arrived(&answer));
    (!arrived).then(|| {
        Finding::error(
            "the proxy holds events back",
            "open rankings and wall screens do not show new matches",
            "Switch its buffering of answers off: nginx: proxy_buffering off, and no proxy_ignore_headers \
             X-Accel-Buffering",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_that_ends_within_two_weeks_is_found() {
        let now = DateTime::UNIX_EPOCH;
        let found = |days| certificate("https://duelo.example", now + TimeDelta::days(days), now);
        assert_eq!(found(30), None);
        assert!(found(13).unwrap().what.ends_with("ends on 1970-01-14"));
    }

    #[test]
    fn the_address_of_the_proxy_is_told_from_the_visitors() {
        for (seen, own, is_right) in [
            ("203.0.113.7", "203.0.113.7", true),
            // Behind a router that has the public address.
            ("203.0.113.7", "192.168.1.5", true),
            ("192.168.1.5", "192.168.1.5", true),
            ("127.0.0.1", "203.0.113.7", false),
            ("172.18.0.1", "203.0.113.7", false),
            ("fd00::1", "2001:db8::7", false),
            (CLAIMED, "203.0.113.7", false),
        ] {
            let found = client_address(seen.parse().unwrap(), own.parse().unwrap(), &[]);
            assert_eq!(found.is_none(), is_right, "{seen} {own}");
        }
        // From the proxy's own machine nothing can be said.
        let own = "203.0.113.7".parse().unwrap();
        assert_eq!(
            client_address(CLAIMED.parse().unwrap(), own, &[IpNet::from(own)]),
            None
        );
    }
}
