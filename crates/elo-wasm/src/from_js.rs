//! Conversion of JavaScript values to Rust.
//!
//! Written by hand instead of with serde, which would double the compressed `.wasm` (57 kB instead of 31 kB). A value
//! that is not of its declared type makes the exported function throw.

use js_sys::{Array, JsString, Reflect};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsError, JsValue};

use crate::convert::whole;

/// A type that can be converted from a JavaScript value.
pub(crate) trait FromJs: Sized {
    /// `None` if `value` is of another type.
    fn from_js(value: &JsValue) -> Option<Self>;
}

impl FromJs for f64 {
    fn from_js(value: &JsValue) -> Option<Self> {
        value.as_f64()
    }
}

impl FromJs for bool {
    fn from_js(value: &JsValue) -> Option<Self> {
        value.as_bool()
    }
}

impl FromJs for i32 {
    fn from_js(value: &JsValue) -> Option<Self> {
        whole(value.as_f64()?).and_then(|number| number.try_into().ok())
    }
}

impl FromJs for u32 {
    fn from_js(value: &JsValue) -> Option<Self> {
        whole(value.as_f64()?).and_then(|number| number.try_into().ok())
    }
}

impl FromJs for u8 {
    fn from_js(value: &JsValue) -> Option<Self> {
        whole(value.as_f64()?).and_then(|number| number.try_into().ok())
    }
}

/// Text normalised to NFC but not trimmed, as the server reads passwords.
impl FromJs for String {
    fn from_js(value: &JsValue) -> Option<Self> {
        value.dyn_ref::<JsString>().map(normalised)
    }
}

/// Text normalised to NFC and trimmed, as the server reads everything but passwords.
#[derive(Tsify)]
#[tsify(type = "string")]
pub struct Text(String);

impl Text {
    pub(crate) fn of(typed: &JsString) -> Self {
        Self(normalised(typed).trim().to_owned())
    }
}

impl FromJs for Text {
    fn from_js(value: &JsValue) -> Option<Self> {
        value.dyn_ref().map(Self::of)
    }
}

impl core::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

fn normalised(typed: &JsString) -> String {
    typed.normalize("NFC").into()
}

impl<T: FromJs> FromJs for Option<T> {
    fn from_js(value: &JsValue) -> Option<Self> {
        if value.is_undefined() || value.is_null() {
            Some(None)
        } else {
            T::from_js(value).map(Some)
        }
    }
}

impl<T: FromJs> FromJs for Vec<T> {
    fn from_js(value: &JsValue) -> Option<Self> {
        Array::is_array(value)
            .then(|| Array::from(value))?
            .iter()
            .map(|item| T::from_js(&item))
            .collect()
    }
}

impl<T: FromJs, const LENGTH: usize> FromJs for [T; LENGTH] {
    fn from_js(value: &JsValue) -> Option<Self> {
        Vec::from_js(value)?.try_into().ok()
    }
}

/// The member `name` of an object; `None` if it is not of type `T`.
pub(crate) fn member<T: FromJs>(object: &JsValue, name: &str) -> Option<T> {
    T::from_js(&Reflect::get(object, &JsValue::from_str(name)).ok()?)
}

/// Converts an argument of an exported function; an error becomes an exception.
pub(crate) fn read<T: FromJs + Tsify>(argument: &Ts<T>) -> Result<T, JsError> {
    read_value(&argument.js_value())
}

/// As [`read`], for an argument whose TypeScript type is declared at the function.
pub(crate) fn read_value<T: FromJs>(argument: &JsValue) -> Result<T, JsError> {
    T::from_js(argument).ok_or_else(|| JsError::new("an argument is not of its declared type"))
}

/// Defines structs that are converted from JavaScript objects, with the name of each member.
macro_rules! from_js {
    ($(
        $(#[$attribute:meta])*
        pub struct $name:ident {
            $($(#[$field_attribute:meta])* $field:ident = $member:literal: $type:ty,)+
        }
    )+) => {
        $(
            #[derive(tsify::Tsify)]
            $(#[$attribute])*
            pub struct $name {
                $($(#[$field_attribute])* #[serde(rename = $member)] $field: $type,)+
            }

            impl $crate::from_js::FromJs for $name {
                fn from_js(value: &wasm_bindgen::JsValue) -> Option<Self> {
                    Some(Self { $($field: $crate::from_js::member(value, $member)?,)+ })
                }
            }
        )+
    };
}
pub(crate) use from_js;
