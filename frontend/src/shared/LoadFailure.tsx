import { useTranslation } from "react-i18next";
import { useErrorTexts } from "../i18n/error-text";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { usePageTitle } from "../ui/use-page-title";

interface LoadFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** The title: what could not be loaded. */
  readonly title: string;
  /** Replaces the whole page, not a part of it. */
  readonly page?: boolean;
}

/** An error after loading failed, with the reason and a retry button. */
export function LoadFailure({ error, onRetry, title, page = false }: LoadFailureProps) {
  const { t } = useTranslation();
  const errorTexts = useErrorTexts();
  usePageTitle(page ? title : undefined);
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
