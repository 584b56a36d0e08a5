import { Download } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSessionMutation } from "../../../api/queries/session";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { NetworkReason } from "../../../shared/NetworkReason";
import { saveFile, useSeparator } from "../../../shared/save-file";
import { Alert } from "../../../ui/Alert";
import { Card } from "../../../ui/Card";
import { ManageColumns } from "../ManageColumns";
import { ImportCard } from "./ImportCard";
import { type ExportContent, type ExportFormat, exportGroup } from "./queries";

/** Export and import; the one that this group can use comes first. A closed one can only be exported. */
export function TransferTab({ group }: { readonly group: Group }) {
  const navigate = useNavigate();
  const paths = usePaths();
  const isEmpty = group.playerCount === 0;
  const importing = group.closedReason === null && (
    <ImportCard key="import" group={group} onImported={() => void navigate(paths.group(group.publicHash))} />
  );
  const exporting = <ExportCard key="export" group={group} />;
  return (
    <ManageColumns group={group}>{isEmpty ? [importing, exporting] : [exporting, importing]}</ManageColumns>
  );
}

const files: readonly { content: ExportContent; formats: readonly ExportFormat[] }[] = [
  { content: "group", formats: ["json"] },
  { content: "matches", formats: ["csv", "json"] },
  { content: "standings", formats: ["csv", "json"] },
];

/** Exports of a group and its lists. */
function ExportCard({ group }: { readonly group: Group }) {
  const { t } = useTranslation("transfer");
  const texts = useErrorTexts();
  const separator = useSeparator();
  const reasonId = useId();
  const download = useSessionMutation({
    mutationFn: ({ content, format }: { content: ExportContent; format: ExportFormat }) =>
      exportGroup(group.groupId, { content, format, separator }),
    onSuccess: (file) => saveFile(file.content, file.name),
  });
  const isLoading = (content: ExportContent, format: ExportFormat) =>
    download.isPending && download.variables.content === content && download.variables.format === format;

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
                  <NetworkButton
                    reasonId={reasonId}
                    key={format}
                    size="sm"
                    className="min-w-24"
                    aria-label={t(`export.${format}Label`, { what: t(`export.${content}`) })}
                    disabled={download.isPending && !isLoading(content, format)}
                    busy={isLoading(content, format) && t(`export.${format}`)}
                    onClick={() => download.mutate({ content, format })}
                  >
                    <Download aria-hidden="true" className="size-4" strokeWidth={2} />
                    {t(`export.${format}`)}
                  </NetworkButton>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <NetworkReason id={reasonId} className="mt-3" />
      {download.error && (
        <Alert error className="mt-4">
          {t("export.failed")} {texts.error(download.error)}
        </Alert>
      )}
    </Card>
  );
}
