import { useTranslation } from "react-i18next";
import { NetworkButton } from "./NetworkButton";

interface MoreRowsProps {
  /** How many rows are shown, in words. */
  readonly shown: string;
  readonly more: string;
  readonly isLoading: boolean;
  /** Why more could not be loaded. */
  readonly failure: string | null;
  readonly onMore: () => void;
}

/** The end of a list of which the server has more. */
export function MoreRows({ shown, more, isLoading, failure, onMore }: MoreRowsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-2 border-line border-t px-4 py-3">
      <p role="status" className="text-caption text-ink-2">
        {shown}
      </p>
      {failure === null ? null : (
        <p role="alert" className="text-down text-small">
          {failure}
        </p>
      )}
      <NetworkButton variant="second" size="sm" busy={isLoading && t("loading")} onClick={onMore}>
        {failure === null ? more : t("action.retry")}
      </NetworkButton>
    </div>
  );
}
