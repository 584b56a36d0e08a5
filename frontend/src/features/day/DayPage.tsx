import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Monitor } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { isMissing } from "../../api/error";
import { groupQuery } from "../../api/queries/groups";
import { dayQuery } from "../../api/queries/matches";
import type { Day } from "../../api/types";
import { serverTime } from "../../clock";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { AsideLink } from "../../shared/AsideLink";
import { today } from "../../shared/days";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { GroupPartNotFound } from "../../shared/GroupPartNotFound";
import { usePageGroup } from "../../shared/group-ref";
import { useInitialData } from "../../shared/initial-data";
import { LoadFailure } from "../../shared/LoadFailure";
import { MatchScoreboard } from "../../shared/MatchScoreboard";
import { Neighbours } from "../../shared/Neighbours";
import { PageColumn } from "../../shared/page-layouts";
import { ShareAction } from "../../shared/ShareAction";
import { Card } from "../../ui/Card";
import { CopyField } from "../../ui/CopyField";
import { CourtHeadSkeleton } from "../../ui/court-head/CourtHeadSkeleton";
import { Loading } from "../../ui/Skeleton";
import { FROM_LG, useMediaQuery } from "../../ui/use-media-query";
import { usePageTitle } from "../../ui/use-page-title";
import { DayHead } from "./DayHead";
import { DaySeal } from "./DaySeal";
import { DayTable } from "./DayTable";

/** A day of a group: its matches, the table of its players and the biggest upset. */
export function DayPage() {
  const { playedOn = "" } = useParams();
  return isDay(playedOn) ? <ExistingDayPage key={playedOn} playedOn={playedOn} /> : <DayNotFound />;
}

/** Whether a text is a day as addresses have it. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

function ExistingDayPage({ playedOn }: { readonly playedOn: string }) {
  const { ref, hash } = usePageGroup();
  const { t } = useTranslation(["day", "groups", "common"]);
  const paths = usePaths();
  const formats = useFormats();
  const initialData = useInitialData();
  const isWide = useMediaQuery(FROM_LG);
  const group = useQuery(groupQuery(hash));
  const { data: day, error, refetch } = useQuery(dayQuery(hash, playedOn));
  const title = group.data && t("pageTitle", { name: formats.fullDate(playedOn), group: group.data.name });
  const between = [{ to: paths.matchHistory(ref), text: t("groups:page.matchHistory") }];
  usePageTitle(day && title);
  if (day === undefined && error !== null) {
    return isMissing(error) ? (
      <DayNotFound />
    ) : (
      <LoadFailure page title={t("failed")} error={error} onRetry={refetch} />
    );
  }
  if (day === undefined || title === undefined) {
    const heading = initialData.name ?? t("crumb");
    return (
      <PageColumn>
        <GroupPageHeader
          group={ref}
          groupName={group.data?.name}
          crumb={heading}
          heading={heading}
          between={between}
        />
        <Loading label={t("common:loading")}>
          <CourtHeadSkeleton />
        </Loading>
      </PageColumn>
    );
  }
  const isNamed = day.winners.length > 0;
  const isThisYear = playedOn.startsWith(String(new Date(serverTime()).getFullYear()));
  const date = isThisYear ? formats.weekdayInFull(playedOn) : formats.longDay(playedOn);
  return (
    <PageColumn>
      <GroupPageHeader
        group={ref}
        groupName={group.data?.name}
        crumb={formats.fullDate(playedOn)}
        between={between}
        heading={
          isWide || !isNamed ? undefined : <span className="block first-letter:uppercase">{date}</span>
        }
      />
      <DayHead day={day} date={date} isWide={isWide} />
      {hash !== undefined && playedOn === today() ? (
        <Link
          to={paths.screen(hash)}
          className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-2 px-1 font-semibold text-action text-row hover:text-action-deep lg:mt-2 lg:-mb-4"
        >
          <Monitor aria-hidden="true" size={16} strokeWidth={2} />
          {t("groups:actions.screen")}
        </Link>
      ) : null}
      <Content group={ref} hash={hash} day={day} title={title} />
    </PageColumn>
  );
}

interface ContentProps {
  readonly group: GroupRef;
  readonly hash: string | undefined;
  readonly day: Day;
  readonly title: string;
}

function Content({ group, hash, day, title }: ContentProps) {
  const { t } = useTranslation("day");
  const paths = usePaths();
  const formats = useFormats();
  const [last] = day.matches;
  const neighbour = (playedOn: string | null) =>
    playedOn === null ? null : { to: paths.day(group, playedOn), text: formats.weekday(playedOn) };
  return (
    <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
      <div className="card-stack min-w-0">
        <DayTable group={group} rows={day.table} />
        {/* On phones the upset stands between the table and the matches. */}
        <div className="empty:hidden lg:hidden">
          <BiggestUpset group={group} day={day} />
        </div>
        <Matches group={group} day={day} />
        {hash !== undefined && last !== undefined && <DaySeal hash={hash} day={day} at={last.matchNumber} />}
      </div>
      <div className="card-stack min-w-0">
        <div className="hidden lg:block lg:empty:hidden">
          <BiggestUpset group={group} day={day} />
        </div>
        <div className="card-stack">
          <Share title={title} link={new URL(paths.day(group, day.playedOn), window.location.origin).href} />
          <Neighbours
            label={t("neighbours")}
            before={neighbour(day.previousDay)}
            after={neighbour(day.nextDay)}
            first={t("first")}
            last={t("latest")}
          />
        </div>
      </div>
    </div>
  );
}

/** On phones a button at the bottom of the screen, else a card that shows the link too. */
function Share(shared: { readonly title: string; readonly link: string }) {
  const { t } = useTranslation(["day", "groups"]);
  const isWide = useMediaQuery(FROM_LG);
  const action = <ShareAction text={t("share")} {...shared} />;
  if (!isWide) return action;
  return (
    <Card>
      <div className="grid gap-3">
        {action}
        <CopyField
          label={t("link")}
          labelHidden
          value={shared.link}
          shown={shortenedLink(shared.link)}
          copyLabel={t("groups:share.copy")}
          copied={t("groups:share.copied")}
          failed={t("groups:share.copyFailed")}
        />
      </div>
    </Card>
  );
}

/** The link of a page inside a group: its host and its last two segments. */
function shortenedLink(link: string): string {
  const { host, pathname } = new URL(link);
  return [host, "…", ...pathname.split("/").slice(-2)].join("/");
}

interface DayProps {
  readonly group: GroupRef;
  readonly day: Day;
}

function BiggestUpset({ group, day: { biggestUpset, matches } }: DayProps) {
  const { t } = useTranslation("day");
  const paths = usePaths();
  const formats = useFormats();
  const played = matches.find(({ matchNumber }) => matchNumber === biggestUpset?.matchNumber);
  if (biggestUpset === null || played === undefined) return null;
  return (
    <Card
      title={t("upset.title")}
      aside={
        <AsideLink to={paths.match(group, played.matchNumber)}>
          {t("match", { number: played.matchNumber })}
        </AsideLink>
      }
    >
      <p className="mb-2 flex flex-wrap items-baseline gap-x-2 text-ink-2 text-row">
        <b className="numerals text-ink text-score-result">
          {formats.percent(biggestUpset.expectedWinPercent / 100)}
        </b>
        {t("upset.text")}
      </p>
      <MatchScoreboard match={played} />
    </Card>
  );
}

function Matches({ group, day: { matches, total } }: DayProps) {
  const { t } = useTranslation("day");
  const paths = usePaths();
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 px-1">
        <h2 className="text-h2">{t("matches.title")}</h2>
        <span className="text-ink-2 text-small">
          {total > matches.length ? t("matches.some", { shown: matches.length, total }) : t("matches.order")}
        </span>
      </div>
      <ol className="overflow-hidden rounded-card border border-line bg-surface lg:grid lg:grid-cols-2 lg:gap-4 lg:overflow-visible lg:rounded-none lg:border-0 lg:bg-transparent">
        {matches.map((played) => (
          <li
            key={played.matchId}
            className="relative border-line px-4 py-3 not-first:border-t hover:bg-hover lg:rounded-card lg:border lg:bg-surface"
          >
            <Link
              to={paths.match(group, played.matchNumber)}
              className="mb-1.5 flex items-center justify-between gap-4 pl-5 text-caption text-ink-2 stretched-link"
            >
              {t("match", { number: played.matchNumber })}
              <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
            </Link>
            <MatchScoreboard match={played} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For a day without a match of the group. */
function DayNotFound() {
  const { t } = useTranslation("day");
  return (
    <GroupPartNotFound isOfHistory title={t("notFound.title")} text={t("notFound.text")} crumb={t("crumb")} />
  );
}
