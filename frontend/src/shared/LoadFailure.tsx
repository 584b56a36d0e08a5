import { useTranslation } from "react-i18next";
import { useErrorTexts } from "../i18n/error-text";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";

interface LoadFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** What could not be loaded. */
  readonly title: string;
  /** Stands for the whole page, not for a part of it. */
  readonly page?: boolean;
}

/** Something could not be loaded: what, why, and a way to try again. */
export function LoadFailure({ error, onRetry, title, page = false }: LoadFailureProps) {
  const { t } = useTranslation();
  const errorTexts = useErrorTexts();
  return (
    <EmptyState
      error
      page={page}
      title={title}
      text={errorTexts.error(error)}
      actions={
        <Button variant="second" onClick={onRetry}>
          {t("action.retry")}
        </Button>
      }
    />
  );
}
