import { useTranslation } from "react-i18next";
import { Button } from "../ui/Button";
import { StateBlock } from "../ui/StateBlock";

/** The last net: a page that threw. */
export function Crash() {
  const { t } = useTranslation();
  return (
    <main className="min-h-dvh">
      <StateBlock
        page
        error
        title={t("crash.title")}
        text={t("crash.text")}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t("action.reload")}
          </Button>
        }
      />
    </main>
  );
}
