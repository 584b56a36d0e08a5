//! Validation of forms. Each function returns the violations, an empty array if there are none.

use elo_core::account::{
    Registration, RegistrationInput, check_login, check_password_change, check_password_reset, check_profile,
};
use elo_core::group::{GroupSettings, GroupSettingsInput, NewGroup, NewGroupInput, check_deletion};
use elo_core::player::PlayerName;
use js_sys::JsString;
use tsify::Ts;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::from_js::{Text, from_js, read};
use crate::violation::{Violations, violation, violations};

from_js! {
    /// The registration form.
    pub struct RegistrationForm {
        name = "name": Text,
        email = "email": Text,
        password = "password": String,
        #[tsify(optional)]
        password_confirmation = "passwordConfirmation": Option<String>,
        group_name = "groupName": Text,
        passcode = "passcode": Text,
    }

    /// The log-in form.
    pub struct LoginForm {
        email = "email": Text,
        password = "password": String,
    }

    /// The form to create a group.
    pub struct NewGroupForm {
        name = "name": Text,
        #[tsify(optional, type = "Text | null")]
        passcode = "passcode": Option<Text>,
        #[tsify(optional, type = "Text | null")]
        vanity_url = "vanityUrl": Option<Text>,
    }

    /// The form of a group's settings.
    pub struct GroupSettingsForm {
        name = "name": Text,
        passcode = "passcode": Text,
        #[tsify(optional, type = "Text | null")]
        current_passcode = "currentPasscode": Option<Text>,
        #[tsify(optional, type = "Text | null")]
        vanity_url = "vanityUrl": Option<Text>,
    }

    /// The form to change a password.
    pub struct PasswordChangeForm {
        current_password = "currentPassword": String,
        new_password = "newPassword": String,
        #[tsify(optional)]
        password_confirmation = "passwordConfirmation": Option<String>,
    }

    /// The form to reset a forgotten password.
    pub struct PasswordResetForm {
        password = "password": String,
        #[tsify(optional)]
        password_confirmation = "passwordConfirmation": Option<String>,
    }
}

/// Validates the registration form.
#[wasm_bindgen(js_name = validateRegistration)]
pub fn validate_registration(form: &Ts<RegistrationForm>) -> Result<Violations, JsError> {
    let form = read(form)?;
    Ok(violations(Registration::parse(RegistrationInput {
        email: &form.email,
        password: &form.password,
        password_confirmation: form.password_confirmation.as_deref(),
        name: &form.name,
        group_name: &form.group_name,
        passcode: &form.passcode,
    })))
}

/// Validates the log-in form.
#[wasm_bindgen(js_name = validateLogin)]
pub fn validate_login(form: &Ts<LoginForm>) -> Result<Violations, JsError> {
    let form = read(form)?;
    Ok(violations(check_login(&form.email, &form.password)))
}

/// Validates the form to create a group.
#[wasm_bindgen(js_name = validateNewGroup)]
pub fn validate_new_group(form: &Ts<NewGroupForm>) -> Result<Violations, JsError> {
    let form = read(form)?;
    Ok(violations(NewGroup::parse(NewGroupInput {
        name: &form.name,
        passcode: form.passcode.as_deref(),
        vanity_name: form.vanity_url.as_deref(),
    })))
}

/// Validates a group's settings.
#[wasm_bindgen(js_name = validateGroupSettings)]
pub fn validate_group_settings(form: &Ts<GroupSettingsForm>) -> Result<Violations, JsError> {
    let form = read(form)?;
    Ok(violations(GroupSettings::parse(GroupSettingsInput {
        name: &form.name,
        passcode: &form.passcode,
        current_passcode: form.current_passcode.as_deref(),
        vanity_name: form.vanity_url.as_deref(),
    })))
}

/// Validates the name typed to confirm the deletion of a group.
#[wasm_bindgen(js_name = validateGroupDeletion)]
#[must_use]
pub fn validate_group_deletion(group_name: &str, confirmation: &str) -> Violations {
    violations(check_deletion(group_name, confirmation))
}

/// Validates the profile form.
#[wasm_bindgen(js_name = validateProfile)]
#[must_use]
pub fn validate_profile(name: &JsString) -> Violations {
    violations(check_profile(&Text::of(name)))
}

/// Validates the form to change a password.
#[wasm_bindgen(js_name = validatePasswordChange)]
pub fn validate_password_change(form: &Ts<PasswordChangeForm>) -> Result<Violations, JsError> {
    let form = read(form)?;
    let confirmation = form.password_confirmation.as_deref();
    Ok(violations(check_password_change(
        &form.current_password,
        &form.new_password,
        confirmation,
    )))
}

/// Validates the form to reset a password.
#[wasm_bindgen(js_name = validatePasswordReset)]
pub fn validate_password_reset(form: &Ts<PasswordResetForm>) -> Result<Violations, JsError> {
    let form = read(form)?;
    Ok(violations(check_password_reset(
        &form.password,
        form.password_confirmation.as_deref(),
    )))
}

/// Validates the name of a player; the field of violations is `name`.
#[wasm_bindgen(js_name = validatePlayerName)]
#[must_use]
pub fn validate_player_name(name: &JsString) -> Violations {
    violation(PlayerName::parse("name", &Text::of(name)))
}
