//! Signals: an interrupted command stops the processes that it has started.

use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::failure::{Context, Result};

/// Set by Ctrl-C (SIGINT), SIGTERM and SIGHUP.
#[derive(Debug, Clone)]
pub(crate) struct Interruption(Arc<AtomicBool>);

impl Interruption {
    /// From now on these signals do not end the program, which has to check [`Self::is_requested`].
    pub(crate) fn watch() -> Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            // The second Ctrl-C ends the program at once.
            signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&flag))
                .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&flag)))
                .context("cannot listen for Ctrl-C")?;
        }
        Ok(Self(flag))
    }

    pub(crate) fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Sends SIGTERM to a process; no error if it has already ended.
pub(crate) fn terminate(child: &Child) {
    if let Ok(pid) = i32::try_from(child.id()) {
        let _ = kill(Pid::from_raw(pid), Signal::SIGTERM);
    }
}
