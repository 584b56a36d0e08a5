import { useTranslation } from "react-i18next";
import { useGroupInHeader } from "../../shared/group-in-header";
import { useInitialData } from "../../shared/initial-data";
import { PageColumn } from "../../shared/page-layouts";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { headClass, nameClass, titleClass } from "./head/head-classes";

/** The placeholder of the group page, with the same heights. */
export function GroupPageSkeleton() {
  const { t } = useTranslation();
  const { group } = useInitialData();
  const isInHeader = useGroupInHeader();
  return (
    <PageColumn>
      <Loading label={t("loading")}>
        <div className="hidden h-11 items-center lg:flex">
          <Skeleton className="h-3.5 w-36" />
        </div>
        <div aria-hidden="true" className={headClass}>
          <div className={isInHeader ? "hidden" : nameClass}>
            <div className="pt-1.5 text-tag/[1.34] lg:hidden">
              <Bar className="w-1/5" />
            </div>
            <div className={`max-lg:pr-17 max-xs:pr-0 ${titleClass}`}>
              {group ?? <Bar className="w-3/5" />}
            </div>
            <div className="text-row lg:mt-1 lg:mb-27">
              <Bar className="w-2/5" />
            </div>
          </div>
          <div className="flex min-h-12 items-center justify-center border-court-line border-t-2 lg:border-t-0 lg:border-l-2">
            <Bar className="w-2/5" />
          </div>
        </div>
        <div className="mt-2 h-14.5 rounded-card border border-line bg-surface lg:hidden" />
        <div className="with-sidebar mt-2 gap-3 lg:mt-6 lg:gap-6">
          <RankingSkeleton />
        </div>
      </Loading>
    </PageColumn>
  );
}

/** On the court; scales with the surrounding text. */
function Bar({ className }: { readonly className: string }) {
  return <span className={`inline-block h-[0.8em] rounded-bar bg-court-line/22 align-middle ${className}`} />;
}

const ROWS = ["w-2/5", "w-1/3", "w-5/12", "w-1/4", "w-1/3", "w-2/5", "w-1/3", "w-5/12"];

/** The placeholder of the ranking. */
function RankingSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface">
      <div className="h-10 border-b border-line lg:h-11" />
      {ROWS.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
          key={index}
          className="flex h-12 items-center gap-4 border-b border-line px-4 last:border-b-0 md:h-13 lg:px-5"
        >
          <Skeleton className="size-3.5" />
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="ml-auto h-3.5 w-11" />
        </div>
      ))}
    </div>
  );
}
