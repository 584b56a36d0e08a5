//! What the DNS says about the domain of the mails' sender: which servers may send for it (SPF), and what others do
//! with mails that fail (DMARC). DKIM's records have names that only the mail server knows.

use hickory_resolver::net::NetError;
use hickory_resolver::proto::rr::RData;
use hickory_resolver::{ResolverBuilder, TokioResolver};
use lettre::message::Mailbox;

use crate::config::checks::Finding;

/// What is missing for the domain of the sender, or why that is not known.
pub(super) async fn check(sender: &Mailbox) -> Result<Vec<Finding>, String> {
    let domain = sender.email.domain().to_lowercase();
    let found = match TokioResolver::builder_tokio().and_then(ResolverBuilder::build) {
        Ok(resolver) => look_up(&resolver, &domain).await,
        Err(error) => Err(error),
    };
    found.map_err(|error| format!("not known, as its records can't be looked up: {error}"))
}

async fn look_up(resolver: &TokioResolver, domain: &str) -> Result<Vec<Finding>, NetError> {
    let Some(records) = texts(resolver, domain).await? else {
        return Ok(vec![Finding::warning(
            format!("the domain {domain} of DUELO_SMTP_FROM does not exist"),
            "mail servers refuse mails from it",
            "Let DUELO_SMTP_FROM name an address of a domain of yours",
        )]);
    };
    let policies = records
        .iter()
        .filter(|record| is_version(record, "v=spf1"))
        .count();
    let spf = match policies {
        0 => Some(Finding::warning(
            format!("{domain} does not say which servers send its mails: it has no SPF record"),
            "some mail servers refuse them, or take them for spam",
            format!(
                "Add a TXT record to {domain}, as in \"v=spf1 mx -all\"; who runs the mail server knows which servers \
                 are to be in it"
            ),
        )),
        1 => None,
        _ => Some(Finding::warning(
            format!("{domain} has {policies} SPF records"),
            "mail servers take that for an error, and follow none of them",
            "Make one of them that names all servers",
        )),
    };
    let dmarc = (!has_dmarc(resolver, domain).await?).then(|| {
        Finding::warning(
            format!("{domain} does not say what becomes of mails that others send in its name: it has no DMARC record"),
            "some large mail providers refuse mails of such domains, or take them for spam",
            format!("Add a TXT record to _dmarc.{domain}, as in \"v=DMARC1; p=none\""),
        )
    });
    Ok(spf.into_iter().chain(dmarc).collect())
}

/// Whether the domain has a DMARC record, or one that it is a part of.
async fn has_dmarc(resolver: &TokioResolver, domain: &str) -> Result<bool, NetError> {
    let mut of = Some(domain);
    // A top-level domain has none for what is below it.
    while let Some(domain) = of.filter(|domain| domain.contains('.')) {
        let records = texts(resolver, &format!("_dmarc.{domain}"))
            .await?
            .unwrap_or_default();
        if records.iter().any(|record| is_version(record, "v=DMARC1")) {
            return Ok(true);
        }
        of = domain.split_once('.').map(|(_, parent)| parent);
    }
    Ok(false)
}

/// The TXT records of a name, perhaps none; `None` where there is no such name.
async fn texts(resolver: &TokioResolver, name: &str) -> Result<Option<Vec<String>>, NetError> {
    // Of this name, and not of one in the domains that this machine searches.
    let found = match resolver.txt_lookup(format!("{name}.")).await {
        Ok(found) => found,
        Err(error) if error.is_nx_domain() => return Ok(None),
        Err(error) if error.is_no_records_found() => return Ok(Some(Vec::new())),
        Err(error) => return Err(error),
    };
    let text = |data: &RData| match data {
        // Strings of up to 255 bytes that belong together.
        RData::TXT(text) => Some(String::from_utf8_lossy(&text.txt_data.concat()).into_owned()),
        // The aliases that lead to it.
        _ => None,
    };
    Ok(Some(
        found
            .answers()
            .iter()
            .filter_map(|record| text(&record.data))
            .collect(),
    ))
}

/// Whether a record begins with this version.
fn is_version(record: &str, version: &str) -> bool {
    let (first, _) = record.split_once([' ', ';']).unwrap_or((record, ""));
    first.trim_end().eq_ignore_ascii_case(version)
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::iter;
    use std::net::{SocketAddr, TcpListener, UdpSocket};
    use std::thread;
    use std::time::Duration;

    use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolverConfig};
    use hickory_resolver::net::runtime::TokioRuntimeProvider;

    use super::*;

    /// The records of a name; `None` where there is no such name.
    type Zone = fn(&str) -> Option<Vec<String>>;

    /// A name server on this machine, by UDP and TCP. Answers that are too long for UDP are cut off.
    fn serve(zone: Zone) -> SocketAddr {
        // A port that is free for TCP may be in use for UDP.
        let (tcp, udp, address) = iter::repeat_with(|| TcpListener::bind("127.0.0.1:0").unwrap())
            .find_map(|tcp| {
                let address = tcp.local_addr().unwrap();
                Some((tcp, UdpSocket::bind(address).ok()?, address))
            })
            .unwrap();
        thread::spawn(move || {
            let mut query = [0; 512];
            while let Ok((length, client)) = udp.recv_from(&mut query) {
                let query = &query[..length];
                let mut answer = answer(query, zone);
                if answer.len() > 1_232 {
                    answer = self::answer(query, |_| Some(Vec::new()));
                    answer[2] |= 0x02;
                }
                udp.send_to(&answer, client).unwrap();
            }
        });
        thread::spawn(move || {
            for stream in tcp.incoming() {
                let mut stream = stream.unwrap();
                let mut length = [0; 2];
                stream.read_exact(&mut length).unwrap();
                let mut query = vec![0; u16::from_be_bytes(length).into()];
                stream.read_exact(&mut query).unwrap();
                let answer = answer(&query, zone);
                let length = u16::try_from(answer.len()).unwrap().to_be_bytes();
                stream.write_all(&[&length[..], &answer].concat()).unwrap();
            }
        });
        address
    }

    fn answer(query: &[u8], zone: Zone) -> Vec<u8> {
        let (mut labels, mut rest) = (Vec::new(), &query[12..]);
        while rest[0] != 0 {
            let (label, after) = rest[1..].split_at(rest[0].into());
            labels.push(str::from_utf8(label).unwrap());
            rest = after;
        }
        let question = &query[12..query.len() - rest.len() + 5];
        let found = zone(&labels.join("."));
        let code = if found.is_some() { 0x80 } else { 0x83 };
        let records = found.unwrap_or_default();
        let count = u8::try_from(records.len()).unwrap();
        let mut answer = [&query[..2], &[0x81, code, 0, 1, 0, count, 0, 0, 0, 0], question].concat();
        for record in records {
            // Strings of up to 255 bytes.
            let data: Vec<u8> = (record.as_bytes().chunks(255))
                .flat_map(|part| [&[u8::try_from(part.len()).unwrap()], part].concat())
                .collect();
            let length = u16::try_from(data.len()).unwrap().to_be_bytes();
            // The name of the question, by its place.
            answer.extend([0xC0, 12, 0, 16, 0, 1, 0, 0, 0, 60]);
            answer.extend([&length[..], &data].concat());
        }
        answer
    }

    fn owned(records: &[&str]) -> Vec<String> {
        records.iter().map(|&record| record.to_owned()).collect()
    }

    fn resolver(name_server: SocketAddr) -> TokioResolver {
        let mut udp = ConnectionConfig::udp();
        let mut tcp = ConnectionConfig::tcp();
        udp.port = name_server.port();
        tcp.port = name_server.port();
        let server = NameServerConfig::new(name_server.ip(), true, vec![udp, tcp]);
        let config = ResolverConfig::from_parts(None, Vec::new(), vec![server]);
        let mut builder = TokioResolver::builder_with_config(config, TokioRuntimeProvider::default());
        builder.options_mut().timeout = Duration::from_millis(200);
        builder.build().unwrap()
    }

    async fn findings(zone: Zone, domain: &str) -> Vec<String> {
        let found = look_up(&resolver(serve(zone)), domain).await.unwrap();
        found.into_iter().map(|finding| finding.what).collect()
    }

    #[tokio::test]
    async fn a_domain_with_both_records_is_fine() {
        let zone: Zone = |name| match name {
            "padel.example" => Some(owned(&["google-site-verification=1", "v=spf1 mx -all"])),
            "_dmarc.padel.example" => Some(owned(&["v=DMARC1; p=none"])),
            "mail.padel.example" => Some(owned(&["V=SPF1 -all"])),
            _ => None,
        };
        assert_eq!(findings(zone, "padel.example").await, Vec::<String>::new());
        // It is a part of a domain that has one.
        assert_eq!(findings(zone, "mail.padel.example").await, Vec::<String>::new());
    }

    #[tokio::test]
    async fn what_is_missing_is_said() {
        let zone: Zone = |name| match name {
            "padel.example" => Some(owned(&["v=spf10 no"])),
            _ => None,
        };
        let [spf, dmarc] = &findings(zone, "padel.example").await[..] else {
            panic!("two findings");
        };
        assert!(spf.ends_with("it has no SPF record"), "{spf}");
        assert!(dmarc.ends_with("it has no DMARC record"), "{dmarc}");
        let [missing] = &findings(zone, "paddel.example").await[..] else {
            panic!("one finding");
        };
        assert!(missing.ends_with("does not exist"), "{missing}");
    }

    #[tokio::test]
    async fn two_policies_are_one_too_many() {
        let zone: Zone = |name| match name {
            "padel.example" => Some(owned(&["v=spf1 mx -all", "v=spf1 a -all"])),
            _ => Some(owned(&["v=DMARC1;p=none"])),
        };
        assert_eq!(
            findings(zone, "padel.example").await,
            ["padel.example has 2 SPF records"]
        );
    }

    #[tokio::test]
    async fn a_long_answer_comes_by_tcp() {
        let zone: Zone = |name| match name {
            "padel.example" => Some(vec![
                "x".repeat(2_000),
                format!("v=spf1 {} -all", "ip4:192.0.2.1 ".repeat(30)),
            ]),
            _ => Some(owned(&["v=DMARC1"])),
        };
        assert_eq!(findings(zone, "padel.example").await, Vec::<String>::new());
    }

    #[tokio::test]
    async fn an_answer_that_is_none_is_an_error() {
        for wrong in [&b""[..], b"no answer", &[0xFF; 40]] {
            let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
            let address = udp.local_addr().unwrap();
            thread::spawn(move || {
                while let Ok((_, client)) = udp.recv_from(&mut [0; 512]) {
                    udp.send_to(wrong, client).unwrap();
                }
            });
            let found = look_up(&resolver(address), "padel.example").await;
            assert!(found.is_err(), "{wrong:?}");
        }
        assert!(look_up(&resolver(serve(|_| None)), "two..dots").await.is_err());
    }
}
