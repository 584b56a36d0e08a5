import type { components } from "../api/schema";
import type { Group, Match, Stats, SubmittedMatch, User } from "../api/types";
import { aUser, noMatches } from "./fixtures";
import { makeToken } from "./token";

// What the server answers to single calls, complete as the contract has it.

type Schemas = components["schemas"];

/** A session's tokens, as they are stored. */
export function issuedTokens() {
  return { token: makeToken({ lasts: 900 }), refreshToken: "refresh-1" };
}

/** `GET /api/meta` */
export function aMeta(given: Partial<Schemas["Meta"]> = {}): Schemas["MetaData"] {
  return {
    meta: {
      registration: "open",
      sendsMail: true,
      contact: null,
      operatorName: null,
      operatorContact: null,
      logsLimitedClients: false,
      takesReports: false,
      periods: {
        unusedSessionSeconds: 30 * 86_400,
        sessionSeconds: 90 * 86_400,
        deletedAccountSeconds: 14 * 86_400,
        deletedGroupSeconds: 90 * 86_400,
        mailSeconds: 30 * 86_400,
        invitationSeconds: 37 * 86_400,
        handoverSeconds: 7 * 86_400,
        clientCounterSeconds: 25 * 3_600,
      },
      ...given,
    },
  };
}

/** `GET /api/auth/verify` */
export function aSession(groups: Group[] = [], user: User = aUser()): Schemas["Verified"] {
  return { user, group: groups[0] ?? null, groups, serverVersion: "1.4.0" };
}

/** `POST /api/auth/login` and `…/reset-password` */
export function aSignIn(given: Partial<Schemas["SignedIn"]> = {}): Schemas["SignedIn"] {
  return { user: aUser(), groups: [], deviceToken: "device-1", ...issuedTokens(), ...given };
}

/** The statistics of a group without matches. */
export function someStats(given: Partial<Stats> = {}): Stats {
  return {
    averageElo: 1500,
    latestMatch: null,
    mostActive: [],
    topPlayers: [],
    totalGames: 0,
    totalMatches: 0,
    totalPlayers: 0,
    trialMatchesRemaining: 0,
    weeklyMatches: noMatches,
    ...given,
  };
}

/** `GET /api/groups/{id}/admin` */
export function anAdminView(group: Group): Schemas["GroupAdminData"] {
  const lockStatus = { locked: false, expiresAt: null, mine: false };
  return { group, stats: someStats({ totalMatches: group.matchCount }), lockStatus };
}

/** `POST /api/groups/{id}/matches/lock-latest` */
export function aLock(given: Partial<Schemas["Lock"]> = {}): Schemas["Lock"] {
  return { lockId: "lock-1", matchId: 4143, matchNumber: 143, expiresAt: "2025-06-12T19:01:00Z", ...given };
}

/** A page with all of these matches. */
export function aMatchList(matches: Match[]): Schemas["MatchList"] {
  return { matches, total: matches.length, limit: 20, offset: 0, nextBefore: null };
}

/** `POST …/matches`: a match that leaves its players in the order in which they are named. */
export function aSubmittedMatch(match: Match): SubmittedMatch {
  const players = [...match.team1.players, ...match.team2.players];
  const standings = players.map(({ playerId }, index) => ({
    playerId,
    rankBefore: index + 1,
    rankAfter: index + 1,
  }));
  return { match, standings };
}

/** The seal after a match, as the server has it. */
export function aSeal(number: number) {
  const head = "1c63c09c74973f91aea9091cb221beefe765975c06dde96dd0c58303aa582d20";
  return { number, head, code: "3HH W17 3MJ WZS", version: 7 };
}
