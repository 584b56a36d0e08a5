//! What is written about the settings, from their declarations.

use std::fmt::Write as _;

use super::settings::Setting;

/// The beginning of docs/settings.md.
const INTRODUCTION: &str = "# Settings

Generated from the program by `cargo xtask codegen`; every program prints its own with `duelo config reference`.

A setting is a variable of the environment. An empty one counts as not set, and one that begins with `DUELO_` but is not
in these tables stops the program, with the name that may be meant. Switches take `true`, `yes`, `on` or `1`. A limit is
`COUNT/SECONDS`; an IPv6 client is counted by its /64, and all clients of a /48 together have four times its limit, but
for `DUELO_LIMIT_LOGINS` and `DUELO_LIMIT_MAILS`, which are of one e-mail address, and registrations, which have a limit
of their own.

Instead, `DUELO_CONFIG` or `--config` can name a file in TOML. Its keys are the names in lower case and without
`DUELO_`, as in `public_url = \"https://padel.example\"`; what the environment has wins over it. Most settings are flags
too, which win over both: `duelo serve --help`, and `duelo --help` for those of the log, which stand before the command.
Secrets are not, as every user of a machine can see the arguments of its processes.

`duelo config template` prints a file of variables to begin with, `duelo config show` what a server would run with, and
where each value is from, and `duelo config check` says what is wrong with it, and exits with 2 if a setting is
misspelt, missing or has no usable value, and with 1 if settings contradict each other so that a server would not start.
The unit of the package sets `DUELO_MIGRATE` and `DUELO_DRAIN_SECONDS`, which commands do not see;
`/etc/duelo/duelo.env` wins over it.
";

/// The settings by the part of the reference to which they belong.
fn sections<'a>(settings: &[Setting<'a>]) -> Vec<(&'a str, Vec<Setting<'a>>)> {
    let mut sections: Vec<(&str, Vec<Setting<'_>>)> = Vec::new();
    for setting in settings {
        match sections
            .iter_mut()
            .find(|(heading, _)| *heading == setting.heading())
        {
            Some((_, of_heading)) => of_heading.push(*setting),
            None => sections.push((setting.heading(), vec![*setting])),
        }
    }
    sections
}

/// The text of docs/settings.md.
pub(crate) fn markdown(settings: &[Setting<'_>]) -> String {
    let mut text = INTRODUCTION.to_owned();
    for (heading, of_heading) in sections(settings) {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\n## {heading}\n\n| setting | meaning | default |\n|---|---|---|\n"
        );
        for setting in of_heading {
            let _ = writeln!(
                text,
                "| `{}` | {} | {} |",
                setting.variable,
                cell(&meaning(&setting)),
                cell(&default(&setting))
            );
        }
    }
    text
}

/// A file of variables, all of them commented out.
pub(crate) fn template(settings: &[Setting<'_>]) -> String {
    let mut text = "# The settings of Duelo. Remove the # before a name to set it.\n\
                    # A value with $, #, \\ or a quote stands between single quotes.\n"
        .to_owned();
    for (heading, of_heading) in sections(settings) {
        let _ = write!(text, "\n## {heading}\n");
        for setting in of_heading {
            let value = setting.default().unwrap_or_default();
            let required = if setting.is_required() { " Required." } else { "" };
            text.push('\n');
            for line in lines(&format!("{}{required}", meaning(&setting))) {
                let _ = writeln!(text, "# {line}");
            }
            let _ = writeln!(text, "#{}={value}", setting.variable);
        }
    }
    text
}

/// The longest line of a comment.
const WIDTH: usize = 100;

fn lines(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.len() + word.len() < WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn meaning(setting: &Setting<'_>) -> String {
    let mut meaning = setting.meaning();
    if !meaning.ends_with(['.', '…']) {
        meaning.push('.');
    }
    let values = setting.possible_values();
    // The introduction tells of the values of switches.
    if !values.is_empty() && !setting.is_switch() {
        let _ = write!(meaning, " One of {}.", values.join(", "));
    }
    meaning
}

fn default(setting: &Setting<'_>) -> String {
    if setting.is_required() {
        return "required".to_owned();
    }
    match setting.default() {
        Some(value) => format!("`{value}`"),
        None if setting.is_switch() => "`false`".to_owned(),
        None => "not set".to_owned(),
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
