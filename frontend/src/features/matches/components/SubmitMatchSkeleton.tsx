import { useTranslation } from "react-i18next";
import { Loading, Skeleton } from "../../../ui/Skeleton";

const CHIPS = 10;

/** Match entry before its data: the court and the players to pick, as high as they will be. */
export function SubmitMatchSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")}>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_384px] lg:items-start lg:gap-8">
        <div className="flex flex-col gap-3">
          <div className="grid h-[200px] grid-cols-2 grid-rows-2 items-center rounded-court bg-court pl-[18%] lg:h-[340px]">
            {["a", "b", "c", "d"].map((place) => (
              <Skeleton key={place} onCourt className="h-4 w-24" />
            ))}
          </div>
          <Skeleton className="h-12 w-full" />
          <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
            {Array.from({ length: CHIPS }, (_, chip) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ten bars that are all the same
              <Skeleton key={chip} className="h-13 w-full" />
            ))}
          </div>
        </div>
        <div className="hidden h-[640px] rounded-card border border-line bg-surface lg:block" />
      </div>
    </Loading>
  );
}
