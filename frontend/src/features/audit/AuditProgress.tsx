import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { Ball } from "../../ui/court/Ball";

interface AuditProgressProps {
  /** Matches so far. */
  readonly matches: number;
  /** All matches of the group, once known. */
  readonly total: number | undefined;
}

const QUARTER = 25;

/** A court that fills from the left. */
export function AuditProgress({ matches, total }: AuditProgressProps) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const fraction = total ? Math.min(matches / total, 1) : 0;
  const percent = Math.floor(fraction * 100);
  const quarter = Math.floor(percent / QUARTER) * QUARTER;
  return (
    <section className="on-court overflow-hidden rounded-court bg-court pb-2.5 text-on-court">
      <div className="px-4 pt-3.5 pb-3 lg:px-7">
        <h1 className="text-hero">{t("running.title")}</h1>
        <p className="text-on-court-2 text-row">{t("running.line")}</p>
      </div>
      <div
        role="progressbar"
        aria-label={t("running.title")}
        aria-valuenow={percent}
        className="relative h-24 border-court-line border-y-2"
      >
        <div
          className="absolute inset-y-0 left-0 min-w-0.5 border-court-line border-r-2 bg-court-lit"
          style={{ width: `${percent}%` }}
        >
          <span className="-right-2 -translate-y-1/2 absolute top-1/2">
            <Ball />
          </span>
        </div>
        <p className="numerals absolute bottom-2 left-4 font-bold text-score-figure">
          {formats.percent(percent / 100)}
        </p>
      </div>
      <p className="px-4 pt-3 text-on-court-2 text-row lg:px-7">
        {t("running.matches", { count: matches, value: formats.number(matches) })}
        {total === undefined ? null : ` ${t("running.of", { value: formats.number(total) })}`}
      </p>
      <p role="status" className="sr-only">
        {quarter > 0 ? formats.percent(quarter / 100) : ""}
      </p>
    </section>
  );
}
