//! How often strangers may try before they have to wait.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;

/// The limits of a server, each as `COUNT/SECONDS`.
#[derive(Debug, Clone, Args)]
#[group(id = "limit-options")]
pub struct Limits {
    /// Failed log-ins for an e-mail address from one client address.
    #[arg(long = "limit-logins", env = "DUELO_LIMIT_LOGINS", default_value = "10/900")]
    pub logins: Window,

    /// Registrations from one client address.
    #[arg(
        long = "limit-registrations",
        env = "DUELO_LIMIT_REGISTRATIONS",
        default_value = "60/3600"
    )]
    pub registrations: Window,

    /// Wrong passcodes for a group from one client address.
    #[arg(
        long = "limit-passcodes",
        env = "DUELO_LIMIT_PASSCODES",
        default_value = "10/3600"
    )]
    pub passcodes: Window,

    /// Wrong passcodes for a group from everywhere together.
    #[arg(
        long = "limit-group-passcodes",
        env = "DUELO_LIMIT_GROUP_PASSCODES",
        default_value = "50/3600"
    )]
    pub group_passcodes: Window,

    /// Mails of one kind (verification, password reset) that are asked for to one address.
    #[arg(long = "limit-mails", env = "DUELO_LIMIT_MAILS", default_value = "3/3600")]
    pub mails: Window,

    /// Mails of all kinds that are asked for from one client address, whatever the addresses they go to.
    #[arg(
        long = "limit-client-mails",
        env = "DUELO_LIMIT_CLIENT_MAILS",
        default_value = "30/3600"
    )]
    pub client_mails: Window,
}

/// So many times within so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// How many times.
    pub count: u32,
    /// Within how long, from the first time on.
    pub length: Duration,
}

/// What a limit has to look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a limit is COUNT/SECONDS, both whole numbers above 0, as in 10/900")]
pub struct NotAWindow;

impl FromStr for Window {
    type Err = NotAWindow;

    fn from_str(text: &str) -> Result<Self, NotAWindow> {
        let (count, seconds) = text.split_once('/').ok_or(NotAWindow)?;
        let count: u32 = count.trim().parse().map_err(|_| NotAWindow)?;
        let seconds: u32 = seconds.trim().parse().map_err(|_| NotAWindow)?;
        if count == 0 || seconds == 0 {
            return Err(NotAWindow);
        }
        Ok(Self {
            count,
            length: Duration::from_secs(seconds.into()),
        })
    }
}

impl fmt::Display for Window {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.count, self.length.as_secs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_reads_as_it_is_written() {
        let window: Window = "10/900".parse().unwrap();
        assert_eq!(
            window,
            Window {
                count: 10,
                length: Duration::from_mins(15)
            }
        );
        assert_eq!(window.to_string(), "10/900");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "10", "0/60", "10/0", "-1/60", "ten/60", "10/60/1"] {
            assert_eq!(text.parse::<Window>(), Err(NotAWindow), "{text}");
        }
    }
}
