import { EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { useAgoText } from "../../shared/age";
import { PrivateMark } from "../../shared/recent/PrivateMark";
import type { GroupSummary } from "../../shared/recent/use-group-summary";
import type { RecentGroup } from "../../shared/recent-groups";
import { Menu, menuItemClass } from "../../ui/Menu";
import { RatingCurve } from "./RatingCurve";
import { useSwipeAway } from "./use-swipe-away";
import { WeekBars } from "./WeekBars";

interface RecentProps {
  readonly visited: RecentGroup;
  readonly summary: GroupSummary;
  readonly onRemove: () => void;
}

/** The space of a text that is being loaded. */
const BLANK = "\u00a0";

const FIGURES =
  "grid grid-cols-2 divide-x-2 divide-court-line border-court-line border-t-2 max-xs:grid-cols-1 max-xs:divide-x-0";

/** The group that was visited last, on the court. */
export function RecentCourt({ visited, summary, onRemove }: RecentProps) {
  const { t } = useTranslation(["device", "common"]);
  const formats = useFormats();
  const place = usePlace();
  const { own, stats } = summary;
  const leader = stats?.topPlayers[0]?.player;
  return (
    <Swiped onAway={onRemove} className="on-court flex h-full flex-col rounded-court bg-court text-on-court">
      <div className="relative flex min-h-18.5 flex-1 items-center gap-1 py-3 pl-4 md:gap-2 md:pr-1">
        <div className="min-w-0 flex-1">
          <Name
            visited={visited}
            summary={summary}
            className="text-[min(1.25rem,9vw)]/[1.3] font-bold tracking-[-0.02em] max-md:narrow"
          />
          <p className="text-on-court-2 text-small">
            <LastPlayed visited={visited} summary={summary} />
          </p>
        </div>
        {own ? <RatingCurve history={own.history} onCourt /> : <Weeks summary={summary} onCourt />}
        <Options name={summary.name} onRemove={onRemove} onCourt />
      </div>
      {leader && stats?.latestMatch ? (
        <dl className={FIGURES}>
          <Figure
            label={t("recent.leader")}
            value={t("recent.placeElo", { place: leader.name, elo: formats.rating(leader.currentElo) })}
          />
          {own ? (
            <Figure
              label={t("common:you")}
              value={t("recent.placeElo", {
                place: place(own.player.rank),
                elo: formats.rating(own.player.currentElo),
              })}
            />
          ) : (
            <SizeFigure summary={summary} />
          )}
        </dl>
      ) : summary.isLoading ? (
        <div aria-hidden="true">
          <dl className={FIGURES}>
            <Figure label={BLANK} value={BLANK} />
            <Figure label={BLANK} value={BLANK} />
          </dl>
        </div>
      ) : null}
    </Swiped>
  );
}

function Weeks({ summary, onCourt = false }: Pick<RecentProps, "summary"> & { readonly onCourt?: boolean }) {
  if (summary.isLoading) return <div className="w-22 shrink-0" />;
  const { stats } = summary;
  return stats?.latestMatch ? <WeekBars weekly={stats.weeklyMatches} onCourt={onCourt} /> : null;
}

function SizeFigure({ summary: { stats } }: Pick<RecentProps, "summary">) {
  const { t } = useTranslation("groups");
  return (
    <Figure
      label={t("discovery.players", { count: stats?.totalPlayers ?? 0 })}
      value={t("discovery.matches", { count: stats?.totalMatches ?? 0 })}
    />
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="px-4 py-1.5">
      <dt className="text-on-court-2 text-small">{label}</dt>
      <dd className="narrow font-semibold">{value}</dd>
    </div>
  );
}

/** A group that was visited before. */
export function RecentRow({ visited, summary, onRemove }: RecentProps) {
  const { t } = useTranslation(["device", "groups"]);
  const formats = useFormats();
  const { own, stats } = summary;
  const leader = stats?.topPlayers[0]?.player;
  return (
    <Swiped
      onAway={onRemove}
      className="flex items-center gap-2 rounded-[inherit] bg-surface py-2.5 pr-1 pl-4 hover:bg-hover"
    >
      <div className="min-w-0 flex-1">
        <Name visited={visited} summary={summary} className="text-body font-semibold" />
        {stats?.latestMatch && leader ? (
          <p className="text-ink-2 text-small">
            <Trans
              t={t}
              i18nKey="recent.leads"
              values={{ name: leader.name }}
              components={{ b: <b className="font-semibold text-ink" /> }}
            />
          </p>
        ) : stats ? (
          <p className="text-ink-2 text-small">
            {t("recent.sizeNoMatch", {
              players: t("groups:discovery.players", { count: stats.totalPlayers }),
            })}
          </p>
        ) : summary.isLoading ? (
          <p className="text-small">{BLANK}</p>
        ) : null}
        <p className="text-caption text-ink-3">
          <LastPlayed visited={visited} summary={summary} />
        </p>
      </div>
      {own && own.player.gamesPlayed > 0 ? (
        <div className="flex flex-col items-end gap-0.5">
          <RatingCurve history={own.history} />
          <p className="whitespace-nowrap text-ink-2 text-small">
            <Trans
              t={t}
              i18nKey="recent.own"
              values={{ elo: formats.rating(own.player.currentElo) }}
              components={{ b: <b className="numerals text-ink" /> }}
            />
          </p>
        </div>
      ) : (
        <Weeks summary={summary} />
      )}
      <Options name={summary.name} onRemove={onRemove} />
    </Swiped>
  );
}

function Name({
  visited,
  summary,
  className,
}: Omit<RecentProps, "onRemove"> & { readonly className: string }) {
  const paths = usePaths();
  return (
    <h2 className={className}>
      <Link to={paths.group(visited.hash)} className="stretched-link">
        {summary.name}
      </Link>
      {summary.isPrivate ? <PrivateMark /> : null}
    </h2>
  );
}

/** When the latest match was saved; in a group without matches when it was visited. */
function LastPlayed({ visited, summary: { stats } }: Omit<RecentProps, "onRemove">) {
  const { t } = useTranslation("device");
  const ago = useAgoText("relative");
  return stats?.latestMatch
    ? t("recent.played", { when: ago(stats.latestMatch.createdAt) })
    : t("recent.opened", { when: ago(new Date(visited.visitedAt).toISOString()) });
}

interface OptionsProps {
  readonly name: string;
  readonly onRemove: () => void;
  readonly onCourt?: boolean;
}

function Options({ name, onRemove, onCourt = false }: OptionsProps) {
  const { t } = useTranslation("discovery");
  return (
    <div className="relative z-10 text-ink has-[[aria-expanded=true]]:z-20">
      <Menu
        label={t("options", { name })}
        trigger={<EllipsisVertical aria-hidden="true" size={20} strokeWidth={1.75} />}
        triggerClass={
          onCourt
            ? "flex size-11 items-center justify-center rounded-input text-on-court-2 hover:text-on-court"
            : "flex size-11 items-center justify-center rounded-input text-ink-2 hover:text-ink"
        }
      >
        <button type="button" role="menuitem" onClick={onRemove} className={menuItemClass}>
          {t("removeRecent")}
        </button>
      </Menu>
    </div>
  );
}

interface SwipedProps {
  readonly onAway: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

function Swiped({ onAway, className, children }: SwipedProps) {
  const { offset, handlers } = useSwipeAway(onAway);
  return (
    <div
      {...handlers}
      className={`relative touch-pan-y ${className}`}
      style={offset === 0 ? undefined : { transform: `translateX(${offset}px)` }}
    >
      {children}
    </div>
  );
}

/** A rank as text, "8th", or that there is none. */
function usePlace(): (rank: number | null) => string {
  const { t } = useTranslation(["device", "common"]);
  return (rank) => (rank === null ? t("common:guest") : t("recent.place", { count: rank, ordinal: true }));
}
