import { BookOpen, Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Log } from "../../api/queries/log";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { saveFile, tableFile, useSeparator } from "../../shared/save-file";
import { Card } from "../../ui/Card";
import { logTable } from "./log-table";

const ROW =
  "flex min-h-13 w-full items-center gap-2 border-line border-t px-4 py-2 text-left font-semibold text-action -outline-offset-3 hover:bg-hover lg:px-5";

/** The log as a file, and the rules. */
export function OtherWays({ log, groupName }: { readonly log: Log; readonly groupName: string }) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const paths = usePaths();
  const separator = useSeparator();
  const count = log.matches.length;
  return (
    <Card flush title={t("other.title")} className="self-start">
      <p className="px-4 pt-1.5 pb-4 text-ink-2 text-row lg:px-5">{t("other.text")}</p>
      <button
        type="button"
        className={ROW}
        onClick={() =>
          saveFile(tableFile(logTable(log), separator), `${t("other.file", { name: groupName })}.csv`)
        }
      >
        <Download aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {t("other.csv", { count, value: formats.number(count) })}
      </button>
      <Link to={paths.rules()} className={ROW}>
        <BookOpen aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {t("other.rules")}
      </Link>
    </Card>
  );
}
