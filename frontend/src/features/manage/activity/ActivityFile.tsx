import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { saveFile, tableFile, useSeparator } from "../../../shared/save-file";
import { toast } from "../../../ui/toast";
import { type ActivityCounts, countOf } from "./counts";
import type { ActivityFilters } from "./filters";
import { readAll } from "./queries";
import { useEntryTexts } from "./use-entry-texts";

interface ActivityFileProps {
  readonly group: Group;
  readonly filters: ActivityFilters;
  /** Undefined while they are loaded. */
  readonly counts: ActivityCounts | undefined;
}

/** The filtered entries as a CSV file, in the reader's language. */
export function ActivityFile({ group, filters, counts }: ActivityFileProps) {
  const { t } = useTranslation("groupActivity");
  const formats = useFormats();
  const texts = useErrorTexts();
  const textsOf = useEntryTexts();
  const separator = useSeparator();
  const [isReading, setReading] = useState(false);
  const count = counts === undefined ? 0 : countOf(counts, filters.kind);
  if (count === 0) return null;
  const save = async () => {
    setReading(true);
    try {
      const rows = (await readAll(group.groupId, filters)).map((entry) => {
        const { who, what, role, was, became } = textsOf(entry);
        return [entry.happenedAt, who, role, what, was ?? "", became ?? ""];
      });
      const head = [
        t("file.time"),
        t("file.who"),
        t("file.role"),
        t("file.what"),
        t("file.was"),
        t("file.became"),
      ];
      saveFile(tableFile([head, ...rows], separator), t("file.name", { group: group.name }));
    } catch (error) {
      toast.error(texts.error(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <div className="rounded-card border border-line bg-surface p-1">
      <NetworkButton variant="ghost" busy={isReading && t("file.reading")} onClick={() => void save()}>
        <Download aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("file.save", { count, number: formats.number(count) })}
      </NetworkButton>
    </div>
  );
}
