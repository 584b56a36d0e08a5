import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { Trend } from "../../../ui/Trend";

/** A value, or an en dash if there is none. */
export function Value({ text }: { readonly text: string | null }) {
  const { t } = useTranslation("leaderboard");
  if (text !== null) {
    return text;
  }
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("noValue")}</span>
    </span>
  );
}

/** The win rate as a bar and a percentage. */
export function WinRate({ winRate }: { readonly winRate: number | null | undefined }) {
  const formats = useFormats();
  if (winRate == null) {
    return (
      <div className="text-right">
        <Value text={null} />
      </div>
    );
  }
  return (
    <div className="flex items-center justify-end gap-2.5">
      <svg aria-hidden="true" width="44" height="4" className="overflow-hidden rounded-bar bg-line">
        <rect width={44 * winRate} height="4" className="fill-action" />
      </svg>
      <span className="figures min-w-9 text-right">{formats.percent(winRate)}</span>
    </div>
  );
}

/** The change over the last matches, or an en dash without matches. */
export function TrendValue({ trend }: { readonly trend: number | null | undefined }) {
  const { t } = useTranslation("leaderboard");
  const formats = useFormats();
  if (trend == null) {
    return (
      <div className="flex justify-end">
        <Trend change={null} text="" label={t("noValue")} />
      </div>
    );
  }
  return (
    <div className="flex justify-end">
      <Trend change={trend} text={formats.signed(trend)} />
    </div>
  );
}
