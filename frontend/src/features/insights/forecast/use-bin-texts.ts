import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { ForecastBin } from "../../../rules/insights";

/** The bins in words. */
export function useBinTexts(bins: readonly ForecastBin[]) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  return {
    /** "60–70%"; the last one is "Over 90%". */
    range: (index: number) => {
      const from = bins[index]?.from ?? 0;
      const to = bins[index + 1]?.from;
      return to === undefined
        ? t("forecast.said.over", { from: formats.percent(from) })
        : `${formats.decimal(from * 100, 0)}–${formats.percent(to)}`;
    },
    cameTrue: ({ won, matches }: ForecastBin) => formats.percent(won / matches),
    said: ({ said }: ForecastBin) => formats.percent(said),
    count: ({ matches }: ForecastBin) =>
      t("forecast.said.matches", { count: matches, value: formats.number(matches) }),
  };
}
