import { useTranslation } from "react-i18next";
import { CourtLines } from "../../../ui/court/CourtLines";
import { Loading, Skeleton } from "../../../ui/Skeleton";

const CHIPS = 10;
const SIDES = ["left", "right", "left", "right"] as const;

/** The placeholder of match entry: the court and the players. */
export function SubmitMatchSkeleton() {
  const { t } = useTranslation(["matches", "common"]);
  return (
    <Loading label={t("common:loading")}>
      <div className="with-score-panel gap-3 lg:gap-8">
        <div className="flex flex-col gap-3">
          <div className="relative grid h-[12.5rem] grid-cols-2 grid-rows-2 items-center overflow-hidden rounded-court bg-court lg:h-[21.25rem]">
            <CourtLines />
            {SIDES.map((side, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              <span key={place} className={side === "left" ? "pl-[36%]" : "pl-[8%]"}>
                <Skeleton onCourt className="h-4 w-20" />
              </span>
            ))}
          </div>
          <Skeleton className="h-12 w-full" />
          <p className="mt-1.5 min-h-5 px-0.5 text-ink-2 text-row leading-5">{t("picker.loading")}</p>
          <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
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
