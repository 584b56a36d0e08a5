import { useTranslation } from "react-i18next";
import { ApiError } from "../../../api/error";
import { useFormats } from "../../../i18n/use-language";
import { staticLimits } from "../../../rules/static-limits";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { Alert } from "../../../ui/Alert";
import { useColumnTexts } from "./columns";
import type { ImportOrder } from "./queries";
import type { ReadFile } from "./read-file";
import type { Stage } from "./use-import";

interface RefusalProps {
  readonly stage: Extract<Stage, { at: "refused" | "unchecked" }>;
  onRetry(file: ReadFile, order: ImportOrder): void;
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
          <p>{reason(stage.error, stage.file)}</p>
          {isRetryable(stage.error) && (
            <NetworkButton
              reasonClass="mt-1"
              size="sm"
              className="mt-2"
              onClick={() => onRetry(stage.file, stage.order)}
            >
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
  const formats = useFormats();
  const texts = useErrorTexts();
  const columns = useColumnTexts();
  return (error: unknown, file: ReadFile): string => {
    if (!(error instanceof ApiError)) {
      return texts.error(error);
    }
    const isOtherJson = error.code === "import.unreadable" || error.code === "request.malformed";
    if (file.kind === "group" && isOtherJson) {
      return t("refused.otherJson");
    }
    if (error.code === "import.columns") {
      const missing = columns.listed(String(error.params.columns)).filter((text) => text !== undefined);
      return texts.code(error.code, { columns: formats.list(missing) });
    }
    return texts.error(error);
  };
}

/** A failure of the transfer, not of the file's content. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 401 || error.status >= 429;
}
