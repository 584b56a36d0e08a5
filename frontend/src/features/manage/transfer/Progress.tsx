import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { Button } from "../../../ui/Button";
import { Spinner } from "../../../ui/Spinner";

interface ProgressProps {
  readonly fileName: string;
  /** The uploaded share of the file, 0 to 1. */
  readonly sent: number;
  /** What the server does after the upload. */
  readonly then: "check" | "save";
  /** Cancels the check; saving cannot be cancelled. */
  readonly onCancel?: () => void;
}

/** The progress of the upload and of the server's work. */
export function Progress({ fileName, sent, then, onCancel }: ProgressProps) {
  const { t } = useTranslation(["transfer", "common"]);
  const formats = useFormats();
  const isSent = sent === 1;
  return (
    <div className="rounded-court bg-sunken p-4">
      <p className="text-row font-semibold wrap-anywhere">{fileName}</p>
      <div className="mt-1 flex items-center gap-2.5 text-row text-ink-2">
        <Spinner />
        <p role="status">{t(isSent ? `progress.${then}` : "progress.upload")}</p>
        {!isSent && <span className="figures">{formats.percent(sent)}</span>}
      </div>
      <progress
        aria-label={t("progress.upload")}
        value={sent}
        className="mt-3 block h-1.5 w-full appearance-none overflow-hidden rounded-bar bg-fill [&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-action [&::-moz-progress-bar]:bg-action"
      />
      {onCancel && (
        <Button size="sm" className="mt-4" onClick={onCancel}>
          {t("common:action.cancel")}
        </Button>
      )}
      {then === "save" && <p className="mt-3 text-small text-ink-2">{t("progress.stay")}</p>}
    </div>
  );
}
