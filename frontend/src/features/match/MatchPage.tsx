import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { isMissing } from "../../api/error";
import { groupQuery } from "../../api/queries/groups";
import { explainedMatchQuery } from "../../api/queries/matches";
import type { ExplainedMatch, Group, Match } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { matchTitle } from "../../i18n/team-names";
import { useFormats } from "../../i18n/use-language";
import { can } from "../../shared/access";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { GroupPartNotFound } from "../../shared/GroupPartNotFound";
import { idFrom, usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { optionalPart } from "../../shared/lazy-part";
import { type Neighbour, Neighbours, Steps } from "../../shared/Neighbours";
import { PageColumn } from "../../shared/page-layouts";
import { TellAdmin } from "../../shared/questions/TellAdmin";
import { ShareAction } from "../../shared/ShareAction";
import { Verification } from "../../shared/Verification";
import { Card } from "../../ui/Card";
import { CourtHeadSkeleton } from "../../ui/court-head/CourtHeadSkeleton";
import { Loading } from "../../ui/Skeleton";
import { FROM_LG, useMediaQuery } from "../../ui/use-media-query";
import { usePageTitle } from "../../ui/use-page-title";
import { Calculations } from "./Calculations";
import { CalculationTable } from "./CalculationTable";
import { MatchCourt } from "./MatchCourt";
import { RankMoves } from "./RankMoves";
import { SameDay } from "./SameDay";

const DecidedRanks = optionalPart(async () => (await import("./DecidedRanks")).DecidedRanks, ["rankRanges"]);

/** A match: its score, the calculation of its four changes, and what it did to the ranking. */
export function MatchPage() {
  const matchNumber = idFrom(useParams().matchNumber);
  return matchNumber === null ? (
    <MatchNotFound />
  ) : (
    <ExistingMatchPage key={matchNumber} matchNumber={matchNumber} />
  );
}

function ExistingMatchPage({ matchNumber }: { readonly matchNumber: number }) {
  const { ref, hash } = usePageGroup();
  const { t } = useTranslation(["match", "common"]);
  const paths = usePaths();
  const formats = useFormats();
  const group = useQuery(groupQuery(hash));
  const { data, error, refetch } = useQuery(explainedMatchQuery(hash, matchNumber));
  const played = data?.match;
  const title = played && group.data && t("pageTitle", { name: titleOf(played), group: group.data.name });
  usePageTitle(title);
  if (data === undefined && error !== null) {
    return isMissing(error) ? (
      <MatchNotFound />
    ) : (
      <LoadFailure page title={t("failed")} error={error} onRetry={refetch} />
    );
  }
  const neighbour = (number: number): Neighbour => ({
    to: paths.match(ref, number),
    text: t("title", { number }),
  });
  const before = matchNumber > 1 ? neighbour(matchNumber - 1) : null;
  const after = played === undefined || played.isLatest ? null : neighbour(matchNumber + 1);
  const heading = t("title", { number: matchNumber });
  return (
    <PageColumn>
      <GroupPageHeader
        group={ref}
        groupName={group.data?.name}
        crumb={heading}
        heading={heading}
        ownWideHeading={played !== undefined}
        between={played && [{ to: paths.day(ref, played.playedOn), text: formats.fullDate(played.playedOn) }]}
        actions={
          played &&
          group.data && (
            <div className="hidden lg:block">
              <Steps
                before={before}
                after={after}
                position={t("position", { number: matchNumber, total: group.data.matchCount })}
              />
            </div>
          )
        }
      />
      {data === undefined || title === undefined ? (
        <Loading label={t("common:loading")}>
          <CourtHeadSkeleton />
        </Loading>
      ) : (
        <Content group={ref} explained={data} title={title}>
          {group.data ? <IfWrong group={group.data} explained={data} /> : null}
          <div className="lg:hidden">
            <Neighbours
              label={t("neighbours")}
              before={before}
              after={after}
              first={t("first")}
              last={t("latest")}
            />
          </div>
        </Content>
      )}
    </PageColumn>
  );
}

interface IfWrongProps {
  readonly group: Group;
  readonly explained: ExplainedMatch;
}

/** What can be done about a wrong match: to tell the admin, or as the admin to take it back. */
function IfWrong({ group, explained: { match: played, questionsSettledAt } }: IfWrongProps) {
  const { t } = useTranslation("match");
  const paths = usePaths();
  return (
    <>
      {group.closedReason === null && !can(group, "matches") ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
          <p className="text-ink-2 text-row">{t("wrong.question")}</p>
          <TellAdmin group={group} match={played} settledAt={questionsSettledAt} />
        </div>
      ) : null}
      {can(group, "rewind") ? (
        <p className="px-1">
          <Link
            to={paths.backTo(group.groupId, "match", played.matchNumber - 1)}
            className="inline-flex min-h-11 items-center font-semibold text-action hover:text-action-deep"
          >
            {t("backTo")}
          </Link>
        </p>
      ) : null}
    </>
  );
}

interface ContentProps {
  readonly group: GroupRef;
  readonly explained: ExplainedMatch;
  readonly title: string;
  /** What stands below the share action: what else can be done, and on phones the neighbours. */
  readonly children: ReactNode;
}

function Content({ group, explained, title, children }: ContentProps) {
  const { t } = useTranslation(["match", "common"]);
  const paths = usePaths();
  const { hash } = usePageGroup();
  const isWide = useMediaQuery(FROM_LG);
  const { match: played, calculations } = explained;
  return (
    <>
      <MatchCourt group={group} explained={explained} isWide={isWide} />
      <div className="with-sidebar with-late-part mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="min-w-0">
          <Card
            flush
            title={t("calculation.title")}
            aside={
              <Link
                to={paths.rules()}
                className="touch-target hidden items-center gap-1 hover:text-ink lg:inline-flex"
              >
                {t("common:nav.rulesAndElo")}
                <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
              </Link>
            }
          >
            {isWide ? (
              <CalculationTable group={group} match={played} calculations={calculations} />
            ) : (
              <Calculations group={group} match={played} calculations={calculations} />
            )}
            <div className="border-line border-t px-3 py-2.5 lg:px-4">
              <Verification explanations={calculations} />
            </div>
          </Card>
        </div>
        <div className="card-stack min-w-0">
          <RankMoves explained={explained} />
          {isWide ? <SameDay group={group} match={played} /> : null}
          <ShareAction
            text={t("share")}
            title={title}
            link={new URL(paths.match(group, played.matchNumber), window.location.origin).href}
          />
          {children}
        </div>
        {hash === undefined ? null : (
          <div className="min-w-0 empty:hidden">
            <Suspense>
              <DecidedRanks hash={hash} number={played.matchNumber} />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}

function titleOf({ team1, team2, sets }: Match): string {
  const names = ({ players: [one, other] }: Match["team1"]) => [one?.name ?? "", other?.name ?? ""] as const;
  return matchTitle(names(team1), names(team2), sets);
}

/** For a number that no match of the group has. */
function MatchNotFound() {
  const { t } = useTranslation("match");
  return (
    <GroupPartNotFound isOfHistory title={t("notFound.title")} text={t("notFound.text")} crumb={t("crumb")} />
  );
}
