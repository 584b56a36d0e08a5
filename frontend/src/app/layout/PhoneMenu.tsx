import { Menu as MenuIcon, X } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../shared/lazy-part";
import { PartNotLoaded } from "../../shared/NotLoaded";
import { IconButton } from "../../ui/IconButton";
import { runWhenIdle } from "../run-when-idle";
import type { NavLinks } from "./nav-links";
import type { NavContext } from "./use-nav-context";
import { usePanel } from "./use-panel";

const loadPanel = async () => (await import("./PhonePanel")).PhonePanel;
const PhonePanel = lazyPart(loadPanel, [], PanelNotLoaded);

const panelId = "phone-menu";

/** The navigation of large screens as a full-screen menu on small ones. */
export function PhoneMenu({ nav, links }: { nav: NavContext; links: NavLinks }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { open, setOpen, finish } = usePanel(button);

  // Preloaded once the page is idle, so that the menu opens at once, also without a connection.
  useEffect(() => runWhenIdle(() => void loadPanel().catch(() => undefined)), []);

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
