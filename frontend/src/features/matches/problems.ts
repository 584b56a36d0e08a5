import { ApiError } from "../../api/error";
import type { Violation } from "../../rules/violation";
import type { ErrorTexts } from "../../shared/error-text";
import { PLACES, placeField, placeId } from "../../shared/lineup/lineup";
import type { Cell } from "./score-entry";

/** An error that prevents saving the match. */
export interface Problem {
  /** The path of the field in the submission; empty for the whole match. */
  readonly field: string;
  readonly text: string;
}

export function problemsOfRules(violations: readonly Violation[], texts: ErrorTexts): Problem[] {
  return violations.map(({ field, code, params }) => ({ field, text: texts.code(code, params) }));
}

/** The server's errors by field. */
export function problemsOfDetails({ details }: ApiError, texts: ErrorTexts): Problem[] {
  return details.map(({ field, code, params, message }) => ({
    field,
    text: texts.code(code, params, message),
  }));
}

/** The server's error, assigned to the fields that can fix it; `passcode` is its text if it is about the passcode. */
export function problemsOfFailure(error: unknown, texts: ErrorTexts, passcode: string | null): Problem[] {
  if (passcode !== null) return [{ field: "passcode", text: passcode }];
  return error instanceof ApiError && error.details.length > 0
    ? problemsOfDetails(error, texts)
    : [{ field: "", text: texts.error(error) }];
}

/** The element id of the field with a problem. */
export function fieldIdOf(field: string): string | undefined {
  const place = PLACES.find((at) => field === placeField(at));
  if (place !== undefined) return placeId(place);
  const set = setNumberOf(field);
  if (set !== null) return cellId({ set, side: 0 });
  return { sets: cellId({ set: 0, side: 0 }), playedOn: DATE_ID, notes: NOTES_ID, passcode: PASSCODE_ID }[
    field
  ];
}

export function setField(set: number): string {
  return `sets[${set}]`;
}

function setNumberOf(field: string): number | null {
  const digits = /^sets\[(\d+)\]/.exec(field)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The element ids of the form's fields, for the error summary and the focus. */
export const cellId = ({ set, side }: Cell) => `set-${set + 1}-${side === 0 ? "left" : "right"}`;
export const DATE_ID = "played-on";
export const NOTES_ID = "notes";
export const PASSCODE_ID = "passcode";
