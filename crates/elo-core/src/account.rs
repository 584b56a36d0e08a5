//! Accounts: e-mail address, password, person's name, and the forms that contain them.

use crate::group::GroupName;
use crate::limits::{
    EMAIL_LOCAL_MAX, EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, PERSON_NAME_MAX, PERSON_NAME_MIN,
};
use crate::passcode::Passcode;
use crate::text::{TextRule, checked_text, is_control, length};
use crate::violation::{Collect, Violation, ViolationCode};

checked_text! {
    /// A syntactically valid e-mail address, in the case in which it was typed.
    Email
}

checked_text! {
    /// The name of a person with an account.
    PersonName
}

/// A password of an accepted length. `Debug` redacts it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Email {
    /// Checks the syntax of an e-mail address: a local part of at most [`EMAIL_LOCAL_MAX`] characters, one `@`, a
    /// domain with a dot, and at most [`EMAIL_MAX`] characters in all. Whether it exists is verified by sending mail.
    ///
    /// ```
    /// use elo_core::account::Email;
    ///
    /// assert!(Email::parse("email", "anna@padel.se").is_ok());
    /// assert_eq!(Email::parse("email", "anna@padel").unwrap_err().code.as_str(), "email.invalid");
    /// ```
    ///
    /// # Errors
    /// The violation, at `field`.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        if text.is_empty() {
            Err(Violation::new(field, ViolationCode::EmailRequired))
        } else if length(text) > EMAIL_MAX {
            Err(Violation::new(field, ViolationCode::EmailTooLong).with("max", EMAIL_MAX))
        } else if is_email(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Violation::new(field, ViolationCode::EmailInvalid))
        }
    }
}

impl PersonName {
    /// Checks the name of a person: [`PERSON_NAME_MIN`] to [`PERSON_NAME_MAX`] characters; invisible ones are removed
    /// before.
    ///
    /// ```
    /// use elo_core::account::PersonName;
    ///
    /// assert_eq!(PersonName::parse("name", "Åsa").unwrap().as_str(), "Åsa");
    /// assert_eq!(PersonName::parse("name", "Å").unwrap_err().code.as_str(), "name.too_short");
    /// ```
    ///
    /// # Errors
    /// The violation, at `field`.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        const RULE: TextRule = TextRule {
            min: PERSON_NAME_MIN,
            max: PERSON_NAME_MAX,
            required: ViolationCode::NameRequired,
            too_short: ViolationCode::NameTooShort,
            too_long: ViolationCode::NameTooLong,
        };
        RULE.check_name(field, text).map(Self)
    }
}

impl Password {
    /// Checks the length of a new password, [`PASSWORD_MIN`] to [`PASSWORD_MAX`] characters; any character is allowed.
    ///
    /// ```
    /// use elo_core::account::Password;
    ///
    /// assert!(Password::parse("password", "correct horse").is_ok());
    /// assert_eq!(Password::parse("password", "short").unwrap_err().params.get("min"), Some(8));
    /// ```
    ///
    /// # Errors
    /// The violation, at `field`.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        let length = length(text);
        if text.is_empty() {
            Err(Violation::new(field, ViolationCode::PasswordRequired))
        } else if length < PASSWORD_MIN {
            Err(Violation::new(field, ViolationCode::PasswordTooShort).with("min", PASSWORD_MIN))
        } else if length > PASSWORD_MAX {
            Err(Violation::new(field, ViolationCode::PasswordTooLong).with("max", PASSWORD_MAX))
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// The password itself.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

impl core::fmt::Debug for Password {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Password(…)")
    }
}

/// The registration form.
#[derive(Clone, Copy)]
pub struct RegistrationInput<'a> {
    /// Field `email`.
    pub email: &'a str,
    /// Field `password`.
    pub password: &'a str,
    /// Field `passwordConfirmation`; `None` where the form has no such field.
    pub password_confirmation: Option<&'a str>,
    /// Field `name`.
    pub name: &'a str,
    /// Field `groupName`.
    pub group_name: &'a str,
    /// Field `passcode`.
    pub passcode: &'a str,
}

/// An accepted registration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registration {
    /// The account's address.
    pub email: Email,
    /// The new password.
    pub password: Password,
    /// The person's name.
    pub name: PersonName,
    /// The first group's name.
    pub group_name: GroupName,
    /// The first group's passcode.
    pub passcode: Passcode,
}

impl Registration {
    /// Checks a registration.
    ///
    /// ```
    /// use elo_core::account::{Registration, RegistrationInput};
    ///
    /// let input = RegistrationInput {
    ///     email: "anna@padel.se",
    ///     password: "correct horse",
    ///     password_confirmation: None,
    ///     name: "Anna",
    ///     group_name: "Torsdagspadel",
    ///     passcode: "boll",
    /// };
    /// assert!(Registration::parse(input).is_ok());
    /// assert_eq!(Registration::parse(RegistrationInput { name: "", passcode: "abc", ..input }).unwrap_err().len(), 2);
    /// ```
    ///
    /// # Errors
    /// All violations, in the order of the form's fields.
    pub fn parse(input: RegistrationInput<'_>) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let name = PersonName::parse("name", input.name).collect_into(&mut violations);
        let email = Email::parse("email", input.email).collect_into(&mut violations);
        let password = Password::parse("password", input.password).collect_into(&mut violations);
        violations.extend(confirmation(input.password, input.password_confirmation));
        let group_name = GroupName::parse("groupName", input.group_name).collect_into(&mut violations);
        let passcode =
            Passcode::parse_at_registration("passcode", input.passcode).collect_into(&mut violations);
        match (email, password, name, group_name, passcode) {
            (Some(email), Some(password), Some(name), Some(group_name), Some(passcode))
                if violations.is_empty() =>
            {
                Ok(Self {
                    email,
                    password,
                    name,
                    group_name,
                    passcode,
                })
            }
            _ => Err(violations),
        }
    }
}

/// Checks the form in which an invited person makes an account: the invitation has the address.
///
/// ```
/// use elo_core::account::check_invited_registration;
///
/// assert!(check_invited_registration("Anna", "correct horse").is_ok());
/// assert_eq!(check_invited_registration("", "short").unwrap_err().len(), 2);
/// ```
///
/// # Errors
/// All violations, at `name` and `password`.
pub fn check_invited_registration(
    name: &str,
    password: &str,
) -> Result<(PersonName, Password), Vec<Violation>> {
    let mut violations = Vec::new();
    let name = PersonName::parse("name", name).collect_into(&mut violations);
    let password = Password::parse("password", password).collect_into(&mut violations);
    match (name, password) {
        (Some(name), Some(password)) => Ok((name, password)),
        _ => Err(violations),
    }
}

/// Checks the log-in form. A password of any length is accepted here: old passwords may break today's rule.
///
/// ```
/// use elo_core::account::check_login;
///
/// assert!(check_login("anna@padel.se", "secret").is_ok());
/// assert_eq!(check_login("", "").unwrap_err().len(), 2);
/// ```
///
/// # Errors
/// All violations, at `email` and `password`.
pub fn check_login(email: &str, password: &str) -> Result<Email, Vec<Violation>> {
    let mut violations = Vec::new();
    let email = Email::parse("email", email).collect_into(&mut violations);
    if password.is_empty() {
        violations.push(Violation::new("password", ViolationCode::PasswordRequired));
    }
    match email {
        Some(email) if violations.is_empty() => Ok(email),
        _ => Err(violations),
    }
}

/// Checks the profile form, whose only rule is the name's.
///
/// ```
/// use elo_core::account::check_profile;
///
/// assert_eq!(check_profile("").unwrap_err()[0].code.as_str(), "name.required");
/// ```
///
/// # Errors
/// The violation, at `name`.
pub fn check_profile(name: &str) -> Result<PersonName, Vec<Violation>> {
    PersonName::parse("name", name).map_err(|violation| vec![violation])
}

/// Checks the form to change a password; `confirmation` is `None` where the form has no such field.
///
/// ```
/// use elo_core::account::check_password_change;
///
/// assert!(check_password_change("old", "correct horse", Some("correct horse")).is_ok());
/// let violations = check_password_change("", "correct horse", Some("battery")).unwrap_err();
/// assert_eq!(violations[0].code.as_str(), "current_password.required");
/// assert_eq!(violations[1].code.as_str(), "password_confirmation.mismatch");
/// ```
///
/// # Errors
/// All violations, at `currentPassword`, `newPassword` and `passwordConfirmation`.
pub fn check_password_change(
    current: &str,
    new: &str,
    confirmation: Option<&str>,
) -> Result<Password, Vec<Violation>> {
    let mut violations = Vec::new();
    if current.is_empty() {
        violations.push(Violation::new(
            "currentPassword",
            ViolationCode::CurrentPasswordRequired,
        ));
    }
    accept_new_password("newPassword", new, confirmation, violations)
}

/// Checks the form to reset a password; `confirmation` is `None` where the form has no such field.
///
/// ```
/// use elo_core::account::check_password_reset;
///
/// assert!(check_password_reset("correct horse", None).is_ok());
/// ```
///
/// # Errors
/// All violations, at `password` and `passwordConfirmation`.
pub fn check_password_reset(new: &str, confirmation: Option<&str>) -> Result<Password, Vec<Violation>> {
    accept_new_password("password", new, confirmation, Vec::new())
}

fn accept_new_password(
    field: &str,
    new: &str,
    confirmed: Option<&str>,
    mut violations: Vec<Violation>,
) -> Result<Password, Vec<Violation>> {
    let password = Password::parse(field, new).collect_into(&mut violations);
    violations.extend(confirmation(new, confirmed));
    match password {
        Some(password) if violations.is_empty() => Ok(password),
        _ => Err(violations),
    }
}

fn confirmation(password: &str, confirmation: Option<&str>) -> Option<Violation> {
    let code = match confirmation? {
        "" => ViolationCode::PasswordConfirmationRequired,
        repeated if repeated != password => ViolationCode::PasswordConfirmationMismatch,
        _ => return None,
    };
    Some(Violation::new("passwordConfirmation", code))
}

fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let labels_fit = domain.split('.').all(is_domain_label);
    length(local) <= EMAIL_LOCAL_MAX
        && local.split('.').all(|part| !part.is_empty())
        && !local.chars().any(|c| {
            is_blank(c)
                || matches!(
                    c,
                    '"' | '(' | ')' | ',' | ':' | ';' | '<' | '>' | '[' | ']' | '\\'
                )
        })
        && domain.contains('.')
        && labels_fit
}

fn is_domain_label(label: &str) -> bool {
    !label.is_empty()
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-' || (!c.is_ascii() && !is_blank(c)))
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() || is_control(character)
}
