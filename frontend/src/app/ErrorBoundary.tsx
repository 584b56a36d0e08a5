import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";

/** The last net: says so when a page has thrown, and lets go as soon as the reader moves on. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <Net place={key}>{children}</Net>;
}

interface NetProps {
  place: string;
  children: ReactNode;
}

class Net extends Component<NetProps, { crashedAt: string | null }> {
  override state = { crashedAt: null };

  static getDerivedStateFromError() {
    return { crashedAt: "" };
  }

  static getDerivedStateFromProps({ place }: NetProps, { crashedAt }: { crashedAt: string | null }) {
    if (crashedAt === "") {
      return { crashedAt: place };
    }
    return crashedAt !== null && crashedAt !== place ? { crashedAt: null } : null;
  }

  override render() {
    return this.state.crashedAt === null ? (
      this.props.children
    ) : (
      <Crash onRetry={() => this.setState({ crashedAt: null })} />
    );
  }
}

function Crash({ onRetry }: { onRetry: () => void }) {
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
