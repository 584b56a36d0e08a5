//! Runs other programs: quietly with a log, visibly, or for what they say.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::project::Project;

/// How often a long step tells what it is doing.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(50);
/// How much of a log is shown when a step fails: some tools say the reason first, some last.
const FIRST_LINES: usize = 12;
const LAST_LINES: usize = 40;
/// How much of a line tells that a step lives.
const WIDTH: usize = 90;

/// Runs a step whose output matters only if it fails: it goes to a log, and its last line is shown now and then.
pub(crate) fn run_logged(project: &Project, name: &str, mut command: Command) -> Result<()> {
    console::step(name, || {
        let path = log_of(project, name);
        let folder = project.local("logs");
        fs::create_dir_all(&folder).context(format_args!("cannot make {}", folder.display()))?;
        let opening = format!("cannot write {}", path.display());
        let output = File::create(&path).context(&opening)?;
        command
            .stdin(Stdio::null())
            .stderr(output.try_clone().context(&opening)?)
            .stdout(output);
        let mut child = spawn(&mut command)?;
        let log = || fs::read_to_string(&path).unwrap_or_default();
        let mut last_sign = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().context(name)? {
                break status;
            }
            if last_sign.elapsed() > SIGN_OF_LIFE {
                last_sign = Instant::now();
                console::report(format_args!("… {name}: {}", last_words(&log())));
            }
            thread::sleep(POLL);
        };
        if status.success() {
            return Ok(());
        }
        Err(Failure::new(format!(
            "{name} failed ({status}); {} says:
{}",
            path.display(),
            excerpt(&log())
        )))
    })
}

/// Where [`run_logged`] writes what a step says.
pub(crate) fn log_of(project: &Project, name: &str) -> PathBuf {
    let name = name.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    project.local("logs").join(format!("{name}.log"))
}

/// Runs a program in front of the developer; its failure is ours.
pub(crate) fn run_visible(mut command: Command) -> Result<()> {
    let name = describe(&command);
    let status = spawn(&mut command)?.wait().context(&name)?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::new(format!("{name} failed ({status})")))
    }
}

/// What a program says on its standard output.
pub(crate) fn capture(mut command: Command) -> Result<String> {
    let name = describe(&command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| cannot_start(&command, &error))?;
    if output.status.success() {
        String::from_utf8(output.stdout).context(name)
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(Failure::new(format!(
            "{name} failed ({}):\n{}",
            output.status,
            said.trim()
        )))
    }
}

/// Runs a program in front of the developer and keeps what it says, both channels together.
pub(crate) fn run_and_read(mut command: Command) -> Result<(ExitStatus, String)> {
    let name = describe(&command);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = spawn(&mut command)?;
    let errors = child
        .stderr
        .take()
        .map(|stream| thread::spawn(move || echo(stream)));
    let mut said = child.stdout.take().map(echo).unwrap_or_default();
    if let Some(thread) = errors {
        said += &thread.join().unwrap_or_default();
    }
    Ok((child.wait().context(&name)?, said))
}

/// Starts a program, with a sentence that names it if it can't be.
pub(crate) fn spawn(command: &mut Command) -> Result<Child> {
    command.spawn().map_err(|error| cannot_start(command, &error))
}

/// The program and its arguments as one would type them.
pub(crate) fn describe(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

fn cannot_start(command: &Command, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot start `{}`: {error}", describe(command)))
}

/// The last line that says something, cut to fit.
fn last_words(log: &str) -> String {
    let line = log
        .lines()
        .rev()
        .map(str::trim)
        .find(|line| !line.is_empty())
        .unwrap_or_default();
    line.chars().take(WIDTH).collect()
}

/// The beginning and the end of a log.
fn excerpt(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    if lines.len() <= FIRST_LINES + LAST_LINES {
        return lines.join("\n");
    }
    let first = lines.get(..FIRST_LINES).unwrap_or_default();
    let last = lines.get(lines.len() - LAST_LINES..).unwrap_or_default();
    format!("{}\n…\n{}", first.join("\n"), last.join("\n"))
}

/// Prints line by line what a stream says, and gives it back.
fn echo(stream: impl Read) -> String {
    let mut all = String::new();
    let mut reader = BufReader::new(stream);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
        let text = String::from_utf8_lossy(&line);
        console::say(text.trim_end_matches('\n'));
        all += &text;
        line.clear();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_log_shows_both_ends() {
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
    fn the_sign_of_life_is_the_last_line_with_words() {
        assert_eq!(
            last_words("Compiling db\n   Compiling server\n\n"),
            "Compiling server"
        );
        assert_eq!(last_words(""), "");
    }
}
