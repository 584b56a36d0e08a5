//! Conversion of Rust values to plain JavaScript values.

use js_sys::{Array, Object, Reflect};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::JsValue;

/// A type that can be converted to a JavaScript value.
pub(crate) trait ToJs {
    fn to_js(self) -> JsValue;
}

macro_rules! primitives {
    ($($type:ty),+) => {
        $(
            impl ToJs for $type {
                fn to_js(self) -> JsValue {
                    self.into()
                }
            }
        )+
    };
}
primitives!(f64, i32, u32, u8, bool, &str, String);

impl<T: ToJs> ToJs for Option<T> {
    fn to_js(self) -> JsValue {
        self.map_or(JsValue::NULL, T::to_js)
    }
}

impl<T: ToJs, const LENGTH: usize> ToJs for [T; LENGTH] {
    fn to_js(self) -> JsValue {
        self.into_iter().map(T::to_js).collect::<Array>().into()
    }
}

/// A plain object.
pub(crate) fn object<'a>(members: impl IntoIterator<Item = (&'a str, JsValue)>) -> JsValue {
    let object = Object::new();
    for (name, value) in members {
        // Setting a member of a new plain object cannot fail.
        let _ = Reflect::set(&object, &JsValue::from_str(name), &value);
    }
    object.into()
}

/// Converts the return value of an exported function.
pub(crate) fn return_value<T: ToJs + Tsify>(value: T) -> Ts<T> {
    Ts::new_unchecked(value.to_js())
}

/// Defines structs that are converted to JavaScript objects, with the name of each member.
macro_rules! to_js {
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

            impl $crate::to_js::ToJs for $name {
                fn to_js(self) -> wasm_bindgen::JsValue {
                    $crate::to_js::object([$(($member, $crate::to_js::ToJs::to_js(self.$field))),+])
                }
            }
        )+
    };
}
pub(crate) use to_js;
