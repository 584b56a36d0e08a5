import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { shareLink } from "../../../api/share-link";
import type { Match } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useAgoText } from "../../../shared/age";
import { CrumbRow } from "../../../shared/crumbs";
import { FavouriteButton } from "../../../shared/FavouriteButton";
import { useGroupInHeader } from "../../../shared/group-in-header";
import { lazyPart, optionalPart } from "../../../shared/lazy-part";
import { ShareButton } from "../../../shared/ShareButton";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";
import { useGroup } from "../use-group";
import { GroupActions } from "./GroupActions";
import { GroupsCrumb } from "./GroupsCrumb";
import { headClass, nameClass, titleClass } from "./head-classes";
import { LatestLine } from "./LatestLine";

/** On large screens. */
const LatestCourt = lazyPart(async () => (await import("./LatestCourt")).LatestCourt);
const MatchesThisMonth = optionalPart(async () => (await import("./MatchesThisMonth")).MatchesThisMonth);

interface GroupHeadProps {
  readonly latest: Match;
}

/** The head of a group on the court: its name, its size, its latest match, and ways to its other pages. */
export function GroupHead({ latest }: GroupHeadProps) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  const { group, stats } = useGroup();
  const isWide = useMediaQuery(FROM_LG);
  const isInHeader = useGroupInHeader();
  const actions = <GroupActions latest={latest} isWide={isWide} />;
  const marks = (
    <>
      <FavouriteButton publicHash={group.publicHash} name={group.name} onCourt={!isWide} />
      <ShareButton title={group.name} link={shareLink(group)} onCourt={!isWide} />
    </>
  );
  const title = (
    <h1 className={titleClass} tabIndex={-1}>
      {group.name}
    </h1>
  );
  if (isWide) {
    return (
      <>
        <CrumbRow
          links={[{ to: paths.groups(), text: t("common:crumbs.groups") }]}
          current={group.name}
          actions={marks}
        />
        <section className={headClass}>
          <div className={nameClass}>
            {title}
            <p className="mt-1 text-on-court-2 text-row">
              {t("discovery.players", { count: stats.totalPlayers })} ·{" "}
              {t("discovery.matches", { count: stats.totalMatches })}
              <Suspense>
                <MatchesThisMonth />
              </Suspense>
            </p>
            <div className="mt-5">{actions}</div>
          </div>
          <Suspense fallback={<div className="border-court-line border-l-2" />}>
            <LatestCourt match={latest} />
          </Suspense>
        </section>
      </>
    );
  }
  if (isInHeader) {
    return (
      <>
        <section className={headClass}>
          <h1 className="sr-only" tabIndex={-1}>
            {group.name}
          </h1>
          <LatestLine match={latest} isTop />
        </section>
        {actions}
      </>
    );
  }
  return (
    <>
      <section className={headClass}>
        <div className={nameClass}>
          <div className="pr-17 max-xs:pr-0">
            <GroupsCrumb />
            {title}
          </div>
          <div className="absolute top-1 right-1.5 z-1 flex *:last:-ml-1">{marks}</div>
          <GroupLine latest={latest} />
        </div>
        <LatestLine match={latest} />
      </section>
      {actions}
    </>
  );
}

/** How large the group is, and when its latest match was saved. */
function GroupLine({ latest }: GroupHeadProps) {
  const { t } = useTranslation("groups");
  const { stats } = useGroup();
  const ago = useAgoText("shortRelative");
  return (
    <p className="narrow text-on-court-2 text-row">
      {t("head.line", {
        players: t("discovery.players", { count: stats.totalPlayers }),
        matches: t("discovery.matches", { count: stats.totalMatches }),
        when: ago(latest.createdAt),
      })}
    </p>
  );
}
