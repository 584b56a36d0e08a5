import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonVariant } from "../ui/Button";

interface RetryButtonProps {
  readonly variant?: ButtonVariant;
  /** Resolves when the attempt has ended. */
  readonly onRetry: () => Promise<unknown>;
}

/** Tries again what has failed, and says that it does: on a bad connection it takes a while to fail again. */
export function RetryButton({ variant = "second", onRetry }: RetryButtonProps) {
  const { t } = useTranslation("common");
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    try {
      await onRetry();
    } finally {
      setIsRetrying(false);
    }
  };
  return (
    <Button variant={variant} busy={isRetrying && t("loading")} onClick={() => void retry()}>
      {t("action.retry")}
    </Button>
  );
}
