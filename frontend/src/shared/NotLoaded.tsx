import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { Spinner } from "../ui/Spinner";
import { usePageTitle } from "../ui/use-page-title";
import { isNewToDocument, openAnew } from "./open-anew";

type Attempt = "running" | "none" | "unreachable";

/** Milliseconds between automatic attempts while the server cannot be reached. */
const retryInterval = 4_000;

/** The attempt to load the document again, and the function that starts it. */
function useOpenAnew(first: () => Attempt) {
  const [attempt, setAttempt] = useState(first);
  const start = useCallback(() => {
    setAttempt("running");
    void openAnew().then((isReached) => isReached || setAttempt("unreachable"));
  }, []);
  return { attempt, start };
}

/**
 * In place of a page whose code or texts were not loaded. It is opened as a new document, at once when the reader came
 * from another page, and when there is a connection again, or the server can be reached again.
 */
export function PageNotLoaded() {
  const { t } = useTranslation();
  const { attempt, start } = useOpenAnew(() => (navigator.onLine ? "none" : "unreachable"));
  usePageTitle(t("notLoaded.title"));
  useEffect(() => {
    if (isNewToDocument()) {
      start();
    }
    window.addEventListener("online", start);
    return () => window.removeEventListener("online", start);
  }, [start]);
  useEffect(() => {
    if (attempt === "unreachable") {
      const timer = setInterval(() => void openAnew(), retryInterval);
      return () => clearInterval(timer);
    }
    return undefined;
  }, [attempt]);
  return attempt === "running" ? (
    <Spinner label={t("loading")} className="mx-auto my-24" />
  ) : (
    <EmptyState
      page
      error
      title={t("notLoaded.title")}
      text={t(attempt === "none" ? "notLoaded.text" : "notLoaded.unreachable")}
      actions={
        <Button variant="primary" onClick={start}>
          {t("action.retry")}
        </Button>
      }
    />
  );
}

/** In place of a part of a page whose code or texts were not loaded. */
export function PartNotLoaded() {
  const { t } = useTranslation();
  const { attempt, start } = useOpenAnew(() => "none");
  return (
    <div role="alert" className="p-3 text-small">
      {t(attempt === "unreachable" ? "notLoaded.unreachable" : "notLoaded.part")}{" "}
      <Button variant="second" size="sm" busy={attempt === "running" && t("loading")} onClick={start}>
        {t("action.reload")}
      </Button>
    </div>
  );
}
