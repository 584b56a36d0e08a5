import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";

/**
 * Asks for confirmation before a link leaves unsaved changes; the browser asks when the page is closed. Back needs
 * none, since the input is restored on return.
 */
export function UnsavedChangesGuard({ active }: { readonly active: boolean }) {
  const { t } = useTranslation(["manage", "common"]);
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);

  useEffect(() => {
    if (!active) {
      return;
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (link instanceof HTMLAnchorElement && navigatesInThisTab(event, link)) {
        event.preventDefault();
        event.stopPropagation();
        setTarget(link.pathname + link.search + link.hash);
      }
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener("click", onClick, { capture: true });
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [active]);

  const stay = () => setTarget(null);
  const leave = () => {
    // Before navigating, so that returning while the next page loads shows no dialog.
    stay();
    if (target !== null) {
      void navigate(target);
    }
  };
  return (
    <Dialog
      open={target !== null}
      onClose={stay}
      title={t("leave.title")}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={leave}>{t("leave.leave")}</Button>
          <Button variant="solid" onClick={stay}>
            {t("leave.stay")}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t("leave.text")}</p>
    </Dialog>
  );
}

/** An unmodified click on a link to another page of the product, in this tab. */
function navigatesInThisTab(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const { pathname, search, origin } = window.location;
  const isElsewhere = link.pathname !== pathname || link.search !== search;
  return (
    isPlain && isElsewhere && link.origin === origin && link.target === "" && !link.hasAttribute("download")
  );
}
