//! Group hashes, languages, e-mail addresses, generated passcodes and password strength.

use elo_core::account::Email;
use elo_core::identifier::{GroupHash, Language};
use elo_core::passcode::Passcode;
use elo_core::strength;
use js_sys::JsString;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::from_js::Text;
use crate::violation::{Violations, violation};

/// Whether a text has the form of a group hash.
#[wasm_bindgen(js_name = isGroupHash)]
#[must_use]
pub fn is_group_hash(text: &str) -> bool {
    GroupHash::parse(text).is_some()
}

/// Whether a code is that of a supported language.
#[wasm_bindgen(js_name = isLanguage)]
#[must_use]
pub fn is_language(code: &str) -> bool {
    Language::from_code(code).is_some()
}

/// Validates an e-mail address; the field of violations is `email`.
#[wasm_bindgen(js_name = validateEmail)]
#[must_use]
pub fn validate_email(email: &JsString) -> Violations {
    violation(Email::parse("email", &Text::of(email)))
}

/// Makes a passcode of random bytes; `undefined` when too many are rejected, practically never with 64 bytes.
#[wasm_bindgen(js_name = passcodeFromRandom)]
#[must_use]
pub fn passcode_from_random(bytes: &[u8]) -> Option<String> {
    Passcode::from_random(bytes).map(Passcode::into_string)
}

/// Estimates the strength of a password against an attacker who knows `known`: the person's name and e-mail address.
#[wasm_bindgen(js_name = passwordStrength, unchecked_return_type = "\"weak\" | \"fair\" | \"good\" | \"strong\"")]
#[must_use]
pub fn password_strength(password: &str, known: &str) -> String {
    strength::password_strength(password, known).as_str().to_owned()
}
