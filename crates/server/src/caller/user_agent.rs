//! The browser and the operating system of a client, as far as its `User-Agent` names them.
//!
//! A person recognises a device by both in the list of their sessions. Versions, and the text itself, are not kept:
//! they single a browser out. Nor is a place, which would need the client's address. A table of marks is enough: crates
//! that parse the header carry thousands of patterns, for versions that nobody is shown.

use std::convert::Infallible;
use std::fmt::{self, Display, Formatter};
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::USER_AGENT;
use actix_web::{FromRequest, HttpRequest};
use serde::de::value::{Error as UnknownCode, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The browsers that are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Browser {
    Chrome,
    Edge,
    Firefox,
    Opera,
    Safari,
    SamsungInternet,
}

/// The operating systems that are told apart, Apple's by the kind of device. An iPad whose browser requests desktop
/// pages, as it does by default, says that it is a Mac.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum System {
    Android,
    ChromeOs,
    Ipad,
    Iphone,
    Linux,
    Mac,
    Windows,
}

/// The device of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Device)]
pub(crate) struct UserAgent {
    /// The browser, if it is one of these.
    #[schema(required)]
    pub(crate) browser: Option<Browser>,
    /// The operating system, if it is one of these.
    #[schema(required)]
    pub(crate) system: Option<System>,
}

/// What names a browser. The first that is found holds: most also name those that they want to be taken for.
const BROWSERS: [(Browser, &[&str]); 6] = [
    (Browser::Edge, &["Edg/", "EdgA/", "EdgiOS/"]),
    (Browser::Opera, &["OPR/", "OPT/", "OPX/"]),
    (Browser::SamsungInternet, &["SamsungBrowser/"]),
    (Browser::Firefox, &["Firefox/", "FxiOS/"]),
    (Browser::Chrome, &["Chrome/", "CriOS/"]),
    (Browser::Safari, &["Safari/"]),
];

/// What names an operating system, likewise: Android is a Linux.
const SYSTEMS: [(System, &[&str]); 7] = [
    (System::Ipad, &["iPad"]),
    (System::Iphone, &["iPhone", "iPod"]),
    (System::Android, &["Android"]),
    (System::ChromeOs, &["CrOS"]),
    (System::Windows, &["Windows"]),
    (System::Mac, &["Macintosh"]),
    (System::Linux, &["Linux"]),
];

impl UserAgent {
    fn parse(text: &str) -> Self {
        Self {
            browser: first_named(&BROWSERS, text),
            system: first_named(&SYSTEMS, text),
        }
    }

    /// The device of stored codes. One that a newer server has stored is unknown.
    pub(crate) fn from_codes(browser: Option<&str>, system: Option<&str>) -> Self {
        Self {
            browser: browser.and_then(from_code),
            system: system.and_then(from_code),
        }
    }

    /// The codes to store, of browser and operating system.
    pub(crate) fn codes(self) -> (Option<String>, Option<String>) {
        let code_of_browser = self.browser.map(|browser| browser.to_string());
        (code_of_browser, self.system.map(|system| system.to_string()))
    }
}

fn first_named<T: Copy>(names: &[(T, &[&str])], text: &str) -> Option<T> {
    let is_named = |marks: &[&str]| marks.iter().any(|mark| text.contains(mark));
    let found = names.iter().find(|(_, marks)| is_named(marks));
    found.map(|(named, _)| *named)
}

fn from_code<T: DeserializeOwned>(code: &str) -> Option<T> {
    let code: StrDeserializer<'_, UnknownCode> = code.into_deserializer();
    T::deserialize(code).ok()
}

impl Display for Browser {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

impl Display for System {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.serialize(formatter)
    }
}

impl FromRequest for UserAgent {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let text = request.headers().get(USER_AGENT);
        let text = text.and_then(|text| text.to_str().ok()).unwrap_or_default();
        ready(Ok(Self::parse(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> (Option<Browser>, Option<System>) {
        let UserAgent { browser, system } = UserAgent::parse(text);
        (browser, system)
    }

    #[test]
    fn browser_and_system_are_told_apart() {
        const WEBKIT: &str = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
        const BLINK: &str = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0";
        let iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)";
        let windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
        let android = "Mozilla/5.0 (Linux; Android 10; K)";
        for (text, browser, system) in [
            (
                format!("{iphone} {WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1"),
                Browser::Safari,
                System::Iphone,
            ),
            (
                format!("{iphone} {WEBKIT} CriOS/131.0 Mobile/15E148 Safari/604.1"),
                Browser::Chrome,
                System::Iphone,
            ),
            (
                format!("{iphone} {WEBKIT} FxiOS/132.0 Mobile/15E148 Safari/604.1"),
                Browser::Firefox,
                System::Iphone,
            ),
            (
                format!("{iphone} {WEBKIT} EdgiOS/131.0 Version/18.0 Safari/604.1"),
                Browser::Edge,
                System::Iphone,
            ),
            (
                format!("Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) {WEBKIT} Version/17.5 Safari/604.1"),
                Browser::Safari,
                System::Ipad,
            ),
            (
                format!(
                    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT} Version/18.1 Safari/605.1.15"
                ),
                Browser::Safari,
                System::Mac,
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0"
                    .to_owned(),
                Browser::Firefox,
                System::Mac,
            ),
            (
                format!("{windows} {BLINK} Safari/537.36"),
                Browser::Chrome,
                System::Windows,
            ),
            (
                format!("{windows} {BLINK} Safari/537.36 Edg/131.0.0.0"),
                Browser::Edge,
                System::Windows,
            ),
            (
                format!("{windows} {BLINK} Safari/537.36 OPR/115.0.0.0"),
                Browser::Opera,
                System::Windows,
            ),
            (
                format!("{android} {BLINK} Mobile Safari/537.36"),
                Browser::Chrome,
                System::Android,
            ),
            (
                format!(
                    "{android} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Safari/537.36"
                ),
                Browser::SamsungInternet,
                System::Android,
            ),
            (
                "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0".to_owned(),
                Browser::Firefox,
                System::Android,
            ),
            (
                format!("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {BLINK} Safari/537.36"),
                Browser::Chrome,
                System::ChromeOs,
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0".to_owned(),
                Browser::Firefox,
                System::Linux,
            ),
        ] {
            assert_eq!(parsed(&text), (Some(browser), Some(system)), "{text}");
        }
    }

    #[test]
    fn other_clients_are_unknown() {
        for text in ["", "curl/8.5.0", "Mozilla/5.0"] {
            assert_eq!(parsed(text), (None, None), "{text}");
        }
    }

    #[test]
    fn codes_lead_back_to_the_device() {
        for (browser, _) in BROWSERS {
            for (system, _) in SYSTEMS {
                let agent = UserAgent {
                    browser: Some(browser),
                    system: Some(system),
                };
                let (of_browser, of_system) = agent.codes();
                let stored = UserAgent::from_codes(of_browser.as_deref(), of_system.as_deref());
                assert_eq!(stored, agent);
            }
        }
        let (browser, system) = UserAgent::parse("SamsungBrowser/1 CrOS").codes();
        assert_eq!(
            (browser.as_deref(), system.as_deref()),
            (Some("samsung_internet"), Some("chrome_os"))
        );
    }

    #[test]
    fn the_codes_of_a_newer_server_are_unknown() {
        let agent = UserAgent::from_codes(Some("netscape"), Some("mac"));
        assert_eq!((agent.browser, agent.system), (None, Some(System::Mac)));
    }
}
