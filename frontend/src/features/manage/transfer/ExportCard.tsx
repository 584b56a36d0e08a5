import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { useErrorTexts } from "../../../i18n/error-text";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { type ExportContent, type ExportFormat, exportGroup } from "./queries";
import { saveFile } from "./save-file";
import { useSeparator } from "./use-separator";

const files: readonly { content: ExportContent; formats: readonly ExportFormat[] }[] = [
  { content: "group", formats: ["json"] },
  { content: "matches", formats: ["csv", "json"] },
  { content: "standings", formats: ["csv", "json"] },
];

/** Exports of a group and its lists. */
export function ExportCard({ group }: { readonly group: Group }) {
  const { t } = useTranslation("transfer");
  const texts = useErrorTexts();
  const separator = useSeparator();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  const save = async (content: ExportContent, format: ExportFormat) => {
    setBusy(`${content}.${format}`);
    setError(null);
    try {
      const file = await exportGroup(group.groupId, { content, format, separator });
      saveFile(file.content, file.name);
    } catch (cause) {
      setError(cause);
    }
    setBusy(null);
  };

  return (
    <Card title={t("export.title")}>
      {group.playerCount === 0 ? (
        <p className="text-ink-2">{t("export.nothing")}</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {files.map(({ content, formats }) => (
            <li key={content} className="flex flex-col gap-3 py-3 md:flex-row md:items-center">
              <div className="min-w-0 flex-1">
                <h3 className="text-row font-semibold">{t(`export.${content}`)}</h3>
                <p className="text-small text-ink-2">{t(`export.${content}Text`)}</p>
              </div>
              <div className="flex gap-2">
                {formats.map((format) => (
                  <Button
                    key={format}
                    size="sm"
                    className="min-w-24"
                    aria-label={t(`export.${format}Label`, { what: t(`export.${content}`) })}
                    disabled={busy !== null && busy !== `${content}.${format}`}
                    busy={busy === `${content}.${format}` && t(`export.${format}`)}
                    onClick={() => void save(content, format)}
                  >
                    <Download aria-hidden="true" className="size-4" strokeWidth={2} />
                    {t(`export.${format}`)}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {error !== null && (
        <Alert error className="mt-4">
          {t("export.failed")} {texts.error(error)}
        </Alert>
      )}
    </Card>
  );
}
