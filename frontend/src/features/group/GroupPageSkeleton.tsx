import { useTranslation } from "react-i18next";
import { useInitialData } from "../../shared/initial-data";
import { PageColumn } from "../../shared/page-layouts";
import { CourtHeadSkeleton } from "../../ui/court-head/CourtHeadSkeleton";
import { Loading, Skeleton } from "../../ui/Skeleton";

/** The placeholder of the group page, with the same heights. */
export function GroupPageSkeleton() {
  const { t } = useTranslation();
  const initialData = useInitialData();
  return (
    <PageColumn>
      <Loading label={t("loading")}>
        <div className="flex h-11 items-center">
          <Skeleton className="h-3.5 w-36" />
        </div>
        <CourtHeadSkeleton title={initialData.group} />
        <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
          <div className="flex h-[168px] flex-col justify-between rounded-card border border-line bg-surface p-4 lg:col-start-2 lg:h-[178px]">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
          <div className="lg:col-start-1 lg:row-start-1">
            <RankingSkeleton />
          </div>
        </div>
      </Loading>
    </PageColumn>
  );
}

const ROWS = ["w-2/5", "w-1/3", "w-5/12", "w-1/4", "w-1/3", "w-2/5", "w-1/3", "w-5/12"];

/** The placeholder of the ranking. */
function RankingSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface">
      <div className="flex h-11 items-end px-4 lg:h-12 lg:px-5">
        <Skeleton className="h-4 w-24" />
      </div>
      <div className="h-11 border-b border-line lg:h-12" />
      {ROWS.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
          key={index}
          className="flex h-13 items-center gap-4 border-b border-line px-4 last:border-b-0 lg:px-5"
        >
          <Skeleton className="size-3.5" />
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="ml-auto h-3.5 w-11" />
        </div>
      ))}
    </div>
  );
}
