import { useTranslation } from "react-i18next";
import type { RankRange } from "../../rules/rank-ranges/messages";

/** Ranks and their ranges in words. */
export function useRankTexts() {
  const { t } = useTranslation("rankRanges");
  const place = (rank: number) => t("place", { count: rank, ordinal: true });
  return {
    place,
    /** "between 2nd and 6th", or "2nd". */
    between: ({ best, worst }: RankRange) =>
      best === worst
        ? t("exactly", { place: place(best) })
        : t("between", { best: place(best), worst: place(worst) }),
  };
}
