import "./day.css";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Info, Printer } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { groupQuery } from "../../api/queries/groups";
import { rankingQuery } from "../../api/queries/players";
import { sealQuery } from "../../api/queries/seal";
import type { Day, Ranking } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { addressWithCode } from "../../shared/scanned-code";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { SealCourt } from "../../ui/SealCourt";
import { DaySheet } from "./DaySheet";

interface DaySealProps {
  readonly hash: string;
  readonly day: Day;
  /** The last match of the day. */
  readonly at: number;
}

/** The seal after a day, on the page and on paper; nothing where it cannot be read. */
export function DaySeal({ hash, day, at }: DaySealProps) {
  const { t } = useTranslation("day");
  const formats = useFormats();
  const paths = usePaths();
  const { data: seal, isLoading, isFetched } = useQuery(sealQuery(hash, at));
  const { data: group, refetch: readGroup } = useQuery({ ...groupQuery(hash), enabled: false });
  const { refetch: readRanking } = useInfiniteQuery({ ...rankingQuery(hash), enabled: false });
  const [ranking, setRanking] = useState<readonly Ranking[]>();
  const [isReading, setReading] = useState(false);
  const isPrinting = usePrinting(() => setRanking(undefined));
  // After a failure it is read again later, and appears if it is there.
  if (seal === undefined && (!isLoading || isFetched)) {
    return null;
  }
  /** The ranking of now is the one after the day until another match follows. */
  const readRankingAfter = async () => {
    if (group?.matchCount !== at) return undefined;
    const { isSuccess, data } = await readRanking();
    // Afterwards: without a later match the ranking has none either.
    const read = await readGroup();
    const isAfterDay = isSuccess && read.isSuccess && read.data.matchCount === at;
    return isAfterDay && data.rankings.length === data.total ? data.rankings : undefined;
  };
  const print = async () => {
    setReading(true);
    setRanking(await readRankingAfter());
    setReading(false);
    window.print();
  };
  const number = formats.number(at);
  return (
    <Card title={t("seal.title")} aside={t("seal.after", { number })}>
      {seal ? (
        <SealCourt code={seal.code} className="day-court" />
      ) : (
        <div className="day-court aspect-468/204" />
      )}
      <p className="mt-4 flex gap-2 text-ink-2 text-small">
        <Info aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        {t("seal.meaning", { count: at, number })}
      </p>
      <Button className="mt-4 w-full" disabled={isReading || seal === undefined} onClick={print}>
        <Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {t("seal.print")}
      </Button>
      {isPrinting &&
        seal &&
        createPortal(
          <DaySheet
            day={day}
            groupName={group?.name ?? ""}
            ranking={ranking}
            seal={seal}
            scan={new URL(addressWithCode(paths.audit(hash), seal.code), window.location.origin).href}
          />,
          document.body,
        )}
    </Card>
  );
}

/** Whether the page is being printed, by its button or by the browser's menu. */
function usePrinting(onEnd: () => void): boolean {
  const [isPrinting, setPrinting] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    // The browser lays the paper out as soon as the listener has returned.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => {
      setPrinting(false);
      end();
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return isPrinting;
}
