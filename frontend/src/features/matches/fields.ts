import type { Place } from "./lineup";
import type { Cell } from "./score-entry";

/** The element ids of the form's fields, for the error summary and the focus. */
export const placeId = (place: Place) => `place-${place}`;
export const cellId = ({ set, side }: Cell) => `set-${set + 1}-${side === 0 ? "left" : "right"}`;
export const DATE_ID = "played-on";
export const NOTES_ID = "notes";
export const PASSCODE_ID = "passcode";
