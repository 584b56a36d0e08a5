import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";

interface HeadTopProps {
  readonly group: Group;
  /** Icon buttons at the right. */
  readonly marks: ReactNode;
  /** The line below the name. */
  readonly line: string;
}

/** The name of a new group on the court, on phones below the way to all groups. */
export function HeadTop({ group, marks, line }: HeadTopProps) {
  const { t } = useTranslation("common");
  const paths = usePaths();
  const isWide = useMediaQuery(FROM_LG);
  return (
    <div className="relative px-4 pt-1 pb-2.5 lg:px-7 lg:py-5">
      <div className="pr-21 max-xs:pr-0">
        {isWide ? null : (
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
        )}
        <h1 className="text-hero max-lg:text-[min(1.375rem,10vw)]/[1.28]" tabIndex={-1}>
          {group.name}
        </h1>
      </div>
      <div className="absolute top-1 right-1.5 z-1 flex *:last:-ml-1 max-xs:static max-xs:-ml-3">{marks}</div>
      <p className="narrow mt-0.5 text-on-court-2 text-row">{line}</p>
    </div>
  );
}
