//! Violations, for TypeScript.

use elo_core::violation::{self as core, Params, ViolationCode};
use tsify::Ts;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::to_js::{ToJs, object, return_value, to_js};

to_js! {
    /// One violated rule.
    pub struct Violation {
        /// Path of the field, as `name` or `sets[1]`.
        field = "field": String,
        /// The rule.
        #[tsify(type = "ViolationCode")]
        code = "code": &'static str,
        /// Numbers for the error message.
        #[tsify(type = "Record<string, number>")]
        params = "params": Params,
    }
}

impl ToJs for Params {
    fn to_js(self) -> JsValue {
        object(self.iter().map(|(name, value)| (name, value.to_js())))
    }
}

/// The return value of validation: empty if the input is valid.
pub(crate) type Violations = Vec<Ts<Violation>>;

pub(crate) fn violations<T>(checked: Result<T, Vec<core::Violation>>) -> Violations {
    let to_js = |violation: core::Violation| {
        let core::Violation { field, code, params } = violation;
        return_value(Violation {
            field,
            code: code.as_str(),
            params,
        })
    };
    checked.err().unwrap_or_default().into_iter().map(to_js).collect()
}

/// As [`violations`], for a single field.
pub(crate) fn violation<T>(checked: Result<T, core::Violation>) -> Violations {
    violations(checked.map_err(|violation| vec![violation]))
}

#[wasm_bindgen(typescript_custom_section)]
const VIOLATION_CODE: &'static str = VIOLATION_CODE_TEXT;

const PREFIX: &str = "export type ViolationCode =";
/// The TypeScript type of [`ViolationCode`].
pub const VIOLATION_CODE_TEXT: &str = match ::core::str::from_utf8(&VIOLATION_CODE_BYTES) {
    Ok(text) => text,
    Err(_) => "",
};
const VIOLATION_CODE_BYTES: [u8; union_length()] = union_type();

const fn union_length() -> usize {
    let mut length = PREFIX.len() + 1;
    let mut codes = ViolationCode::ALL;
    while let [code, rest @ ..] = codes {
        length += code.as_str().len() + 5;
        codes = rest;
    }
    length
}

/// `export type ViolationCode = | "a" | "b";`, built at compile time from the enum.
const fn union_type() -> [u8; union_length()] {
    let mut text = [b' '; union_length()];
    let mut at = write(&mut text, 0, PREFIX.as_bytes());
    let mut codes = ViolationCode::ALL;
    while let [code, rest @ ..] = codes {
        at = write(&mut text, at, b" | \"");
        at = write(&mut text, at, code.as_str().as_bytes());
        at = write(&mut text, at, b"\"");
        codes = rest;
    }
    write(&mut text, at, b";");
    text
}

const fn write(text: &mut [u8], at: usize, mut bytes: &[u8]) -> usize {
    let (_, mut free) = text.split_at_mut(at);
    let end = at + bytes.len();
    while let ([byte, others @ ..], [place, rest @ ..]) = (bytes, free) {
        *place = *byte;
        bytes = others;
        free = rest;
    }
    end
}
