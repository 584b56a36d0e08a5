import { useTranslation } from "react-i18next";
import type { GroupToLeave } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";

/** "19 players, 142 matches", and with "4 members" or "only you". */
export function useGroupCounts() {
  const { t } = useTranslation("deletion");
  const formats = useFormats();
  const counted = (key: "players" | "matches" | "members", count: number) =>
    t(`groups.${key}`, { count, number: formats.number(count) });
  const counts = ({ players, matches }: GroupToLeave) =>
    `${counted("players", players)}, ${counted("matches", matches)}`;
  return {
    counts,
    withMembers: (group: GroupToLeave) => `${counts(group)}, ${counted("members", group.members)}`,
  };
}
