import { ApiError } from "../../api/error";
import type { MatchSubmission } from "../../api/types";
import { serverTime } from "../../clock";
import { dayOf } from "../days";

/** A player of a match in the outbox, with the rating change that the preview showed. */
export interface PreviewedPlayer {
  readonly playerId: number;
  readonly name: string;
  readonly formerNumber: number | null;
  readonly change: number;
}

/** Why an entry is not sent, as the fields of an `ApiError`. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly details: ApiError["details"];
  /** When the server refused it, by its clock; not set for refusals of the app itself. */
  readonly at?: number;
}

/** A match that the server has not confirmed. */
export interface OutboxEntry {
  /** The `Idempotency-Key` of the match's draft, which identifies the entry too. */
  readonly key: string;
  readonly hash: string;
  readonly groupName: string;
  /** Without a day until it is sent, unless the reader has chosen one. */
  readonly match: Omit<MatchSubmission, "passcode">;
  /** Null for a member of the group, whose session is read when the match is sent. */
  readonly passcode: { readonly passcode: string; readonly remember: boolean } | null;
  /** By the device's clock. */
  readonly createdAt: number;
  /** By how much the server's clock was ahead of it; null if the server had not told its time. */
  readonly clockOffset?: number | null;
  /** Team 1 first. */
  readonly players: readonly PreviewedPlayer[];
  readonly winner: 1 | 2;
  /** The time of the ratings that the preview was computed from. */
  readonly ratingsAt: number;
  /** When it was sent for the first time since the server is known not to have saved it; null if it was not. */
  readonly firstSentAt: number | null;
  /** Not sent before this time, by the device's clock, so that it can be undone; null or not set if it may be sent. */
  readonly notBefore?: number | null;
  /** Null while it waits. */
  readonly refusal: Refusal | null;
  /** Why the server has put off an entry that waits; not set if it has not answered. */
  readonly postponed?: Refusal | null;
}

/** Codes of refusals that are the app's own. */
export const CHANGING = "outbox.changing";
export const EXPIRED = "outbox.expired";

/** A match that was saved already: the reader is asked whether the same was played again. */
export interface Twin {
  readonly number: number;
  /** When it was saved, by the server's clock. */
  readonly savedAt: number;
}

/** The match that was saved already, if that is why the server has refused one. */
export function twinOf(refusal: Refusal | null): Twin | null {
  if (refusal?.code !== "match.twin") return null;
  const { number, minutesAgo } = refusal.params;
  const age = Number(minutesAgo) * 60_000;
  return { number: Number(number), savedAt: (refusal.at ?? serverTime()) - age };
}

/** Whether the reader is asked if the match was played again. */
export function isTwin({ refusal }: OutboxEntry): boolean {
  return twinOf(refusal) !== null;
}

/** Milliseconds for which a match can be undone before it is sent. */
export const UNDO_TIME = 8_000;

/** Milliseconds until an entry may be sent. A clock that was set back since then delays it no further. */
export function waitOf({ notBefore }: OutboxEntry, now = Date.now()): number {
  const wait = (notBefore ?? now) - now;
  return wait > 0 && wait <= UNDO_TIME ? wait : 0;
}

/** Whether an entry is sent in turn. One that can be undone and one about which the reader is asked delay no others. */
export function takesTurn(entry: OutboxEntry): boolean {
  return waitOf(entry) === 0 && !isTwin(entry);
}

/** The server stores the answers to idempotent requests for 24 hours; the device's clock may be set wrong. */
const keyLifetime = 20 * 60 * 60 * 1000;

/** Whether the server may have saved the entry and forgotten its key since: sending it again could save it twice. */
export function isExpired({ firstSentAt }: OutboxEntry, now: number): boolean {
  return firstSentAt !== null && Math.abs(now - firstSentAt) > keyLifetime;
}

/** When it was entered, by the server's clock. */
export function enteredAt({ createdAt, clockOffset }: OutboxEntry): number {
  return clockOffset == null ? serverTime(createdAt) : createdAt + clockOffset;
}

/** Milliseconds after which a day that nobody has chosen is not taken from the time of entry. */
const longestWait = 30 * 24 * 60 * 60 * 1000;

/**
 * The entry with its day: the chosen one, else that of the entry. A clock that was set anew since may put the entry in
 * the future, which the server refuses, or long ago: then it is the present day.
 */
export function withDay(entry: OutboxEntry): OutboxEntry {
  const now = serverTime();
  const age = now - enteredAt(entry);
  const time = age < 0 || age > longestWait ? now : enteredAt(entry);
  return { ...entry, match: { ...entry.match, playedOn: entry.match.playedOn ?? dayOf(time) } };
}

export function refusalOf({ status, code, message, params, details }: ApiError): Refusal {
  return { status, code, message, params, details, at: serverTime() };
}

/** Whether the server has refused an entry, and not the app itself. */
export function isFromServer(refusal: Refusal | null): boolean {
  return refusal !== null && refusal.status > 0;
}

/** A refusal of the app itself. */
export function ownRefusal(code: typeof CHANGING | typeof EXPIRED): Refusal {
  return { status: 0, code, message: "", params: {}, details: [] };
}

export function errorOf({ status, code, message, ...more }: Refusal): ApiError {
  return new ApiError(status, code, message, more);
}
