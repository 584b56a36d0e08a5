import { useTranslation } from "react-i18next";
import type { HistoryPoint } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { isMatch } from "./geometry";

/** The text of a point. */
export function usePointText(): (point: HistoryPoint) => string {
  const { t } = useTranslation("players");
  const formats = useFormats();
  return (point) => {
    const elo = formats.rating(point.elo);
    return isMatch(point)
      ? t("chart.point", { date: formats.date(point.playedOn), number: point.matchNumber, elo })
      : t("chart.startPoint", { elo });
  };
}
