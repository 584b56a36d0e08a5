import { CircleCheck, CircleSlash } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { SheetRow } from "../../../rules/sheets/reading";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { useImport } from "../import-context";

/** The rows that were mended or are counted, each with the number of its match and the way back. */
export function MendedRows() {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, answer } = useImport();
  const { corrections = [], counted = [] } = sheet.given;
  const { matches } = sheet.reading;
  const rows = [...corrections, ...counted].filter(
    (row, at, all) => all.findIndex((other) => isSame(other, row)) === at,
  );
  if (rows.length === 0) {
    return null;
  }
  return (
    <ul aria-label={t("leftOut.mended")} className="flex flex-col gap-2" aria-live="polite">
      {rows.map((row) => {
        const place = matches.findIndex((match) => isSame(match, row));
        const where = row.sheet
          ? t("sheetRow", { sheet: row.sheet, row: formats.number(row.row) })
          : t("row", { row: formats.number(row.row) });
        const Icon = place >= 0 ? CircleCheck : CircleSlash;
        return (
          <li
            key={where}
            className={cx(
              "flex items-center gap-3 rounded-card px-4 py-1.5 text-row",
              place >= 0 ? "bg-up-tint" : "bg-down-tint",
            )}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
            <span className="flex-1">
              {place >= 0
                ? t("leftOut.counts", { row: where, number: formats.number(place + 1) })
                : t("leftOut.stillOut", { row: where })}
            </span>
            <Button
              variant="ghost"
              size="sm"
              onClick={() =>
                answer({
                  corrections: corrections.filter((other) => !isSame(other, row)),
                  counted: counted.filter((other) => !isSame(other, row)),
                })
              }
            >
              {t("undo")}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function isSame(one: SheetRow, other: SheetRow): boolean {
  return one.row === other.row && one.sheet === other.sheet;
}
