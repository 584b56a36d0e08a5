//! Identifiers in addresses, passcodes to propose and passwords to judge.

use elo_core::account::Email;
use elo_core::group::Passcode;
use elo_core::identifier::{GroupHash, Language};
use elo_core::strength;
use js_sys::JsString;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::from_js::Text;
use crate::violation::{Violations, violation};

/// Whether a text can be the identifier of a group.
#[wasm_bindgen(js_name = isGroupHash)]
#[must_use]
pub fn is_group_hash(text: &str) -> bool {
    GroupHash::parse(text).is_some()
}

/// Whether a code is that of a language of the product.
#[wasm_bindgen(js_name = isLanguage)]
#[must_use]
pub fn is_language(code: &str) -> bool {
    Language::from_code(code).is_some()
}

/// Checks an e-mail address, at field `email`.
#[wasm_bindgen(js_name = validateEmail)]
#[must_use]
pub fn validate_email(email: &JsString) -> Violations {
    violation(Email::parse("email", &Text::of(email)))
}

/// A passcode out of random bytes; nothing in the unlikely case that they do not suffice.
#[wasm_bindgen(js_name = passcodeFromRandom)]
#[must_use]
pub fn passcode_from_random(bytes: &[u8]) -> Option<String> {
    Passcode::from_random(bytes).map(Passcode::into_string)
}

/// How hard a password is to guess for somebody who knows the person's name and address.
#[wasm_bindgen(js_name = passwordStrength, unchecked_return_type = "\"weak\" | \"fair\" | \"good\" | \"strong\"")]
#[must_use]
pub fn password_strength(password: &str, known: &str) -> String {
    strength::password_strength(password, known).as_str().to_owned()
}
