import {
  array,
  type GenericSchema,
  minLength,
  nullable,
  number,
  object,
  pipe,
  strictTuple,
  string,
} from "valibot";
import { storedJson } from "../../storage";
import type { Places } from "./lineup";
import { EMPTY_SCORE, type TypedSet } from "./score-entry";

/**
 * What has been entered for a match that is not saved yet. It is stored for the tab's life, so neither a reload nor
 * an error loses anything.
 */
export interface Draft {
  readonly places: Places;
  readonly sets: readonly TypedSet[];
  /** The chosen day; `null` is today, whichever day that is when the match is saved. */
  readonly playedOn: string | null;
  readonly notes: string;
  /** Sent with every attempt to save this draft, so that it is saved once. */
  readonly key: string;
}

export function newDraft(places: Places = [null, null, null, null]): Draft {
  return { places, sets: EMPTY_SCORE.sets, playedOn: null, notes: "", key: newKey() };
}

/** A UUID. Unlike `crypto.randomUUID` it is there on plain HTTP too, as in a club's own network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const versioned = bytes.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const hex = Array.from(versioned, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The stored draft of a group, without removed players; else a new one. */
export function loadDraft(
  group: string,
  isPlayer: (playerId: number) => boolean,
  begin: () => Draft = newDraft,
): Draft {
  const draft = storedDraft(group).read();
  if (draft === null) return begin();
  const [a, b, c, d] = draft.places.map((id) => (id !== null && isPlayer(id) ? id : null));
  return { ...draft, places: [a ?? null, b ?? null, c ?? null, d ?? null] };
}

export function storeDraft(group: string, draft: Draft): void {
  storedDraft(group).write(draft);
}

/**
 * Begins a match of the players of an address, such as `7.3.12.5` with team 1 first, unless the stored draft is of
 * them already: a reload keeps what was typed.
 */
export function beginLineup(group: string, lineup: string): void {
  const ids = lineup.split(".").map(Number);
  const [a, b, c, d] = ids;
  const places = storedDraft(group).read()?.places;
  if (
    a !== undefined &&
    b !== undefined &&
    c !== undefined &&
    d !== undefined &&
    ids.every(Number.isSafeInteger) &&
    new Set(ids).size === ids.length &&
    places?.join(".") !== lineup
  ) {
    storeDraft(group, newDraft([a, b, c, d]));
  }
}

export function removeDraft(group: string): void {
  storedDraft(group).write(null);
}

const numberOrNull = nullable(number());

const draftSchema: GenericSchema<unknown, Draft> = object({
  places: strictTuple([numberOrNull, numberOrNull, numberOrNull, numberOrNull]),
  sets: pipe(array(strictTuple([numberOrNull, numberOrNull])), minLength(1)),
  playedOn: nullable(string()),
  notes: string(),
  key: string(),
});

const storedDraft = (group: string) => storedJson("tab", `duelo.draft.${group}`, draftSchema);
