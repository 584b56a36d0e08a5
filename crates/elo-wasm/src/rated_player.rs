//! A player of the previewed group: read with getters, since hundreds are converted at every keystroke.

use tsify::Tsify;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::whole;
use crate::from_js::FromJs;

/// A player of the group, with what a preview needs.
#[derive(Tsify)]
pub struct RatedPlayer {
    #[serde(rename = "playerId")]
    pub(crate) player_id: f64,
    pub(crate) rating: i32,
    pub(crate) played: u32,
    #[serde(rename = "isGuest")]
    pub(crate) is_guest: bool,
}

// `Reflect::get` would create a JavaScript string per member and player.
#[wasm_bindgen]
extern "C" {
    type Source;
    #[wasm_bindgen(method, getter, js_name = playerId)]
    fn player_id(this: &Source) -> f64;
    #[wasm_bindgen(method, getter)]
    fn rating(this: &Source) -> f64;
    #[wasm_bindgen(method, getter)]
    fn played(this: &Source) -> f64;
    #[wasm_bindgen(method, getter, js_name = isGuest)]
    fn is_guest(this: &Source) -> bool;
}

impl FromJs for RatedPlayer {
    fn from_js(value: &JsValue) -> Option<Self> {
        let source: &Source = value.is_object().then(|| value.unchecked_ref())?;
        Some(Self {
            player_id: source.player_id(),
            rating: whole(source.rating())?.try_into().ok()?,
            played: whole(source.played())?.try_into().ok()?,
            is_guest: source.is_guest(),
        })
    }
}
