import { useTranslation } from "react-i18next";
import { useInitialNames } from "../../shared/initial-names";
import { PageColumn } from "../../shared/PageColumn";
import { CourtHeadSkeleton } from "../../ui/court-head/CourtHeadSkeleton";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { LeaderboardSkeleton } from "./leaderboard/LeaderboardSkeleton";

/** The placeholder of the group page, with the same heights. */
export function GroupPageSkeleton() {
  const { t } = useTranslation();
  const initial = useInitialNames();
  return (
    <PageColumn>
      <Loading label={t("loading")}>
        <div className="flex h-11 items-center">
          <Skeleton className="h-3.5 w-36" />
        </div>
        <CourtHeadSkeleton title={initial.group} />
        <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
          <div className="flex h-[168px] flex-col justify-between rounded-card border border-line bg-surface p-4 lg:col-start-2 lg:h-[178px]">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
          <div className="lg:col-start-1 lg:row-start-1">
            <LeaderboardSkeleton />
          </div>
        </div>
      </Loading>
    </PageColumn>
  );
}
