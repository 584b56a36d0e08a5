import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { LoadFailure } from "../../../shared/LoadFailure";
import { useRankRanges } from "../../../shared/rank-ranges/use-rank-ranges";
import { useGroup } from "../use-group";
import type { BarsProps } from "./bars";
import { RowBar } from "./RowBar";

/** Computes the ranges for the bars of the rows, and says how far that is and what they mean. */
export function RangeBars({ onBars }: BarsProps) {
  const { t } = useTranslation("rankRanges");
  const formats = useFormats();
  const { ranges, last, done, isEmpty, failed } = useRankRanges(useGroup().group.publicHash);
  useEffect(() => {
    if (ranges !== undefined) {
      onBars({ of: (ranking, isMe) => <RowBar ranking={ranking} ranges={ranges} last={last} isMe={isMe} /> });
    }
    return () => onBars(null);
  }, [ranges, last, onBars]);
  return failed?.error ? (
    <LoadFailure title={t("failed")} error={failed.error} onRetry={failed.refetch} />
  ) : (
    <p role="status" className="mt-1 text-small">
      {isEmpty
        ? t("early")
        : ranges === undefined
          ? t("working", { percent: formats.percent(done) })
          : t("legend", { last: formats.number(last) })}
    </p>
  );
}
