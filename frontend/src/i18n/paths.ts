import type { Language } from "./languages";
import { useLanguage } from "./use-language";

/** How an address names a group: by its public hash (text) or by its id (number). */
export type GroupRef = string | number;

/** The tabs of group management after the first, players. */
export type ManageTab = "members" | "settings" | "match-admin" | "activity" | "transfer" | "danger-zone";

/** The tabs of the account settings after the first, profile. */
export type AccountTab = "security" | "billing" | "notifications";

/** The pages of the account beside its settings. */
export type AccountPart = "devices" | "take-home" | "delete";

/** All URLs of the product in one language; the only place that builds them. */
export function pathsIn(language: Language) {
  const group = (ref: GroupRef) =>
    typeof ref === "number" ? `/${language}/groups/id/${ref}` : `/${language}/groups/${ref}`;
  const admin = `/${language}/admin`;
  return {
    home: () => `/${language}`,
    login: () => `/${language}/login`,
    /** The import of a sheet or a chat, at one of its steps. */
    importSheet: (step?: string) => `/${language}/import${step ? `?step=${step}` : ""}`,
    /** The same into a group. */
    importInto: (groupId: number) => `/${language}/import?group=${groupId}`,
    register: () => `/${language}/register`,
    forgotPassword: () => `/${language}/forgot-password`,
    resetPassword: () => `/${language}/reset-password`,
    verifyEmail: () => `/${language}/verify-email`,
    invitation: () => `/${language}/invitation`,
    groups: () => `/${language}/groups`,
    /** The list of groups, with the field for a link open. */
    groupsWithLink: () => `/${language}/groups?link`,
    device: () => `/${language}/device`,
    rules: () => `/${language}/rules`,
    /** How it is computed how sure a rank is. */
    rankRanges: () => `/${language}/rules#ranges`,
    calculator: () => `/${language}/rules#calculator`,
    faq: () => `/${language}/faq`,
    privacy: () => `/${language}/privacy`,
    share: (vanityName: string) => `/${language}/share/${encodeURIComponent(vanityName)}`,
    group,
    player: (ref: GroupRef, playerId: number) => `${group(ref)}/player/${playerId}`,
    players: (ref: GroupRef) => `${group(ref)}/players`,
    submitMatch: (ref: GroupRef) => `${group(ref)}/submit-match`,
    teams: (ref: GroupRef) => `${group(ref)}/teams`,
    partners: (ref: GroupRef, playerId: number) => `${group(ref)}/player/${playerId}/partners`,
    compare: (ref: GroupRef, one?: number, other?: number) =>
      `${group(ref)}/compare${one === undefined ? "" : `?a=${one}`}${other === undefined ? "" : `&b=${other}`}`,
    forecast: (ref: GroupRef) => `${group(ref)}/forecast`,
    /** With four players, team 1 first, as `7.3.12.5`. */
    whatIf: (ref: GroupRef, lineup?: string) => `${group(ref)}/what-if${lineup ? `?lineup=${lineup}` : ""}`,
    audit: (ref: GroupRef) => `${group(ref)}/audit`,
    outbox: (hash: string) => `${group(hash)}/outbox`,
    screen: (hash: string) => `${group(hash)}/screen`,
    /** Match entry with an entry of the outbox. */
    correctEntry: (hash: string, key: string) => `${group(hash)}/submit-match?entry=${key}`,
    match: (ref: GroupRef, matchNumber: number) => `${group(ref)}/match/${matchNumber}`,
    day: (ref: GroupRef, playedOn: string) => `${group(ref)}/day/${playedOn}`,
    matchHistory: (ref: GroupRef) => `${group(ref)}/match-history`,
    admin: () => admin,
    account: (tab?: AccountTab | AccountPart) => `${admin}/account${tab ? `?tab=${tab}` : ""}`,
    /** A step of the deletion of the account. */
    deleteAccount: (step: number) => `${admin}/account?tab=delete${step > 1 ? `&step=${step}` : ""}`,
    myGroups: () => `${admin}/groups`,
    createGroup: () => `${admin}/groups/create`,
    manageGroup: (groupId: number, tab?: ManageTab) =>
      `${admin}/groups/${groupId}/players/manage${tab ? `?tab=${tab}` : ""}`,
    /** Group management with the wizard open. */
    getStarted: (groupId: number) => `${admin}/groups/${groupId}/players/manage?start`,
    /** To a match of the group, or to what a rewind has removed; without either to the choice. */
    backTo: (groupId: number, what?: "match" | "rewind", number = 0) =>
      `${admin}/groups/${groupId}/back-to${what ? `?${what}=${number}` : ""}`,
    /** What is offered to a member, who becomes the owner by accepting. */
    handover: (groupId: number) => `${admin}/groups/${groupId}/handover`,
    /** To the join of two players, the first of whom stays; without them to the choice. */
    joinPlayers: (groupId: number, keep?: number, drop?: number) =>
      `${admin}/groups/${groupId}/join${keep ? `?keep=${keep}&drop=${drop}` : ""}`,
    /** To the split of a player; without one to the choice. */
    splitPlayer: (groupId: number, player?: number) =>
      `${admin}/groups/${groupId}/split${player ? `?player=${player}` : ""}`,
    groupSheet: (groupId: number) => `${admin}/groups/${groupId}/sheet`,
    adminPlayer: (playerId: number) => `${admin}/player/${playerId}`,
    adminSubmitMatch: () => `${admin}/submit-match`,
  };
}

export type Paths = ReturnType<typeof pathsIn>;

/** The URLs in the current language. */
export function usePaths(): Paths {
  return pathsIn(useLanguage());
}
