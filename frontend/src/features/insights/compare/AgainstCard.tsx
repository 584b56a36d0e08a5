import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import type { Records } from "./comparison";
import { SaysLittle } from "./SaysLittle";

interface AgainstCardProps {
  readonly records: Records | null;
  /** Matches below which a record says little. */
  readonly least: number;
}

/** Who won how often, beside what was expected. */
export function AgainstCard({ records, least }: AgainstCardProps) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  if (records === null) {
    return (
      <Card title={t("compare.against.title")}>
        <p className="text-ink-2">{t("compare.against.none")}</p>
      </Card>
    );
  }
  const [one, other] = records;
  const { matches } = one;
  // Rounded once, so that both add up to the matches.
  const expected = Math.round(one.expected * 10) / 10;
  const rows = [
    {
      label: t("compare.against.points"),
      values: [formats.signed(one.points), formats.signed(other.points)],
    },
    { label: t("compare.against.games"), values: [one.gamesWon, one.gamesLost].map(formats.number) },
  ];
  const big = (isMore: boolean) =>
    cx("numerals text-score-profile", isMore ? "font-bold" : "font-normal text-ink-2");
  return (
    <Card
      flush
      title={t("compare.against.title")}
      aside={t("compare.matches", { count: matches, value: formats.number(matches) })}
    >
      <div className="px-4 pt-2 pb-3 lg:px-5">
        <div className="flex items-end justify-between">
          <span className={big(one.won >= other.won)}>{formats.number(one.won)}</span>
          <span className="pb-1 text-ink-2 text-row">{t("compare.against.won")}</span>
          <span className={big(other.won >= one.won)}>{formats.number(other.won)}</span>
        </div>
        <div aria-hidden="true" className="forced-color-adjust-none relative mt-1 flex gap-[3px] py-1">
          <span
            className="h-2 rounded-bar bg-action"
            style={{ width: `calc(${(one.won / matches) * 100}% - 1.5px)` }}
          />
          <span className="h-2 flex-1 rounded-bar bg-line-strong/60" />
          <span
            className="absolute inset-y-0 w-0.5 bg-ink"
            style={{ left: `calc(${(one.expected / matches) * 100}% - 1px)` }}
          />
        </div>
        <p className="mt-1 text-ink-2 text-small">
          {t("compare.against.expected", {
            one: formats.decimal(expected, 1),
            other: formats.decimal(matches - expected, 1),
          })}
        </p>
      </div>
      <dl>
        {rows.map(({ label, values: [left, right] }) => (
          <div
            key={label}
            className="flex min-h-11 items-center justify-between gap-4 border-line border-t px-4 text-row lg:px-5"
          >
            <dt className="order-2 text-ink-2">{label}</dt>
            <dd className="numerals order-1 font-bold">{left}</dd>
            <dd className="numerals order-3 font-bold">{right}</dd>
          </div>
        ))}
      </dl>
      {matches < least ? <SaysLittle count={matches} /> : null}
    </Card>
  );
}
