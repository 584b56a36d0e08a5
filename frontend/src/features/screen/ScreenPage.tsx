import "./screen.css";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isMissing } from "../../api/error";
import { groupQuery, groupStatsQuery } from "../../api/queries/groups";
import { playersQuery } from "../../api/queries/players";
import { sealQuery } from "../../api/queries/seal";
import { shareLink } from "../../api/share-link";
import { serverTime } from "../../clock";
import { useFormats } from "../../i18n/use-language";
import { GroupNotFound } from "../../shared/GroupNotFound";
import { useGroupRefOrNull } from "../../shared/group-ref";
import { useInitialData } from "../../shared/initial-data";
import { useLiveGroup } from "../../shared/live/use-live-group";
import { QrCode } from "../../ui/QrCode";
import { useHydrated } from "../../ui/use-hydrated";
import { usePageTitle } from "../../ui/use-page-title";
import { LatestResult } from "./LatestResult";
import { PAGE_SIZE, PAGE_TIME, pagesOf, SHIFT_TIME, STALE_TIME, shiftAt, stepAt } from "./places";
import { ScreenRanking } from "./ScreenRanking";
import { useIsNewMatch } from "./use-new-match";
import { useScreenTime } from "./use-screen-time";
import { useWakeLock } from "./use-wake-lock";

/** Milliseconds between two reads whatever the stream says: a connection can end without the browser's notice. */
const READ_INTERVAL = 5 * 60_000;

/** The ranking and the latest result of a group, for a television that nobody operates. */
export function ScreenPage() {
  const ref = useGroupRefOrNull();
  return typeof ref === "string" ? <Screen hash={ref} /> : <GroupNotFound />;
}

function Screen({ hash }: { readonly hash: string }) {
  const { t } = useTranslation("screen");
  const initialData = useInitialData();
  const group = useQuery({ ...groupQuery(hash), refetchInterval: READ_INTERVAL });
  const stats = useQuery({ ...groupStatsQuery(hash), refetchInterval: READ_INTERVAL });
  const players = useQuery({ ...playersQuery(hash), refetchInterval: READ_INTERVAL });
  const live = useLiveGroup(group.data && hash);
  useWakeLock();
  usePageTitle(t("pageTitle"));
  const latest = stats.data?.latestMatch ?? null;
  if (group.error !== null && isMissing(group.error)) {
    return <GroupNotFound />;
  }
  const knownAt = Math.max(
    Math.min(group.dataUpdatedAt, stats.dataUpdatedAt, players.dataUpdatedAt),
    live.lostAt,
  );
  return (
    <Shifted>
      <div className="screen-table">
        <header className="screen-head">
          <h1>{group.data?.name ?? initialData.group ?? t("pageTitle")}</h1>
          <Clock knownAt={live.isConnected || knownAt === 0 ? null : knownAt} />
        </header>
        {hasFailed(players) && <p className="screen-empty">{t("rankingFailed")}</p>}
        {players.data && (stats.data || hasFailed(stats)) && (
          // Again from the start once the match is known, since it is not new for having been loaded late.
          <PagedRanking
            key={`${hash} ${stats.data === undefined}`}
            players={players.data.filter(({ isGuest }) => !isGuest)}
            match={latest}
          />
        )}
        {latest && <Seal hash={hash} at={latest.matchNumber} />}
      </div>
      <div className="screen-court on-court">
        {stats.data && <LatestResult match={latest} />}
        {hasFailed(stats) && (
          <section className="screen-result">
            <p className="screen-no-match">{t("matchFailed")}</p>
          </section>
        )}
        {group.data && <Invitation link={shareLink(group.data)} />}
      </div>
    </Shifted>
  );
}

/** Whether nothing is known yet, and a request has failed; also while the next one is under way. */
function hasFailed({ data, errorUpdateCount }: UseQueryResult): boolean {
  return data === undefined && errorUpdateCount > 0;
}

/** Moves the whole picture by a few pixels now and then. */
function Shifted({ children }: { readonly children: ReactNode }) {
  const isHydrated = useHydrated();
  const [left, top] = shiftAt(useScreenTime(SHIFT_TIME));
  // A prerendered page may have no inline styles.
  const style = isHydrated ? ({ "--shift-x": left, "--shift-y": top } as CSSProperties) : undefined;
  return (
    <div className="screen">
      <div className="screen-picture" style={style}>
        {children}
      </div>
    </div>
  );
}

/** The time of day without seconds, and the time of what is shown when that is no longer known to be new. */
function Clock({ knownAt }: { readonly knownAt: number | null }) {
  const { t } = useTranslation("screen");
  const formats = useFormats();
  const isHydrated = useHydrated();
  const now = useScreenTime(STALE_TIME);
  const time = (at: number) => formats.time(new Date(serverTime(at)).toISOString());
  if (!isHydrated) {
    return null;
  }
  return (
    <p className="screen-clock">
      {knownAt !== null && now - knownAt >= STALE_TIME && (
        <span className="screen-age">{t("asOf", { time: time(knownAt) })}</span>
      )}
      <time>{time(now)}</time>
    </p>
  );
}

type PagedRankingProps = Omit<Parameters<typeof ScreenRanking>[0], "from" | "isNew">;

/** A ranking of more players than fit is shown page after page. */
function PagedRanking({ players, match }: PagedRankingProps) {
  const { t } = useTranslation("screen");
  const formats = useFormats();
  const isNew = useIsNewMatch(match);
  const now = useScreenTime(PAGE_TIME);
  const pages = pagesOf(players.length);
  const from = stepAt(now, PAGE_TIME, pages) * PAGE_SIZE;
  const last = Math.min(from + PAGE_SIZE, players.length);
  return (
    <>
      {players.length === 0 && <p className="screen-empty">{t("noPlayers")}</p>}
      <ScreenRanking players={players} from={from} match={match} isNew={isNew} />
      {pages > 1 && (
        <p className="screen-range">
          {t("range", {
            first: formats.number(from + 1),
            last: formats.number(last),
            total: formats.number(players.length),
          })}
        </p>
      )}
    </>
  );
}

function Invitation({ link }: { readonly link: string }) {
  const { t } = useTranslation("screen");
  return (
    <section className="screen-invitation">
      <QrCode text={link} label={t("qr")} className="screen-code" />
      <div>
        <h2>{t("phone")}</h2>
        <p>{t("scan")}</p>
      </div>
    </section>
  );
}

/** The code of the seal after the latest match, for a photo of the screen. */
function Seal({ hash, at }: { readonly hash: string; readonly at: number }) {
  const { t } = useTranslation("screen");
  const { data: seal } = useQuery(sealQuery(hash, at));
  return <p className="screen-seal">{seal && `${t("match", { number: at })} · ${seal.code}`}</p>;
}
