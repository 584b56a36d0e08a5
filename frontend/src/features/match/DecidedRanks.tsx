import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { computeRanksWithout } from "../../rules/rank-ranges/ask-worker";
import type { RankWithout } from "../../rules/rank-ranges/messages";
import { asDeciding } from "../../shared/rank-ranges/deciding";
import { FromWholeLog } from "../../shared/rank-ranges/FromWholeLog";
import { useDecidingMatches } from "../../shared/rank-ranges/use-deciding-matches";
import { useRankTexts } from "../../shared/rank-ranges/use-rank-texts";
import { type LogOfGroup, useRankedLog } from "../../shared/rank-ranges/use-ranked-log";
import { Card } from "../../ui/Card";

interface DecidedRanksProps {
  readonly hash: string;
  readonly number: number;
}

/** How many players are listed. */
const FIRST = 8;
/** How many other matches are named. */
const NAMED = 5;

/** The ranks of today that the match decides; nothing if they cannot be computed. */
export function DecidedRanks(props: DecidedRanksProps) {
  const { t } = useTranslation("rankRanges");
  return (
    <FromWholeLog key={`${props.hash} ${props.number}`} hash={props.hash} title={t("without.title")}>
      <OfLog {...props} />
    </FromWholeLog>
  );
}

function OfLog({ hash, number }: DecidedRanksProps) {
  const { data } = useRankedLog(hash);
  // The page may be newer than the log that the device has.
  return data && number <= data.log.matches.length ? <Decided groupLog={data} number={number} /> : null;
}

interface DecidedProps {
  readonly groupLog: LogOfGroup;
  readonly number: number;
}

function Decided({ groupLog, number }: DecidedProps) {
  const { log, ranked, key } = groupLog;
  const { t } = useTranslation("rankRanges");
  const formats = useFormats();
  const { place } = useRankTexts();
  const { data: ranks } = useQuery({
    queryKey: ["ranks-without", ...key, number],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => computeRanksWithout(ranked, number, signal),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { stored: false },
  });
  if (ranks === undefined) {
    return null;
  }
  const [first] = ranks;
  if (first === undefined) {
    return <p className="px-1 text-ink-2 text-small">{t("without.none")}</p>;
  }
  const names = new Map(log.players.map(({ playerId, name }) => [playerId, name]));
  const nameOf = (playerId: number) => names.get(playerId) ?? "";
  const others = ranks.length - FIRST;
  return (
    <Card flush title={t("without.decides", { place: place(first.now.rank) })}>
      <p className="mt-1.5 px-4 text-row lg:px-5">
        {t("without.sentence", {
          name: nameOf(first.playerId),
          without: place(first.without.rank),
          now: place(first.now.rank),
        })}
      </p>
      <table className="mt-3 w-full text-row">
        <caption className="sr-only">{t("without.caption")}</caption>
        <thead className="text-caption text-ink-2">
          <tr className="border-line border-b">
            <th scope="col" className="px-4 py-2 text-left font-medium lg:px-5">
              {t("without.player")}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              {t("without.without")}
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium lg:px-5">
              {t("without.today")}
            </th>
          </tr>
        </thead>
        <tbody>
          {ranks.slice(0, FIRST).map(({ playerId, now, without }) => (
            <tr key={playerId} className="border-line border-b last:border-b-0">
              <th scope="row" className="px-4 py-2.5 text-left font-semibold lg:px-5">
                {nameOf(playerId)}
              </th>
              <td className="numerals px-2 py-1.5 text-right font-normal text-body text-ink-2">
                {formats.number(without.rank)}
                <span className="block text-caption">{formats.rating(without.rating)}</span>
              </td>
              <td className="numerals px-4 py-1.5 text-right font-bold text-body lg:px-5">
                {formats.number(now.rank)}
                <span className="block font-normal text-caption text-ink-2">
                  {formats.rating(now.rating)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="border-line border-t px-4 py-2.5 text-ink-2 text-small lg:px-5">
        <AsDecisive groupLog={groupLog} number={number} first={first} />
        <p>
          {others > 0 ? `${t("without.others", { count: others })} ` : null}
          {t("without.explained")}
        </p>
      </div>
    </Card>
  );
}

/** The other matches without which the first player, if one of the match's four, would have the same other rank. */
function AsDecisive({ groupLog, number, first }: DecidedProps & { readonly first: RankWithout }) {
  const { t } = useTranslation("rankRanges");
  const formats = useFormats();
  const { place } = useRankTexts();
  const isPlayer = groupLog.log.matches[number - 1]?.players.includes(first.playerId);
  const deciding = useDecidingMatches(groupLog, isPlayer ? first.playerId : undefined) ?? [];
  const others = asDeciding(deciding, { number, rank: first.without.rank });
  if (others.length === 0) {
    return null;
  }
  const decided = { count: others.length, place: place(first.now.rank) };
  return (
    <p className="mb-1">
      {others.length > NAMED
        ? t("without.manyAsMuch", decided)
        : t("without.justAsMuch", { ...decided, matches: formats.list(others.map(formats.number)) })}
    </p>
  );
}
