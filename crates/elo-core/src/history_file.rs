//! Rules of an imported history file beyond those of names and matches.

use crate::calendar::{Day, days_since_1970};
use crate::limits::{DAYS_AHEAD_MAX, FILE_VERSION, FIRST_YEAR, FORMER_NUMBER_MAX};
use crate::violation::{Violation, ViolationCode};

/// Checks the version of a file: 1 to [`FILE_VERSION`]; an absent version is refused.
///
/// ```
/// use elo_core::history_file::check_version;
///
/// assert!(check_version(Some(1)).is_ok());
/// assert_eq!(check_version(Some(0)).unwrap_err().code.as_str(), "file_version.unknown");
/// assert!(check_version(Some(2)).is_err());
/// assert!(check_version(None).is_err());
/// ```
///
/// # Errors
/// `file_version.unknown`, at `version`.
pub fn check_version(version: Option<i64>) -> Result<(), Violation> {
    if version.is_some_and(|version| (1..=i64::from(FILE_VERSION)).contains(&version)) {
        Ok(())
    } else {
        Err(Violation::new("version", ViolationCode::FileVersionUnknown).with("max", FILE_VERSION))
    }
}

/// Checks the day of a timestamp of the file, such as when a match was saved: from the first day of [`FIRST_YEAR`] to
/// [`DAYS_AHEAD_MAX`] days after `today`. `None` stands for a timestamp that could not be parsed.
///
/// ```
/// use elo_core::calendar::Day;
/// use elo_core::history_file::check_time;
///
/// let today = Day::parse("2025-06-01").unwrap();
/// let code = |day: &str| check_time("savedAt", Day::parse(day), today).map_err(|violation| violation.code.as_str());
/// assert_eq!(code("2025-06-02"), Ok(()));
/// assert_eq!(code("2025-06-03"), Err("time.too_far_ahead"));
/// assert_eq!(code("1968-12-31"), Err("time.too_early"));
/// assert_eq!(code("yesterday"), Err("time.invalid"));
/// ```
///
/// # Errors
/// The violation, at `field`.
pub fn check_time(field: &str, day: Option<Day>, today: Day) -> Result<(), Violation> {
    let day = day
        .ok_or_else(|| Violation::new(field, ViolationCode::TimeInvalid))?
        .days_since_1970();
    let last = today.days_since_1970().saturating_add(i64::from(DAYS_AHEAD_MAX));
    if day > last {
        Err(Violation::new(field, ViolationCode::TimeTooFarAhead).with("days", DAYS_AHEAD_MAX))
    } else if day < days_since_1970(FIRST_YEAR, 1, 1) {
        Err(Violation::new(field, ViolationCode::TimeTooEarly).with("year", FIRST_YEAR))
    } else {
        Ok(())
    }
}

/// Checks the number of an anonymised player: 1 to 1,000,000.
///
/// ```
/// use elo_core::history_file::check_former_number;
///
/// assert_eq!(check_former_number(7).unwrap(), 7);
/// assert_eq!(check_former_number(0).unwrap_err().code.as_str(), "former_number.range");
/// assert!(check_former_number(1_000_001).is_err());
/// ```
///
/// # Errors
/// `former_number.range`, at `formerNumber`.
pub fn check_former_number(number: i64) -> Result<u32, Violation> {
    let number = u32::try_from(number).ok();
    number
        .filter(|number| (1..=FORMER_NUMBER_MAX).contains(number))
        .ok_or_else(|| {
            Violation::new("formerNumber", ViolationCode::FormerNumberRange).with("max", FORMER_NUMBER_MAX)
        })
}

/// Checks that a name is unique in the file; `earlier` is the row of the first player with the same name.
///
/// ```
/// use elo_core::history_file::check_name_is_new;
///
/// assert!(check_name_is_new(None).is_ok());
/// assert_eq!(check_name_is_new(Some(3)).unwrap_err().code.as_str(), "player_name.repeated");
/// ```
///
/// # Errors
/// `player_name.repeated`, at `name`.
pub fn check_name_is_new(earlier: Option<u32>) -> Result<(), Violation> {
    is_new("name", ViolationCode::PlayerNameRepeated, earlier)
}

/// Checks that a `formerNumber` is unique in the file; `earlier` is the row of the first player with the same number.
///
/// ```
/// use elo_core::history_file::check_former_number_is_new;
///
/// assert!(check_former_number_is_new(None).is_ok());
/// assert_eq!(check_former_number_is_new(Some(3)).unwrap_err().code.as_str(), "former_number.repeated");
/// ```
///
/// # Errors
/// `former_number.repeated`, at `formerNumber`.
pub fn check_former_number_is_new(earlier: Option<u32>) -> Result<(), Violation> {
    is_new("formerNumber", ViolationCode::FormerNumberRepeated, earlier)
}

/// A violation of a match whose players are known by their names: a player who occurs twice is two people of one name.
///
/// ```
/// use elo_core::history_file::by_name;
/// use elo_core::lineup::Lineup;
///
/// let violations = Lineup::parse([Some("Ana"), Some("Bo")], [Some("Cia"), Some("Ana")]).unwrap_err();
/// assert_eq!(by_name(violations[0].clone()).code.as_str(), "player.same_name");
/// ```
#[must_use]
pub fn by_name(violation: Violation) -> Violation {
    match violation.code {
        ViolationCode::PlayerDuplicate => Violation {
            code: ViolationCode::PlayerSameName,
            ..violation
        },
        _ => violation,
    }
}

/// A name that an anonymised player of the group has, at `field`.
#[must_use]
pub fn name_of_former_player(field: &str) -> Violation {
    Violation::new(field, ViolationCode::PlayerNameFormer)
}

fn is_new(field: &str, code: ViolationCode, earlier: Option<u32>) -> Result<(), Violation> {
    match earlier {
        Some(first) => Err(Violation::new(field, code).with("first", first)),
        None => Ok(()),
    }
}
