import { array, check, literal, maxLength, number, object, optional, parse, pipe, string } from "valibot";
import { isGroupHash } from "../../rules/group-hash";
import { favourites } from "../../shared/favourites";
import { setMe } from "../../shared/me";
import { RECENT_MAX, type RecentGroup, recentGroups, visitTime } from "../../shared/recent-groups";
import { storeRightPasscode } from "../../shared/stored-passcode";
import type { KeptGroup } from "./kept";

const GROUPS_MAX = 60;
const TEXT_MAX = 100;

/** Short names: all of it has to fit in a QR code. */
const schema = object({
  v: literal(1),
  g: pipe(
    array(
      object({
        h: pipe(string(), check(isGroupHash)),
        n: pipe(string(), maxLength(TEXT_MAX)),
        /** Who the reader is. */
        m: optional(number()),
        /** The passcode. */
        c: optional(pipe(string(), maxLength(TEXT_MAX))),
        /** 1 for a favourite. */
        f: optional(literal(1)),
        /** When it was visited. */
        t: optional(visitTime),
        /** 1 for a private group. */
        p: optional(literal(1)),
      }),
    ),
    maxLength(GROUPS_MAX),
  ),
});

/** A group as another browser has handed it over. */
export interface TakenGroup {
  readonly hash: string;
  readonly name: string;
  readonly me: number | null;
  readonly passcode: string | null;
  readonly isFavourite: boolean;
  readonly visit: RecentGroup | null;
}

const PARAMETER = "take";

/** The fragment that takes what is kept to another browser. Fragments are never sent to a server. */
export function handOver(groups: readonly (KeptGroup & { readonly name: string })[]): string {
  const g = groups.slice(0, GROUPS_MAX).map(({ hash, name, visit, me, passcode, isFavourite }) => ({
    h: hash,
    n: name.slice(0, TEXT_MAX),
    ...(me !== null && { m: me }),
    ...(passcode !== null && { c: passcode }),
    ...(isFavourite && { f: 1 }),
    ...(visit && { t: Math.round(visit.visitedAt) }),
    ...(visit?.isPrivate && { p: 1 }),
  }));
  const bytes = new TextEncoder().encode(JSON.stringify({ v: 1, g }));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `#${PARAMETER}=${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** What a fragment hands over: null if it is none of these, "broken" if it was cut. */
export function handedOver(fragment: string): readonly TakenGroup[] | "broken" | null {
  const text = new URLSearchParams(fragment.replace(/^#/, "")).get(PARAMETER);
  if (text === null) {
    return null;
  }
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const { g } = parse(schema, JSON.parse(new TextDecoder().decode(bytes)));
    return g.map(({ h, n, m, c, f, t, p }) => ({
      hash: h,
      name: n,
      me: m ?? null,
      passcode: c ?? null,
      isFavourite: f === 1,
      visit: t === undefined ? null : { hash: h, name: n, isPrivate: p === 1, visitedAt: t },
    }));
  } catch {
    return "broken";
  }
}

/** Stores what another browser has handed over; what is not in it stays. */
export function takeOver(groups: readonly TakenGroup[]): void {
  for (const { hash, me, passcode } of groups) {
    if (me !== null) {
      setMe(hash, me);
    }
    if (passcode !== null) {
      storeRightPasscode(hash, { passcode, remember: true });
    }
  }
  const starred = groups.filter(({ isFavourite }) => isFavourite).map(({ hash }) => hash);
  favourites.write([...new Set([...(favourites.read() ?? []), ...starred])]);
  const own = recentGroups.read() ?? [];
  const visits = groups.flatMap(({ visit }) =>
    visit === null || own.some(({ hash }) => hash === visit.hash) ? [] : visit,
  );
  recentGroups.write([...own, ...visits].toSorted((a, b) => b.visitedAt - a.visitedAt).slice(0, RECENT_MAX));
}
