import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { useColumnTexts } from "./columns";
import { saveFile, tableFile } from "./save-file";
import { useSeparator } from "./use-separator";

const example = [
  ["2025-06-05", "Elin Sjöqvist", "Iñaki Zubiría", "Karin Öhrn", "Björn Ekström", "6-4 3-6 7-5", ""],
  ["2025-06-12", "Karin Öhrn", "Elin Sjöqvist", "Maja Frisk", "Iñaki Zubiría", "6-2 6-3", ""],
] as const;

/** The format of a list of matches, with an example to download. */
export function FileFormat() {
  const { t } = useTranslation("transfer");
  const { header } = useColumnTexts();
  const separator = useSeparator();
  const [first] = example;
  return (
    <div>
      <h3 className="text-h3">{t("format.title")}</h3>
      <p className="mt-1 text-small text-ink-2">{t("format.text")}</p>
      <table className="mt-3 w-full border-y border-line text-small">
        <caption className="sr-only">{t("format.title")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("format.column")}</th>
            <th scope="col">{t("format.example")}</th>
          </tr>
        </thead>
        <tbody>
          {header.map((column, at) => (
            <tr key={column} className="border-line not-last:border-b">
              <th scope="row" className="w-1/2 py-2 pr-3 text-left font-semibold">
                {column}
              </th>
              <td className="py-2 text-ink-2">{first[at] || t("format.optional")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-small text-ink-2">{t("format.order")}</p>
      <Button
        variant="ghost"
        size="sm"
        className="mt-1 -ml-3"
        onClick={() => saveFile(tableFile([header, ...example], separator), t("format.fileName"))}
      >
        <Download aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("format.download")}
      </Button>
    </div>
  );
}
