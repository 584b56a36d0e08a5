import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { LeftOutRow, Reason } from "../../../rules/sheets/reading";
import { saveFile, tableFile, useSeparator } from "../../../shared/save-file";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { useImport } from "../import-context";
import { StepPage } from "../StepPage";
import { LeftOutItem } from "./LeftOutItem";
import { MendedRows } from "./MendedRows";

/** How many rows are shown at a time. */
const PAGE = 100;

/** The rows that do not count, by their reasons; each can be mended in place. */
export function LeftOutPage() {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const separator = useSeparator();
  const { sheet, goTo } = useImport();
  const { matches, leftOut, leftOutRows } = sheet.reading;
  const [chosen, setChosen] = useState<Reason | null>(null);
  const [shown, setShown] = useState(PAGE);
  const counts = new Map<Reason, number>();
  for (const { reason } of leftOut) {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const counted = (count: number) => ({ count, number: formats.number(count) });
  const reason = chosen !== null && counts.has(chosen) ? chosen : null;
  const rows = leftOutRows.filter((row) => reason === null || row.reason === reason);
  const download = () =>
    saveFile(
      tableFile(
        leftOutRows.map(({ sheet, row, reason, cells = [] }) => [
          sheet ?? "",
          String(row),
          t(`reason.${reason}`),
          ...cells,
        ]),
        separator,
      ),
      t("leftOut.fileName"),
    );
  return (
    <StepPage
      step="ranking"
      title={t("leftOut.title", counted(leftOut.length))}
      line={t("leftOut.line", counted(matches.length))}
      action={t("names.see")}
      onAction={() => goTo("ranking")}
      aside={
        <Card title={t("leftOut.untouched")}>
          <p className="text-ink-2 text-row">{t("leftOut.untouchedText")}</p>
          <Button variant="ghost" size="sm" className="mt-2 -ml-3" onClick={download}>
            <Download aria-hidden="true" className="size-4" strokeWidth={2} />
            {t("leftOut.csv")}
          </Button>
        </Card>
      }
    >
      <MendedRows />
      {leftOut.length > 0 && (
        <>
          <ReasonChips
            counts={counts}
            chosen={reason}
            onChoose={(next) => {
              setChosen(next);
              setShown(PAGE);
            }}
          />
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {rows.slice(0, shown).map((row) => (
              <LeftOutItem key={keyOf(row)} row={row} />
            ))}
          </ul>
          {rows.length > shown && (
            <Button wide onClick={() => setShown(shown + PAGE)}>
              {t("leftOut.more", { number: formats.number(Math.min(PAGE, rows.length - shown)) })}
            </Button>
          )}
        </>
      )}
    </StepPage>
  );
}

const keyOf = ({ sheet, row }: LeftOutRow) => `${sheet ?? ""} ${row}`;

interface ReasonChipsProps {
  /** How many rows are left out for each reason. */
  readonly counts: ReadonlyMap<Reason, number>;
  /** Null for all. */
  readonly chosen: Reason | null;
  onChoose(reason: Reason | null): void;
}

/** Which rows are shown: all, or those of one reason. */
function ReasonChips({ counts, chosen, onChoose }: ReasonChipsProps) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const chips = [
    { reason: null, text: t("leftOut.all", { count: all, number: formats.number(all) }) },
    ...[...counts].map(([reason, count]) => ({
      reason,
      text: `${t(`reason.${reason}`)} ${formats.number(count)}`,
    })),
  ];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t("leftOut.filter")}</legend>
      {chips.map(({ reason, text }) => (
        <button
          key={text}
          type="button"
          aria-pressed={reason === chosen}
          onClick={() => onChoose(reason)}
          className={cx(
            "min-h-11 rounded-input border px-3.5 text-row",
            reason === chosen
              ? "border-action bg-court-tint font-semibold text-action"
              : "border-line-strong bg-surface hover:bg-hover",
          )}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
