import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";
import { Scores } from "../../../ui/Scores";
import type { Records } from "./comparison";
import { SaysLittle } from "./SaysLittle";

interface TogetherCardProps {
  readonly records: Records | null;
  /** Matches below which a record says little. */
  readonly least: number;
}

/** What both won together, beside what was expected. */
export function TogetherCard({ records, least }: TogetherCardProps) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  if (records === null) {
    return (
      <Card title={t("compare.together.title")}>
        <p className="text-ink-2">{t("compare.together.none")}</p>
      </Card>
    );
  }
  const [one, other] = records;
  const points = [one, other].map((record) => formats.signed(record.points));
  const rows = [
    { label: t("compare.together.record"), value: `${one.won}–${one.matches - one.won}` },
    { label: t("compare.together.expected"), value: formats.decimal(one.expected, 1) },
    // They differ while one of the two was provisional.
    {
      label: t("compare.together.points"),
      value: points[0] === points[1] ? points[0] : points.join(" · "),
    },
  ];
  return (
    <Card
      flush
      title={t("compare.together.title")}
      aside={t("compare.matches", { count: one.matches, value: formats.number(one.matches) })}
    >
      <dl className="mt-3">
        {rows.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-h-11 items-center justify-between gap-4 border-line border-t px-4 text-row lg:px-5"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="numerals font-bold">
              <Scores text={value ?? ""} />
            </dd>
          </div>
        ))}
      </dl>
      {one.matches < least ? <SaysLittle count={one.matches} /> : null}
    </Card>
  );
}
