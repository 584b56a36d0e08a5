import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { ActivityEntry } from "./filters";

/** The actions that a group's activity has; others are of accounts alone. */
type GroupAction = Extract<ActivityEntry["action"], `${"group" | "match" | "member" | "player"}.${string}`>;

export interface EntryTexts {
  /** Who did it. */
  readonly who: string;
  /** What they did: goes on after the name. */
  readonly what: string;
  /** Their role now. */
  readonly role: string;
  readonly was: string | null;
  readonly became: string | null;
}

/** The texts of an entry in the reader's language. */
export function useEntryTexts(): (entry: ActivityEntry) => EntryTexts {
  const { t } = useTranslation(["groupActivity", "device"]);
  const formats = useFormats();
  const roleText = (role: string | null) =>
    role === "owner" || role === "admin" || role === "editor" ? t(`device:role.${role}`) : null;
  const setsText = (sets: ActivityEntry["setsWere"]) => sets?.map((set) => set.join("–")).join(" ") ?? null;
  const matches = (count: number) => t("values.matches", { count, number: formats.number(count) });
  const actor = ({ by }: ActivityEntry) => ({
    who: by === null ? t("operator") : (by.name ?? t("values.erased")),
    role: by === null ? t("values.server") : (roleText(by.role) ?? formerText(by.name)),
  });
  const formerText = (name: string | null) => t(name === null ? "values.accountErased" : "values.former");
  const values = (entry: ActivityEntry) => {
    const { action, was, became, isOn, matches: removed, matchNumber } = entry;
    switch (action) {
      case "group.renamed":
        return { was, became };
      case "group.vanity_name_changed":
        return { was: was ?? t("values.noLink"), became: became ?? t("values.noLink") };
      case "group.inactivity_changed": {
        const weeks = (count: string | null) =>
          count === null ? t("values.never") : t("values.weeks", { count: Number(count) });
        return { was: weeks(was), became: weeks(became) };
      }
      case "group.closed":
        return { was: null, became };
      case "group.visibility_changed":
        return { was: null, became: t(isOn ? "values.public" : "values.private") };
      case "group.previews_changed":
        return { was: null, became: t(isOn ? "values.named" : "values.unnamed") };
      case "match.corrected":
      case "match.deleted":
        return { was: setsText(entry.setsWere), became: setsText(entry.setsBecame) };
      case "match.rewound": {
        const stayed = matchNumber ?? 0;
        return { was: matches(stayed + (removed ?? 0)), became: matches(stayed) };
      }
      case "member.role_changed":
        return { was: roleText(was), became: roleText(became) };
      case "member.invited":
      case "member.joined":
        return { was: null, became: roleText(entry.role) };
      default:
        return { was: null, became: null };
    }
  };
  return (entry) => {
    const isResumed = entry.action === "group.submissions_paused" && entry.isOn === false;
    const what = t(`actions.${isResumed ? "group.submissions_resumed" : (entry.action as GroupAction)}`, {
      player: entry.player?.name ?? t("values.deletedPlayer"),
      member: entry.member ?? t("values.aFormer"),
      number: formats.number(entry.matchNumber ?? 0),
      matches: matches(entry.matches ?? 0),
      players: t("values.players", { count: entry.players ?? 0, number: formats.number(entry.players ?? 0) }),
    });
    return { ...actor(entry), what, ...values(entry) };
  };
}
