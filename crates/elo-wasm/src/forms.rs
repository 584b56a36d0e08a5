//! Checks of forms. Each returns its violations, none when all is well.

use elo_core::account::{
    Registration, RegistrationInput, check_login, check_password_change, check_password_reset, check_profile,
};
use elo_core::group::{GroupSettings, GroupSettingsInput, NewGroup, NewGroupInput, check_deletion};
use elo_core::player::PlayerName;
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::violation::{Violations, violation, violations};

/// What is typed to register.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationForm {
    name: String,
    email: String,
    password: String,
    #[tsify(optional)]
    password_confirmation: Option<String>,
    group_name: String,
    passcode: String,
}

/// What is typed to log in.
#[derive(Deserialize, Tsify)]
pub struct LoginForm {
    email: String,
    password: String,
}

/// What is typed to create a group.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NewGroupForm {
    name: String,
    #[tsify(optional, type = "string | null")]
    passcode: Option<String>,
    #[tsify(optional, type = "string | null")]
    vanity_url: Option<String>,
}

/// What is typed in a group's settings.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GroupSettingsForm {
    name: String,
    passcode: String,
    #[tsify(optional, type = "string | null")]
    vanity_url: Option<String>,
}

/// What is typed to change a password.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PasswordChangeForm {
    current_password: String,
    new_password: String,
    #[tsify(optional)]
    password_confirmation: Option<String>,
}

/// What is typed to set a new password after the old one was forgotten.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PasswordResetForm {
    password: String,
    #[tsify(optional)]
    password_confirmation: Option<String>,
}

/// Checks a registration.
#[wasm_bindgen(js_name = validateRegistration)]
pub fn validate_registration(form: &Ts<RegistrationForm>) -> Violations {
    let form = form.to_rust()?;
    violations(Registration::parse(RegistrationInput {
        email: &form.email,
        password: &form.password,
        password_confirmation: form.password_confirmation.as_deref(),
        name: &form.name,
        group_name: &form.group_name,
        passcode: &form.passcode,
    }))
}

/// Checks a log-in.
#[wasm_bindgen(js_name = validateLogin)]
pub fn validate_login(form: &Ts<LoginForm>) -> Violations {
    let form = form.to_rust()?;
    violations(check_login(&form.email, &form.password))
}

/// Checks a new group.
#[wasm_bindgen(js_name = validateNewGroup)]
pub fn validate_new_group(form: &Ts<NewGroupForm>) -> Violations {
    let form = form.to_rust()?;
    violations(NewGroup::parse(NewGroupInput {
        name: &form.name,
        passcode: form.passcode.as_deref(),
        vanity_name: form.vanity_url.as_deref(),
    }))
}

/// Checks a group's settings.
#[wasm_bindgen(js_name = validateGroupSettings)]
pub fn validate_group_settings(form: &Ts<GroupSettingsForm>) -> Violations {
    let form = form.to_rust()?;
    violations(GroupSettings::parse(GroupSettingsInput {
        name: &form.name,
        passcode: &form.passcode,
        vanity_name: form.vanity_url.as_deref(),
    }))
}

/// Checks the name typed to delete a group.
#[wasm_bindgen(js_name = validateGroupDeletion)]
pub fn validate_group_deletion(group_name: &str, confirmation: &str) -> Violations {
    violations(check_deletion(group_name, confirmation))
}

/// Checks a profile.
#[wasm_bindgen(js_name = validateProfile)]
pub fn validate_profile(name: &str) -> Violations {
    violations(check_profile(name))
}

/// Checks a password change.
#[wasm_bindgen(js_name = validatePasswordChange)]
pub fn validate_password_change(form: &Ts<PasswordChangeForm>) -> Violations {
    let form = form.to_rust()?;
    let confirmation = form.password_confirmation.as_deref();
    violations(check_password_change(
        &form.current_password,
        &form.new_password,
        confirmation,
    ))
}

/// Checks the new password of a reset.
#[wasm_bindgen(js_name = validatePasswordReset)]
pub fn validate_password_reset(form: &Ts<PasswordResetForm>) -> Violations {
    let form = form.to_rust()?;
    violations(check_password_reset(
        &form.password,
        form.password_confirmation.as_deref(),
    ))
}

/// Checks the name of a player, at field `name`.
#[wasm_bindgen(js_name = validatePlayerName)]
pub fn validate_player_name(name: &str) -> Violations {
    violation(PlayerName::parse("name", name))
}
