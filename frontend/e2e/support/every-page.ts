import pages from "../../src/i18n/pages.json" with { type: "json" };
import type { OwnedGroup } from "./api";

/** An address without its language. */
export interface PageAddress {
  /** Of its screenshot. */
  readonly name: string;
  readonly path: string;
  readonly isForAdmins: boolean;
}

/** The group of the addresses, with a first match and one on `day`. */
interface ShownGroup extends OwnedGroup {
  readonly day: string;
}

/** Addresses of former versions and others that lead to another page at once. */
const redirects = ["start", "leaderboard", "match-entry", "match-history", "player/:playerId", "dashboard"];

/** The pages of a group by its number are those by its hash, and the dashboard is the hub. */
const isSameAsAnother = (pattern: string) =>
  pattern.startsWith("groups/id/") || pattern === "admin/dashboard";

/** What is shown of a page besides its bare address. */
const variants: Readonly<Record<string, readonly string[]>> = {
  "groups/:groupHash/what-if": ["?lineup=:lineup"],
  "groups/:groupHash/compare": ["?a=:playerId&b=:otherId"],
  "groups/:groupHash/match-history": ["?from=2031-02-01&to=2031-01-01"],
  import: ["?step=paste"],
  "reset-password": ["#token=unknown"],
  invitation: ["#token=unknown"],
  "admin/account": [
    "?tab=security",
    "?tab=billing",
    "?tab=notifications",
    "?tab=devices",
    "?tab=take-home",
    "?tab=delete",
    "?tab=delete&step=2",
  ],
  "admin/groups/:groupId/back-to": ["?match=0", "?rewind=1"],
  "admin/groups/:groupId/join": ["?keep=:oneId&drop=:apartId"],
  "admin/groups/:groupId/split": ["?player=:oneId"],
  "admin/groups/:groupId/players/manage": [
    "?start",
    "?tab=members",
    "?tab=settings",
    "?tab=match-admin",
    "?tab=activity",
    "?tab=transfer",
    "?tab=danger-zone",
  ],
};

/** Each page of the app, by `pages.json`, which a test compares with the routes. */
export function everyPage(group: ShownGroup): PageAddress[] {
  const players = group.players.map(({ playerId }) => String(playerId));
  const values: Readonly<Record<string, string | undefined>> = {
    groupHash: group.hash,
    groupId: String(group.groupId),
    playerId: players[0],
    otherId: players[2],
    // Two who have no match together.
    oneId: players[1],
    apartId: players[4],
    lineup: players.slice(0, 4).join("."),
    matchNumber: "1",
    playedOn: group.day,
    vanityName: "no-group-has-this-link",
  };
  return pages
    .map(({ path }) => path)
    .filter((pattern) => !redirects.includes(pattern) && !isSameAsAnother(pattern))
    .flatMap((pattern) => ["", ...(variants[pattern] ?? [])].map((variant) => pattern + variant))
    .map((pattern) => ({
      name: pattern.replace(/\W+/g, "-"),
      path: `/${pattern.replace(/:(\w+)/g, (_, name) => known(name, values[name]))}`.replace(/\/$/, ""),
      isForAdmins: pattern.startsWith("admin"),
    }));
}

/** What is shown where nothing is. */
export const missingPages = ({ hash }: OwnedGroup): string[] => [
  "/nowhere",
  "/groups/zzzzzzz9",
  `/groups/${hash}/nowhere`,
  `/groups/${hash}/player/999999999`,
  `/groups/${hash}/match/999999999`,
  `/groups/${hash}/day/2025-06-13`,
];

/** The requests of all these pages that are refused, as `listenToConsole` takes them. */
export const missingResources =
  /^404 \/api\/groups\/(?:hash\/(?:zzzzzzz9|\w+\/(?:players\/999999999|matches\/number\/999999999|days\/2025-06-13))|vanity\/no-group)|^422 \/api\/invitations\/read/;

function known(name: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`every-page.ts has no value for :${name}`);
  return value;
}
