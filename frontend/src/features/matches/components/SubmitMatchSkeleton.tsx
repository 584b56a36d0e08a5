import { useTranslation } from "react-i18next";
import { CourtLines } from "../../../ui/court/CourtLines";
import { Loading, Skeleton } from "../../../ui/Skeleton";

const CHIPS = 10;
const SIDES = ["left", "right", "left", "right"] as const;

/** The placeholder of match entry: the court and the players. */
export function SubmitMatchSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")}>
      <div className="with-score-panel gap-3 lg:gap-8">
        <div className="flex flex-col gap-3">
          <div className="relative grid h-[200px] grid-cols-2 grid-rows-2 items-center overflow-hidden rounded-court bg-court lg:h-[340px]">
            <CourtLines />
            {SIDES.map((side, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              <span key={place} className={side === "left" ? "pl-[36%]" : "pl-[8%]"}>
                <Skeleton onCourt className="h-4 w-20" />
              </span>
            ))}
          </div>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="mt-1.5 h-5 w-32" />
          <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
            {Array.from({ length: CHIPS }, (_, chip) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              <Skeleton key={chip} className="h-13 w-full" />
            ))}
          </div>
        </div>
        <div className="hidden h-[640px] rounded-card border border-line bg-surface lg:block" />
      </div>
    </Loading>
  );
}
