import { useTranslation } from "react-i18next";
import { useAgoText } from "../age";
import type { GroupSummary } from "./use-group-summary";

/** In one line: the reader's place in a visited group, if known, and when its latest match was saved. */
export function StandingLine({ summary: { stats, own } }: { readonly summary: GroupSummary }) {
  const { t } = useTranslation("device");
  const ago = useAgoText("relative");
  // Keeps the height of the line while it is loaded.
  if (stats === undefined) return "\u00a0";
  if (stats.latestMatch === null) return t("recent.noMatch");
  const played = ago(stats.latestMatch.createdAt);
  if (!own || own.player.gamesPlayed === 0) return t("recent.played", { when: played });
  const { rank } = own.player;
  return rank === null
    ? t("recent.guest", { when: played })
    : t("recent.youAre", { place: t("recent.place", { count: rank, ordinal: true }), when: played });
}
