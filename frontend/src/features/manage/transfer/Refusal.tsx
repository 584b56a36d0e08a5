import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/error";
import { useFormats } from "../../../i18n/use-language";
import { staticLimits } from "../../../rules/static-limits";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { Alert } from "../../../ui/Alert";
import type { ReadFile } from "./read-file";
import { isMoved, type Stage } from "./use-import";

interface RefusalProps {
  readonly stage: Extract<Stage, { at: "refused" | "unchecked" }>;
  onRetry(file: ReadFile): void;
}

const bytesInMegabyte = 1024 * 1024;

/** Why a file was rejected, with actions. */
export function Refusal({ stage, onRetry }: RefusalProps) {
  const { t } = useTranslation(["transfer", "common"]);
  const formats = useFormats();
  const reason = useReasonText();
  return (
    <Alert error>
      <p className="font-semibold wrap-anywhere">
        {t("refused.title", { name: stage.at === "refused" ? stage.name : stage.file.name })}
      </p>
      {stage.at === "refused" ? (
        <p>
          {t(`refused.${stage.problem}`, {
            megabytes: formats.number(staticLimits.importBytesMax / bytesInMegabyte),
          })}
        </p>
      ) : (
        <>
          <p>{reason(stage.error)}</p>
          {isRetryable(stage.error) && (
            <NetworkButton reasonClass="mt-1" size="sm" className="mt-2" onClick={() => onRetry(stage.file)}>
              {t("common:action.retry")}
            </NetworkButton>
          )}
        </>
      )}
    </Alert>
  );
}

/** The server's error, worded for files. */
function useReasonText() {
  const { t } = useTranslation("transfer");
  const texts = useErrorTexts();
  return (error: unknown): string => {
    const isOther =
      error instanceof ApiError && ["import.unreadable", "request.malformed"].includes(error.code ?? "");
    return isOther ? t("refused.otherFile") : texts.error(error);
  };
}

/** A failure of the transfer, or a change of the group meanwhile, and nothing in the file's content. */
function isRetryable(error: unknown): boolean {
  const isOfTransfer = (status: number) => status === 0 || status === 401 || status >= 429;
  return !(error instanceof ApiError) || isOfTransfer(error.status) || isMoved(error);
}
