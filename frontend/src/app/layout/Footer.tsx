import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../api/queries/session";
import { PRODUCT } from "../../brand";
import { usePaths } from "../../i18n/paths";
import { Logo } from "./Logo";

export function Footer() {
  const { t } = useTranslation();
  const paths = usePaths();
  const { session } = useSession();
  return (
    <footer className="mt-8 border-t border-line">
      <div className="mx-auto flex max-w-page flex-col gap-3 column-margins py-5 text-small text-ink-2 md:flex-row md:items-center md:justify-between lg:px-6">
        <div className="text-ink">
          <Logo />
          <p className="text-ink-2">{t("tagline")}</p>
        </div>
        <nav aria-label={t("nav.footer")} className="flex flex-wrap items-center gap-x-6 font-medium">
          <Link to={paths.rules()} className={link}>
            {t("nav.rulesAndElo")}
          </Link>
          <Link to={paths.faq()} className={link}>
            {t("nav.faq")}
          </Link>
          <Link to={paths.privacy()} className={link}>
            {t("nav.privacy")}
          </Link>
          <Link to={paths.groups()} className={link}>
            {t("nav.browseGroups")}
          </Link>
          <Link to={paths.device()} className={link}>
            {t("nav.device")}
          </Link>
          <span className="font-normal text-ink-3 max-md:w-full">
            {/* On a server with a name of its own, whose style sheet shows the other one. */}
            <span data-branded="no">{t("copyright")}</span>
            <span data-branded="" className="hidden">
              {t("madeWith", { product: PRODUCT })}
            </span>{" "}
            {session?.serverVersion}
          </span>
        </nav>
      </div>
    </footer>
  );
}

const link = "inline-flex min-h-11 min-w-11 items-center hover:text-ink";
