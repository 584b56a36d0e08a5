import { Menu as MenuIcon, X } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { lazyPart } from "../../shared/lazy-part";
import { PartNotLoaded } from "../../shared/NotLoaded";
import { IconButton } from "../../ui/IconButton";
import { runWhenIdle } from "../run-when-idle";
import type { NavLinks } from "./nav-links";
import type { NavContext } from "./use-nav-context";

const loadPanel = async () => (await import("./PhonePanel")).PhonePanel;
const PhonePanel = lazyPart(loadPanel, [], PanelNotLoaded);

const panelId = "phone-menu";

/** The navigation of large screens as a full-screen menu on small ones. */
export function PhoneMenu({ nav, links }: { nav: NavContext; links: NavLinks }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the address changes
  useEffect(() => setOpen(false), [pathname]);

  // Preloaded once the page is idle, so that the menu opens at once, also without a connection.
  useEffect(() => runWhenIdle(() => void loadPanel().catch(() => undefined)), []);

  useEffect(() => {
    if (!open) {
      return;
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        setOpen(false);
        button.current?.focus();
      }
    };
    const main = document.getElementById("main");
    // The page below the menu is not visible, so it must not be focusable either.
    main?.toggleAttribute("inert", true);
    document.body.style.overflow = "hidden";
    document.addEventListener("keydown", onKey);
    return () => {
      main?.toggleAttribute("inert", false);
      document.body.style.overflow = "";
      document.removeEventListener("keydown", onKey);
    };
  }, [open]);

  // The button cannot be focused before the dialog in the menu is gone.
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!open && takesFocus.current) {
      takesFocus.current = false;
      button.current?.focus();
    }
  }, [open]);
  const finish = () => {
    takesFocus.current = true;
    setOpen(false);
  };

  const Icon = open ? X : MenuIcon;
  return (
    <div className="lg:hidden">
      <IconButton
        ref={button}
        label={open ? t("nav.closeMenu") : t("nav.openMenu")}
        aria-expanded={open}
        aria-controls={panelId}
        icon={<Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Suspense>
          <PhonePanel id={panelId} nav={nav} links={links} onClose={() => setOpen(false)} onFinish={finish} />
        </Suspense>
      )}
    </div>
  );
}

function PanelNotLoaded() {
  return (
    <div id={panelId} className="absolute inset-x-0 top-14 border-line border-y bg-surface">
      <PartNotLoaded />
    </div>
  );
}
