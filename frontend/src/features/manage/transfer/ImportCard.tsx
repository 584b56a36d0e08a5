import { FileSpreadsheet, FileUp } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { useDisconnected } from "../../../shared/disconnected";
import { NetworkButton } from "../../../shared/NetworkButton";
import { Button, buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { Spinner } from "../../../ui/Spinner";
import { toast } from "../../../ui/toast";
import { CheckedFile } from "./CheckedFile";
import { Refusal } from "./Refusal";
import { useImport } from "./use-import";

interface ImportCardProps {
  readonly group: Group;
  onImported(): void;
}

/** Imports the file of a group: its matches are added after those of the group. */
export function ImportCard({ group, onImported }: ImportCardProps) {
  const { t } = useTranslation("transfer");
  const formats = useFormats();
  const paths = usePaths();
  const { stage, choose, check, save, reset } = useImport(group, ({ addedMatches: { count } }, isHere) => {
    toast.success(t("done", { count, number: formats.number(count) }));
    if (isHere) {
      onImported();
    }
  });

  return (
    <Card title={t("import.title")}>
      <div className="flex flex-col gap-5">
        {stage.at === "checking" ? (
          <Progress fileName={stage.file.name} sent={stage.sent} then="check" onCancel={reset} />
        ) : stage.at === "saving" ? (
          <Progress fileName={stage.file.name} sent={stage.sent} then="save" />
        ) : stage.at === "checked" || stage.at === "unsaved" ? (
          <CheckedFile
            checked={stage}
            error={stage.at === "unsaved" ? stage.error : undefined}
            onSave={() => void save(stage)}
            onOther={reset}
          />
        ) : (
          <>
            {stage.at === "refused" || stage.at === "unchecked" ? (
              <Refusal stage={stage} onRetry={check} />
            ) : (
              <p className="text-ink-2">{t("import.text")}</p>
            )}
            <Link
              to={paths.importInto(group.groupId)}
              className={`${buttonClass({ variant: "second" })} max-md:w-full md:self-start`}
            >
              <FileSpreadsheet aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {t("import.sheet")}
            </Link>
            <FileDrop onFile={(file) => void choose(file)} />
          </>
        )}
      </div>
    </Card>
  );
}

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
function Progress({ fileName, sent, then, onCancel }: ProgressProps) {
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

/** Accepts a file by selection or by drag and drop. */
function FileDrop({ onFile }: { onFile(file: File): void }) {
  const { t } = useTranslation("transfer");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isDisconnected = useDisconnected() !== null;

  // The browser would navigate to a file dropped elsewhere.
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);

  const take = (file: File | null | undefined) => {
    if (file && !isDisconnected) {
      onFile(file);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is optional, the button inside is accessible
    <div
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        "flex flex-col items-center gap-3 rounded-court border-2 border-dashed px-4 py-6 text-center transition-colors",
        isOver ? "border-action bg-court-tint" : "border-line-strong",
      )}
    >
      <p className="text-row text-ink-2 max-md:hidden">{t("file.drop")}</p>
      <NetworkButton variant="solid" onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {t("file.choose")}
      </NetworkButton>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Lets the same file be chosen again after it was corrected.
          event.target.value = "";
        }}
      />
    </div>
  );
}
