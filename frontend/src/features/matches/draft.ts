import { PLACES, type Places } from "./lineup";
import { EMPTY_SCORE, type TypedSet } from "./score-entry";

/**
 * What has been entered for a match that is not saved yet. It is kept for the tab's life, so neither a
 * reload nor an error loses anything.
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

/** The kept draft of a group, without players who are gone; else a new one. */
export function loadDraft(
  group: string,
  isPlayer: (playerId: number) => boolean,
  begin: () => Draft = newDraft,
): Draft {
  const draft = parseDraft(read(draftKey(group)));
  if (draft === null) return begin();
  const [a, b, c, d] = draft.places.map((id) => (id !== null && isPlayer(id) ? id : null));
  return { ...draft, places: [a ?? null, b ?? null, c ?? null, d ?? null] };
}

export function storeDraft(group: string, draft: Draft): void {
  write(draftKey(group), JSON.stringify(draft));
}

export function removeDraft(group: string): void {
  write(draftKey(group), null);
}

function parseDraft(text: string | null): Draft | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { places, sets, playedOn, notes, key } = value as Record<keyof Draft, unknown>;
  return (
    isListOf(places, isNumberOrNull) &&
    places.length === PLACES.length &&
    isListOf(sets, isTypedSet) &&
    sets.length > 0 &&
    (playedOn === null || typeof playedOn === "string") &&
    typeof notes === "string" &&
    typeof key === "string"
  );
}

function isTypedSet(value: unknown): value is TypedSet {
  return isListOf(value, isNumberOrNull) && value.length === 2;
}

function isNumberOrNull(value: unknown): value is number | null {
  return value === null || typeof value === "number";
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
}

const draftKey = (group: string) => `duelo.draft.${group}`;

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is full or forbidden: the page itself still holds what was typed.
  }
}
