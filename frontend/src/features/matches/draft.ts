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
import type { Places } from "../../shared/lineup/lineup";
import { newKey } from "../../shared/new-key";
import { draftStorageKey } from "../../shared/outbox/correction-draft";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { storedJson, storedText, subscribeToOtherTabs } from "../../storage";
import { EMPTY_SCORE, isEmptySet, type TypedSet } from "./score-entry";

/**
 * What has been entered for a match that is not submitted yet. It is stored for the tab, and for the browser, where the
 * next tab finds it after the end of this one: neither a reload nor a crash nor an empty battery loses anything.
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

/** The players of a match that waits, by their places. */
export function placesOfEntry({ match: { team1, team2 } }: OutboxEntry): Places {
  return [team1[0] ?? null, team1[1] ?? null, team2[0] ?? null, team2[1] ?? null];
}

/** The draft that an entry of the outbox was made from. */
export function draftOf(entry: OutboxEntry): Draft {
  const { sets, playedOn, notes } = entry.match;
  return {
    places: placesOfEntry(entry),
    sets: sets.map(([left = null, right = null]): TypedSet => [left, right]),
    playedOn: playedOn ?? null,
    notes: notes ?? "",
    key: entry.key,
  };
}

export function newDraft(places: Places = [null, null, null, null]): Draft {
  return { places, sets: EMPTY_SCORE.sets, playedOn: null, notes: "", key: newKey() };
}

/** The stored draft of a group, without removed players; else a new one. */
export function loadDraft(
  group: string,
  isPlayer: (playerId: number) => boolean,
  initial: () => Draft = newDraft,
): Draft {
  const draft = storedDraft(group);
  if (draft === null) return initial();
  const [a, b, c, d] = draft.places.map((id) => (id !== null && isPlayer(id) ? id : null));
  return { ...draft, places: [a ?? null, b ?? null, c ?? null, d ?? null] };
}

export function storeDraft(group: string, draft: Draft): void {
  inTab(group).write(draft);
  if (!isEmpty(draft)) {
    inBrowser(group).write(draft);
  } else {
    removeFromBrowser(group, draft);
  }
}

/**
 * Begins a match of the players of an address, such as `7.3.12.5` with team 1 first, unless the stored draft is of
 * them already or has begun with this address: a reload keeps what was typed and swapped. A single player, `7`, is put
 * on court unless something has been entered.
 */
export function beginLineup(group: string, lineup: string): void {
  const ids = lineup.split(".").map(Number);
  const [a, b, c, d] = ids;
  const draft = storedDraft(group);
  const places = draft?.places;
  if (ids.length === 1 && a !== undefined && Number.isSafeInteger(a)) {
    if (draft === null || isEmpty(draft)) storeDraft(group, newDraft([a, null, null, null]));
  } else if (
    a !== undefined &&
    b !== undefined &&
    c !== undefined &&
    d !== undefined &&
    ids.every(Number.isSafeInteger) &&
    new Set(ids).size === ids.length &&
    places?.join(".") !== lineup &&
    begunLineup(group).read() !== `${draft?.key} ${lineup}`
  ) {
    const begun = newDraft([a, b, c, d]);
    storeDraft(group, begun);
    begunLineup(group).write(`${begun.key} ${lineup}`);
  }
}

/** The key of the draft that began with the players of an address, and those players. */
const begunLineup = (group: string) => storedText("tab", `duelo.lineup.${group}`);

export function removeDraft(group: string): void {
  removeFromBrowser(group, inTab(group).read());
  inTab(group).write(null);
}

/** Lets the draft end with the tab: the match is said to be saved, and would be sent by one tap some other day. */
export function leaveDraftInTab(group: string): void {
  removeFromBrowser(group, inTab(group).read());
}

/** Removes the draft of a match that is stored elsewhere, unless another one has been begun since. */
export function removeDraftOf(group: string, { key }: OutboxEntry): void {
  if (draftKey(group) === key) removeDraft(group);
}

/** Stores a refused match's draft again; false, and it is not stored, if another one has been begun since. */
export function restoreDraft(group: string, entry: OutboxEntry): boolean {
  const begun = inTab(group).read();
  if (begun !== null && begun.key !== entry.key && !isEmpty(begun)) return false;
  // What was changed while it was sent is newer.
  if (begun?.key !== entry.key) storeDraft(group, draftOf(entry));
  return true;
}

/** Another tab's draft stays. */
function removeFromBrowser(group: string, draft: Draft | null): void {
  if (inBrowser(group).read()?.key === draft?.key) inBrowser(group).write(null);
}

function isEmpty({ places, sets, playedOn, notes }: Draft): boolean {
  return (
    places.every((place) => place === null) && sets.every(isEmptySet) && playedOn === null && notes === ""
  );
}

/** The key of the stored draft. */
export function draftKey(group: string): string | null {
  return storedDraft(group)?.key ?? null;
}

/**
 * Calls the listener when another tab has submitted or emptied its draft. If both tabs began with the same stored
 * draft, its key is used now.
 */
export function onRemovedElsewhere(group: string, listener: () => void): () => void {
  return subscribeToOtherTabs([draftStorageKey(group)], () => {
    if (inBrowser(group).read() === null) listener();
  });
}

const numberOrNull = nullable(number());

const draftSchema: GenericSchema<unknown, Draft> = object({
  places: strictTuple([numberOrNull, numberOrNull, numberOrNull, numberOrNull]),
  sets: pipe(array(strictTuple([numberOrNull, numberOrNull])), minLength(1)),
  playedOn: nullable(string()),
  notes: string(),
  key: string(),
});

const inTab = (group: string) => storedJson("tab", draftStorageKey(group), draftSchema);
const inBrowser = (group: string) => storedJson("browser", draftStorageKey(group), draftSchema);

function storedDraft(group: string): Draft | null {
  return inTab(group).read() ?? inBrowser(group).read();
}
