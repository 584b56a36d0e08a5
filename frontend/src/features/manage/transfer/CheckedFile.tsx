import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { NetworkReason } from "../../../shared/NetworkReason";
import { useReasonId } from "../../../shared/use-reason-id";
import { Alert } from "../../../ui/Alert";
import { Button } from "../../../ui/Button";
import { ImportErrors } from "./ImportErrors";
import { ImportPreview } from "./ImportPreview";
import type { Checked } from "./use-import";

interface CheckedFileProps {
  readonly checked: Checked;
  /** Why it could not be saved. */
  readonly error: unknown;
  onSave(): void;
  onOther(): void;
}

/** The server's report on a file: its errors, or a preview of the import. */
export function CheckedFile({ checked, error, onSave, onOther }: CheckedFileProps) {
  const { t } = useTranslation(["transfer", "common"]);
  const formats = useFormats();
  const texts = useErrorTexts();
  const { file, report } = checked;
  const counted = (count: number) => ({ count, number: formats.number(count) });
  const isSound = report.mistakeCount === 0;
  const title = useRef<HTMLHeadingElement>(null);
  const reasonId = useReasonId();
  // Moves the focus to the result.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div>
        <h3 ref={title} tabIndex={-1} className="text-h3">
          {isSound ? t("checked.sound") : t("checked.broken", counted(report.mistakeCount))}
        </h3>
        <p className="text-row text-ink-2 wrap-anywhere">{file.name}</p>
        {isSound ? (
          <dl className="mt-3 flex gap-8">
            <Figure label={t("checked.players")} value={formats.number(report.addedPlayers.length)} />
            <Figure label={t("checked.matches")} value={formats.number(report.addedMatches.count)} />
          </dl>
        ) : (
          <p className="mt-1 text-ink-2">{t("checked.mend")}</p>
        )}
      </div>
      {isSound ? <ImportPreview report={report} /> : <ImportErrors report={report} />}
      {error !== undefined && (
        <Alert error>
          {t("checked.unsaved")} {texts.error(error)}
        </Alert>
      )}
      <div className="flex flex-col gap-3 md:flex-row md:items-center">
        {isSound && (
          <NetworkButton reasonId={reasonId} variant="solid" onClick={onSave}>
            {t("checked.save", counted(report.addedMatches.count))}
          </NetworkButton>
        )}
        <Button onClick={onOther}>{t("file.other")}</Button>
        {isSound && reasonId !== undefined && <NetworkReason id={reasonId} />}
      </div>
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="numerals text-[1.5625rem]/8">{value}</dd>
    </div>
  );
}
