import { ChevronLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../../i18n/paths";

/** On phones, the breadcrumb of a group: one line of small text on the court, above its name. */
export function GroupsCrumb() {
  const { t } = useTranslation("common");
  const paths = usePaths();
  return (
    <nav aria-label={t("crumbs.label")}>
      {/* Its target reaches below its text, over the name. */}
      <Link
        to={paths.groups()}
        className="relative z-1 -mb-[22px] inline-flex min-w-11 items-start pt-1.5 pb-[22px] text-on-court-2 text-tag/[1.34] hover:text-on-court"
      >
        <ChevronLeft aria-hidden="true" className="-ml-0.5 size-[1.34em]" strokeWidth={2.25} />
        {t("crumbs.groups")}
      </Link>
    </nav>
  );
}
