import { Copy, Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportReport } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { useErrorTexts } from "../../../shared/error-text";
import { saveFile, tableFile, useSeparator } from "../../../shared/save-file";
import { Button } from "../../../ui/Button";
import { copyText } from "../../../ui/copy-text";
import { ScrollArea } from "../../../ui/ScrollArea";
import { useFieldText } from "./field-texts";

interface ImportErrorsProps {
  readonly report: ImportReport;
}

type ImportError = ImportReport["mistakes"][number];

/** The text key of an item in each part of a group file. */
const parts = { file: "file", players: "player", matches: "match" } as const satisfies Record<
  ImportError["part"],
  string
>;

/** The errors of a file by position and field. */
export function ImportErrors({ report: { mistakes: errors, mistakeCount: errorCount } }: ImportErrorsProps) {
  const { t } = useTranslation("transfer");
  const formats = useFormats();
  const texts = useErrorTexts();
  const fieldText = useFieldText();
  const separator = useSeparator();
  const place = (part: ImportError["part"], row: number) =>
    t(`errors.${parts[part]}`, { number: formats.number(row) });
  const rows = errors.map(
    ({ part, row, error: { field, code, params, message } }): ErrorRow => [
      place(part, row),
      fieldText(field),
      texts.code(code, params ?? {}, message),
    ],
  );
  const header = [t("errors.where"), t("errors.column"), t("errors.what")];
  const asText = () => rows.map(([where, column, what]) => `${where}, ${column}: ${what}`).join("\n");
  return (
    <div>
      {errorCount > errors.length && (
        <p className="mb-2 text-small text-ink-2">
          {t("errors.first", { shown: formats.number(errors.length), all: formats.number(errorCount) })}
        </p>
      )}
      <ErrorTable header={header} rows={rows} />
      <div className="mt-2 -ml-3 flex flex-wrap gap-y-1">
        <Button
          variant="ghost"
          size="sm"
          onClick={() =>
            void copyText(asText(), { copied: t("errors.copied"), failed: t("errors.copyFailed") })
          }
        >
          <Copy aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("errors.copy")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => saveFile(tableFile([header, ...rows], separator), t("errors.fileName"))}
        >
          <Download aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("errors.download")}
        </Button>
      </div>
    </div>
  );
}

type ErrorRow = [where: string, column: string, what: string];

interface ErrorTableProps {
  readonly header: readonly string[];
  readonly rows: readonly ErrorRow[];
}

function ErrorTable({ header, rows }: ErrorTableProps) {
  const { t } = useTranslation("transfer");
  const head = "sticky top-0 bg-surface py-2 pr-3 text-left text-caption font-medium text-ink-2";
  return (
    <ScrollArea label={t("errors.caption")} className="max-h-96 border-y border-line">
      <table className="w-full text-row">
        <caption className="sr-only">{t("errors.caption")}</caption>
        <thead>
          <tr>
            {header.map((text) => (
              <th key={text} scope="col" className={head}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map(([where, column, what], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell can have several errors, and the list is static
            <tr key={at} className="align-top">
              <th scope="row" className="py-2 pr-3 text-left font-semibold whitespace-nowrap">
                {where}
              </th>
              <td className="py-2 pr-3 text-ink-2">{column}</td>
              <td className="py-2">{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
