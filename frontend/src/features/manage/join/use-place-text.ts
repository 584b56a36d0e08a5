import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";

/** The rank of a player, null for a guest, and the number of matches, in words. */
export function usePlaceText(): (rank: number | null, matches: number) => string {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  return (rank, count) => {
    const matches = t("join.matches", { count, number: formats.number(count) });
    return rank === null
      ? t("join.guest", { matches })
      : t("join.place", { rank: formats.number(rank), matches });
  };
}
