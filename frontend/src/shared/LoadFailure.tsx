import type { ComponentProps } from "react";
import { EmptyState } from "../ui/EmptyState";
import { usePageTitle } from "../ui/use-page-title";
import { useErrorTexts } from "./error-text";
import { RetryButton } from "./RetryButton";

interface LoadFailureProps {
  readonly error: Error;
  readonly onRetry: ComponentProps<typeof RetryButton>["onRetry"];
  /** The title: what could not be loaded. */
  readonly title: string;
  /** Replaces the whole page, not a part of it. */
  readonly page?: boolean;
}

/** An error after loading failed, with the reason and a retry button. */
export function LoadFailure({ error, onRetry, title, page = false }: LoadFailureProps) {
  const errorTexts = useErrorTexts();
  usePageTitle(page ? title : undefined);
  return (
    <EmptyState
      error
      page={page}
      title={title}
      text={errorTexts.error(error)}
      actions={<RetryButton onRetry={onRetry} />}
    />
  );
}
