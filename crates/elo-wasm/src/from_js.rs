//! From JavaScript's values to the rules' types.
//!
//! Reading and writing by hand instead of through serde halves the compressed `.wasm` (57 kB to 31 kB), and it is all
//! that is needed: what comes in is of the declared type, or the caller gets an exception.

use js_sys::{Array, JsString, Reflect};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsError, JsValue};

use crate::convert::whole;

/// What can be read from a JavaScript value.
pub(crate) trait FromJs: Sized {
    /// Nothing if `value` is of another type.
    fn from_js(value: &JsValue) -> Option<Self>;
}

impl FromJs for f64 {
    fn from_js(value: &JsValue) -> Option<Self> {
        value.as_f64()
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

/// A text in Unicode's composed form (NFC), as the server reads passwords: a space may be part of one.
impl FromJs for String {
    fn from_js(value: &JsValue) -> Option<Self> {
        value.dyn_ref::<JsString>().map(composed)
    }
}

/// A text that is composed and trimmed as it comes in, as the server reads everything but passwords.
#[derive(Tsify)]
#[tsify(type = "string")]
pub struct Text(String);

impl Text {
    /// The text of an argument.
    pub(crate) fn of(typed: &JsString) -> Self {
        Self(composed(typed).trim().to_owned())
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

fn composed(typed: &JsString) -> String {
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

/// The member `name` of an object.
pub(crate) fn member<T: FromJs>(object: &JsValue, name: &str) -> Option<T> {
    T::from_js(&Reflect::get(object, &JsValue::from_str(name)).ok()?)
}

/// An argument of an exported function.
pub(crate) fn read<T: FromJs + Tsify>(argument: &Ts<T>) -> Result<T, JsError> {
    read_value(&argument.js_value())
}

/// An argument whose type is declared at the function.
pub(crate) fn read_value<T: FromJs>(argument: &JsValue) -> Result<T, JsError> {
    T::from_js(argument).ok_or_else(|| JsError::new("an argument is not of its declared type"))
}

/// A struct that comes from JavaScript, with the name of each member there.
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
