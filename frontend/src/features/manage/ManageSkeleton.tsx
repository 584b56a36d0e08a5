import { useTranslation } from "react-i18next";
import { Loading, Skeleton } from "../../ui/Skeleton";

const rows = ["w-40", "w-32", "w-44", "w-36", "w-40", "w-28"];

/** The placeholder of the management page, with the same heights. */
export function ManageSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")}>
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-2 mb-6 h-5 w-80 max-w-full" />
      <div className="with-sidebar gap-3 lg:gap-6">
        <div className="rounded-card border border-line bg-surface">
          <div className="h-35 border-b border-line p-4 lg:p-5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-3 h-12" />
          </div>
          {rows.map((width, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              key={index}
              className="flex h-13 items-center border-b border-line px-4 last:border-b-0 lg:px-5"
            >
              <Skeleton className={`h-4 ${width}`} />
            </div>
          ))}
        </div>
        <div className="h-80 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="mt-5 h-12" />
          <Skeleton className="mt-5 h-12" />
        </div>
      </div>
    </Loading>
  );
}
