import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { Forecast } from "../../../rules/insights";
import { Card } from "../../../ui/Card";

/** Differences of the Brier score below which two forecasts are as good, and from which one is clearly better. */
const AS_GOOD = 0.0005;
const CLEARLY = 0.025;

/** The Brier score beside that of a coin. */
export function CoinCard({ forecast }: { readonly forecast: Forecast }) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  const { brierScore, coinScore, bins, favourites } = forecast;
  if (brierScore === null) {
    return null;
  }
  const better = coinScore - brierScore;
  const verdict =
    better >= CLEARLY ? "much" : better >= AS_GOOD ? "little" : better > -AS_GOOD ? "same" : "worse";
  const [close, next] = bins;
  const widest = Math.max(brierScore, coinScore);
  const rows = [
    { label: t("forecast.coin.duelo"), score: brierScore, color: "bg-action" },
    { label: t("forecast.coin.coin"), score: coinScore, color: "bg-line-strong/60" },
  ];
  return (
    <Card title={t("forecast.coin.title")}>
      <dl className="grid gap-3 text-row">
        {rows.map(({ label, score, color }) => (
          <div key={label} className="flex items-center gap-3">
            <dt className="w-[5rem] shrink-0 wrap-anywhere">{label}</dt>
            <dd className="flex min-w-0 flex-1 items-center gap-3">
              <span aria-hidden="true" className="forced-color-adjust-none min-w-0 flex-1">
                <span
                  className={`block h-2 rounded-bar ${color}`}
                  style={{ width: `${(score / widest) * 100}%` }}
                />
              </span>
              <span className="numerals font-bold">{formats.decimal(score, 3)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-2 text-row">
        {t("forecast.coin.what")} {t(`forecast.coin.${verdict}`)}{" "}
        {close && next && favourites.matches > 0
          ? t("forecast.coin.close", {
              count: close.matches,
              total: formats.number(favourites.matches),
              percent: formats.percent(next.from),
            })
          : null}
      </p>
    </Card>
  );
}
