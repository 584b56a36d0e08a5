//! Runs other programs: with their output in a log file, on the terminal, or captured.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::project::Project;
use crate::signals;

/// How often a long step shows the last line of its log.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The time between SIGTERM and SIGKILL for a program that exceeds its limit.
const GRACE: Duration = Duration::from_secs(5);
/// How much of the log a failed step shows: some tools print the reason first, some last.
const FIRST_LINES: usize = 12;
const LAST_LINES: usize = 40;
/// Longest line of progress, in characters.
const PROGRESS_WIDTH: usize = 90;

/// Runs a step with its output in a log file; the terminal shows the last line from time to time, and an excerpt if it
/// fails.
pub(crate) fn run_logged(project: &Project, name: &str, command: Command) -> Result<()> {
    run_logged_within(project, name, command, Duration::MAX)
}

/// As [`run_logged`]; the step fails, and its program is ended, if it takes longer than the limit.
pub(crate) fn run_logged_within(
    project: &Project,
    name: &str,
    command: Command,
    limit: Duration,
) -> Result<()> {
    console::step(name, || {
        let (status, log) = run_within(project, name, command, limit)?;
        if status.success() {
            return Ok(());
        }
        Err(Failure::new(format!(
            "{name} failed ({status}); from {}:\n{}",
            log_path(project, name).display(),
            excerpt(&log)
        )))
    })
}

/// As [`run_logged`], with the whole log printed at its end: for programs that run side by side. Returns the log too.
pub(crate) fn run_collected(project: &Project, name: &str, command: Command) -> Result<(ExitStatus, String)> {
    let (status, log) = run_within(project, name, command, Duration::MAX)?;
    console::part(name, log.trim_end());
    Ok((status, log))
}

/// As [`run_collected`], where nothing but success is wanted.
pub(crate) fn run_shown(project: &Project, name: &str, command: Command) -> Result<()> {
    let (status, _) = run_collected(project, name, command)?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::new(format!("{name} failed ({status})")))
    }
}

/// Runs a program with its output in a log file; returns the log.
fn run_within(
    project: &Project,
    name: &str,
    mut command: Command,
    limit: Duration,
) -> Result<(ExitStatus, String)> {
    let path = log_path(project, name);
    let folder = project.local("logs");
    fs::create_dir_all(&folder).context(format_args!("cannot make {}", folder.display()))?;
    let opening = format!("cannot write {}", path.display());
    let output = File::create(&path).context(&opening)?;
    command
        .stdin(Stdio::null())
        .stderr(output.try_clone().context(&opening)?)
        .stdout(output);
    let mut child = spawn(&mut command)?;
    let log = || fs::read(&path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let started = Instant::now();
    let mut last_progress = started;
    loop {
        if let Some(status) = child.try_wait().context(name)? {
            return Ok((
                status,
                log().context(format_args!("cannot read {}", path.display()))?,
            ));
        }
        if started.elapsed() > limit {
            end(&mut child).context(name)?;
            return Err(Failure::new(format!(
                "{name} was ended after {}; its log is {}",
                console::format_duration(limit),
                path.display()
            )));
        }
        if last_progress.elapsed() > PROGRESS_INTERVAL {
            last_progress = Instant::now();
            let last = last_line(&log().unwrap_or_default());
            console::progress(format_args!("… {name}: {last}"));
        }
        thread::sleep(POLL_INTERVAL);
    }
}

/// The log file of a step of [`run_logged`].
pub(crate) fn log_path(project: &Project, name: &str) -> PathBuf {
    let name = name.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    project.local("logs").join(format!("{name}.log"))
}

/// Runs a program with its output on the terminal.
pub(crate) fn run_visible(mut command: Command) -> Result<()> {
    let name = command_line(&command);
    let status = spawn(&mut command)?.wait().context(&name)?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::new(format!("{name} failed ({status})")))
    }
}

/// The standard output of a program.
pub(crate) fn capture(mut command: Command) -> Result<String> {
    let name = command_line(&command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| cannot_start(&command, &error))?;
    if output.status.success() {
        String::from_utf8(output.stdout).context(name)
    } else {
        let stderr = String::from_utf8_lossy(&output.stderr);
        Err(Failure::new(format!(
            "{name} failed ({}):\n{}",
            output.status,
            stderr.trim()
        )))
    }
}

/// Runs a program with its output on the terminal, and returns standard output and standard error as one text.
pub(crate) fn run_and_capture(mut command: Command) -> Result<(ExitStatus, String)> {
    let name = command_line(&command);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = spawn(&mut command)?;
    let errors = child
        .stderr
        .take()
        .map(|stream| thread::spawn(move || echo(stream)));
    let mut output = child.stdout.take().map(echo).unwrap_or_default();
    if let Some(thread) = errors {
        output += &thread.join().unwrap_or_default();
    }
    Ok((child.wait().context(&name)?, output))
}

/// Starts a program; an error names it.
pub(crate) fn spawn(command: &mut Command) -> Result<Child> {
    command.spawn().map_err(|error| cannot_start(command, &error))
}

/// Sends SIGTERM to a program, and SIGKILL if it has not ended after [`GRACE`].
fn end(child: &mut Child) -> std::io::Result<()> {
    signals::terminate(child);
    let asked = Instant::now();
    while child.try_wait()?.is_none() {
        if asked.elapsed() > GRACE {
            child.kill()?;
        }
        thread::sleep(POLL_INTERVAL);
    }
    Ok(())
}

/// Program and arguments, separated by spaces.
fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

fn cannot_start(command: &Command, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot start `{}`: {error}", command_line(command)))
}

/// The last line that is not empty, truncated.
fn last_line(log: &str) -> String {
    let line = log
        .lines()
        .rev()
        .map(str::trim)
        .find(|line| !line.is_empty())
        .unwrap_or_default();
    line.chars().take(PROGRESS_WIDTH).collect()
}

/// The first and last lines of a log.
fn excerpt(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    if lines.len() <= FIRST_LINES + LAST_LINES {
        return lines.join("\n");
    }
    let first = lines.get(..FIRST_LINES).unwrap_or_default();
    let last = lines.get(lines.len() - LAST_LINES..).unwrap_or_default();
    format!("{}\n…\n{}", first.join("\n"), last.join("\n"))
}

/// Prints a stream line by line, and returns its text.
fn echo(stream: impl Read) -> String {
    let mut all = String::new();
    let mut reader = BufReader::new(stream);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
        let text = String::from_utf8_lossy(&line);
        console::line(text.trim_end_matches('\n'));
        all += &text;
        line.clear();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_both_ends_of_a_long_log() {
        let log = (1..=100)
            .map(|number| format!("line {number}"))
            .collect::<Vec<_>>()
            .join("\n");
        let shown = excerpt(&log);
        assert!(
            shown.starts_with("line 1\n") && shown.ends_with("line 100"),
            "{shown}"
        );
        assert_eq!(shown.lines().count(), FIRST_LINES + 1 + LAST_LINES);
        assert_eq!(excerpt("one\ntwo"), "one\ntwo");
    }

    #[test]
    fn ends_a_step_that_takes_longer_than_its_limit() {
        let project = Project::find().unwrap();
        let mut endless = Command::new("tail");
        endless.args(["-f", "/dev/null"]);
        let failure = run_logged_within(&project, "endless", endless, Duration::ZERO).unwrap_err();
        assert!(
            failure.to_string().starts_with("endless was ended after 0.0 s;"),
            "{failure}"
        );
    }

    #[test]
    fn shows_the_last_line_that_is_not_empty_as_progress() {
        assert_eq!(
            last_line("Compiling db\n   Compiling server\n\n"),
            "Compiling server"
        );
        assert_eq!(last_line(""), "");
    }
}
