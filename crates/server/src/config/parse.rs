//! Parsers of configuration values. The error is the message that `clap` prints.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use actix_web::http::Uri;
use actix_web::http::header::HeaderValue;
use clap::builder::BoolishValueParser;
use elo_core::account::Email;
use ipnet::IpNet;
use lettre::message::Mailbox;
use secrecy::SecretString;
use tracing_subscriber::filter::EnvFilter;

use super::Hsts;

/// RFC 7518, section 3.2: a key for HS256 has at least the size of its digest.
const JWT_SECRET_MIN: usize = 32;

/// A random secret of 32 hexadecimal digits has fewer once in a billion times.
const DIFFERENT_CHARACTERS_MIN: usize = 7;

pub(super) fn jwt_secret(text: &str) -> Result<SecretString, &'static str> {
    if text.chars().count() < JWT_SECRET_MIN {
        return Err("the secret needs at least 32 characters, for example from `openssl rand -base64 48`");
    }
    if text.chars().collect::<BTreeSet<_>>().len() < DIFFERENT_CHARACTERS_MIN {
        return Err(
            "the secret can be guessed, as it repeats few characters: take one from `openssl rand -base64 48`",
        );
    }
    Ok(text.into())
}

/// Accepts 1, yes, on and true, and their opposites, in any case.
pub(crate) fn switch() -> BoolishValueParser {
    BoolishValueParser::new()
}

/// What to log.
pub(super) fn log_filter(text: &str) -> Result<String, &'static str> {
    EnvFilter::try_new(text)
        .map(|_| text.to_owned())
        .map_err(|_| "what to log is given as info, or server=debug, or several of them with commas")
}

/// An address with its port. Names are not resolved: one may stand for several addresses.
pub(super) fn listen(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| {
        "this is an IP address, not a name, and a port, as in 127.0.0.1:8080 for this machine alone, or 0.0.0.0:8080 \
         or [::]:8080 for all"
    })
}

pub(super) fn database_url(text: &str) -> Result<SecretString, &'static str> {
    let address = text
        .strip_prefix("postgres://")
        .or_else(|| text.strip_prefix("postgresql://"));
    let address = address.ok_or("the database is given as postgres://user:password@host:port/name")?;
    let (authority, rest) = address.split_at(address.find(['/', '?']).unwrap_or(address.len()));
    let name = rest.split('?').next().unwrap_or_default();
    let has_port = |(_, port): (&str, &str)| port.parse::<u16>().is_ok();
    let ends_in_password =
        !authority.contains('@') && authority.rsplit_once(':').is_some_and(|parts| !has_port(parts));
    if authority.matches('@').count() > 1
        || name.contains('@')
        || text.contains('#')
        || (ends_in_password && rest.contains('@'))
    {
        return Err(
            "a character of the password that has a meaning in a URL is written percent-encoded: @ as %40, # as %23, \
             / as %2F, ? as %3F, % as %25",
        );
    }
    Ok(text.into())
}

pub(super) fn public_url(text: &str) -> Result<String, &'static str> {
    let message =
        "the public address is http:// or https:// with a host and no path, as in https://duelo.example";
    let uri: Uri = text.parse().map_err(|_| message)?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let has_no_path = matches!(uri.path(), "" | "/") && uri.query().is_none();
    if !is_web || !has_no_path || uri.host().is_none() {
        return Err(message);
    }
    Ok(text.trim_end_matches('/').to_owned())
}

/// The address of a collector, to which the path of traces is added. It has no user, as the log shows it.
pub(super) fn collector(text: &str) -> Result<String, &'static str> {
    let message = "a collector is http:// or https:// with a host, and mostly the port 4318, without user, query and \
                   /v1/traces, as in http://localhost:4318";
    let uri: Uri = text.parse().map_err(|_| message)?;
    let is_web = matches!(uri.scheme_str(), Some("http" | "https"));
    let has_user = uri
        .authority()
        .is_none_or(|authority| authority.as_str().contains('@'));
    let address = text.trim_end_matches('/');
    if !is_web || has_user || uri.query().is_some() || address.ends_with("/v1/traces") {
        return Err(message);
    }
    Ok(address.to_owned())
}

/// Whom to ask, in a line that pages show.
pub(super) fn contact(text: &str) -> Result<String, &'static str> {
    const LONGEST: usize = 100;
    let contact = text.trim();
    if contact.is_empty() || contact.chars().count() > LONGEST || contact.chars().any(char::is_control) {
        return Err("a contact is one line of at most 100 characters, as in `Karin at the reception`");
    }
    Ok(contact.to_owned())
}

/// The last part of a group's link.
pub(super) fn group_name(text: &str) -> Result<String, &'static str> {
    let name = text.trim();
    if name.is_empty() || name.contains('/') {
        return Err("a group is given as the last part of one of its links, as in torsdagspadel");
    }
    Ok(name.to_owned())
}

/// `off`, or the directives of RFC 6797 and `preload`, with one `max-age`.
pub(super) fn hsts(text: &str) -> Result<Hsts, &'static str> {
    let message = "Strict-Transport-Security is off or max-age=SECONDS, with includeSubDomains and preload behind it \
                    where they are wanted";
    if text.eq_ignore_ascii_case("off") {
        return Ok(Hsts(None));
    }
    let (ages, others): (Vec<&str>, Vec<&str>) = text
        .split(';')
        .map(str::trim)
        .partition(|directive| directive.starts_with("max-age="));
    let has_one_age = matches!(
        ages.as_slice(),
        [age] if age.strip_prefix("max-age=").is_some_and(|seconds| seconds.parse::<u32>().is_ok())
    );
    let are_known = others
        .iter()
        .all(|directive| matches!(*directive, "includeSubDomains" | "preload"));
    if !has_one_age || !are_known {
        return Err(message);
    }
    HeaderValue::from_str(text)
        .map(|value| Hsts(Some(value)))
        .map_err(|_| message)
}

/// A network in CIDR notation, or a single address.
pub(super) fn network(text: &str) -> Result<IpNet, &'static str> {
    let text = text.trim();
    let network = text
        .parse()
        .or_else(|_| text.parse::<IpAddr>().map(IpNet::from))
        .map_err(|_| "a proxy is an IP address or a network, as in 10.0.0.7 or 10.0.0.0/8")?;
    if network.prefix_len() == 0 {
        return Err(
            "a network of all addresses would let every client choose the address that limits count by",
        );
    }
    Ok(network)
}

pub(super) fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds: u32 = text.parse().map_err(|_| "this is a whole number of seconds")?;
    Ok(Duration::from_secs(seconds.into()))
}

pub(super) fn positive_seconds(text: &str) -> Result<Duration, &'static str> {
    seconds(text)
        .ok()
        .filter(|duration| !duration.is_zero())
        .ok_or("this is a whole number of seconds, at least 1")
}

pub(super) fn host(text: &str) -> Result<String, &'static str> {
    let is_name = !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_'));
    if is_name || text.parse::<Ipv6Addr>().is_ok() {
        Ok(text.to_owned())
    } else {
        Err(
            "the mail server is a host name or an address alone, as in mail.example; its port is in DUELO_SMTP_PORT",
        )
    }
}

/// An e-mail address.
pub(super) fn email(text: &str) -> Result<Email, &'static str> {
    Email::parse("email", text.trim())
        .map_err(|_| "reports are mailed to an address, as in abuse@padel.example")
}

pub(super) fn mailbox(text: &str) -> Result<Mailbox, &'static str> {
    text.parse()
        .map_err(|_| "who mails come from is an address, as in no-reply@padel.example or Duelo <no-reply@padel.example>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_a_short_secret() {
        assert!(jwt_secret("1f8e3a5b7c9d0246f8e3a5b7c9d0246").is_err());
        assert!(jwt_secret("1f8e3a5b7c9d0246f8e3a5b7c9d02468").is_ok());
    }

    #[test]
    fn rejects_a_secret_of_few_different_characters() {
        for text in ["a".repeat(32), "secret".repeat(8)] {
            assert!(jwt_secret(&text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_public_url_has_no_path() {
        assert_eq!(
            public_url("https://duelo.example/").unwrap(),
            "https://duelo.example"
        );
        assert_eq!(
            public_url("http://localhost:8080").unwrap(),
            "http://localhost:8080"
        );
        for text in [
            "",
            "duelo.example",
            "ftp://duelo.example",
            "https://duelo.example/app",
            "https://",
        ] {
            assert!(public_url(text).is_err(), "{text}");
        }
    }

    #[test]
    fn strict_transport_security_is_off_or_has_one_age() {
        assert_eq!(hsts("off").unwrap(), Hsts(None));
        for text in ["max-age=0", "max-age=600; includeSubDomains; preload"] {
            let Hsts(value) = hsts(text).unwrap();
            assert_eq!(value.unwrap(), text);
        }
        for text in [
            "",
            "on",
            "600",
            "max-age=",
            "max-age=-1",
            "includeSubDomains",
            "max-age=1; max-age=2",
            "max-age=1; other",
            "max-age=1;",
            "max-age=1;\nincludeSubDomains",
        ] {
            assert!(hsts(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_proxy_is_an_address_or_a_network() {
        for (text, expected) in [
            ("10.0.0.0/8", "10.0.0.0/8"),
            (" 10.0.0.7", "10.0.0.7/32"),
            ("2001:db8::1", "2001:db8::1/128"),
            ("2000::/3", "2000::/3"),
        ] {
            assert_eq!(network(text).unwrap().to_string(), expected);
        }
        for text in [
            "",
            "proxy",
            "10.0.0.0/33",
            "10.0.0.0/",
            "10.0.0/8",
            "::/129",
            "0.0.0.0/0",
            "::/0",
        ] {
            assert!(network(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_mail_server_is_a_host_without_scheme_or_path() {
        for text in ["mail.example", "localhost", "10.0.0.25", "::1"] {
            assert!(host(text).is_ok(), "{text}");
        }
        for text in [
            "",
            "smtp://mail.example",
            "mail.example/",
            "mail example",
            "mail.example:587",
        ] {
            assert!(host(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_sender_is_an_address() {
        assert!(mailbox("no-reply@padel.example").is_ok());
        assert!(mailbox("Duelo <no-reply@padel.example>").is_ok());
        assert!(mailbox("Duelo").is_err());
    }

    #[test]
    fn a_database_url_names_postgres() {
        assert!(database_url("postgres://duelo@localhost/duelo").is_ok());
        assert!(database_url("mysql://localhost").is_err());
    }

    #[test]
    fn a_password_in_a_database_url_is_percent_encoded() {
        for text in [
            "postgres://duelo:p%40ss%23%2F@localhost/duelo?application_name=a@b",
            "postgres://duelo@%2Frun%2Fpostgresql/duelo",
            "postgres:///duelo?host=/run/postgresql",
        ] {
            assert!(database_url(text).is_ok(), "{text}");
        }
        for password in ["p@ss", "p#ss", "p/ss", "p?ss"] {
            let text = format!("postgres://duelo:{password}@localhost/duelo");
            assert!(database_url(&text).is_err(), "{text}");
        }
    }
}
