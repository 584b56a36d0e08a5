import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";

/** Shows an error page when a page has thrown, until the next navigation or a retry. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary location={key}>{children}</Boundary>;
}

interface BoundaryProps {
  /** The key of the history entry. */
  location: string;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { crashedAt: string | null }> {
  override state = { crashedAt: null };

  static getDerivedStateFromError() {
    return { crashedAt: "" };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, { crashedAt }: { crashedAt: string | null }) {
    if (crashedAt === "") {
      return { crashedAt: location };
    }
    return crashedAt !== null && crashedAt !== location ? { crashedAt: null } : null;
  }

  override render() {
    return this.state.crashedAt === null ? (
      this.props.children
    ) : (
      <CrashPage onRetry={() => this.setState({ crashedAt: null })} />
    );
  }
}

function CrashPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      page
      error
      title={t("crash.title")}
      text={t("crash.text")}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t("action.retry")}
          </Button>
          <Button variant="second" onClick={() => window.location.reload()}>
            {t("action.reload")}
          </Button>
        </>
      }
    />
  );
}
