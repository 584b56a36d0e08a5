import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { matchMonthsQuery } from "../../api/queries/matches";
import { metaQuery } from "../../api/queries/meta";
import { useFormats } from "../../i18n/use-language";
import { optionalPart } from "../../shared/lazy-part";
import { useGroup } from "./use-group";

const ReportGroup = optionalPart(async () => (await import("./report/ReportGroup")).ReportGroup, ["errors"]);

/**
 * Below the ranking: who may find the group, since when it plays, its games and its average rating; and for others than
 * its members a way to report it, if it is public and not closed.
 */
export function AboutGroup() {
  const { t } = useTranslation("groups");
  const formats = useFormats();
  const { group, stats } = useGroup();
  const { data: months } = useQuery(matchMonthsQuery(group.publicHash, {}));
  // Newest first. An imported match may be older than the group.
  const first = months?.at(-1);
  const canBeReported = group.isDiscoverable && !group.role && group.closedReason === null;
  const { data: meta } = useQuery({ ...metaQuery(), enabled: canBeReported });
  const facts = [
    // A closed group is not in the list, whatever its setting.
    ...(group.closedReason ? [] : [group.isDiscoverable ? t("head.public") : t("head.private")]),
    ...(first ? [t("head.since", { month: formats.month(`${first.month}-01`) })] : []),
    t("head.games", { count: stats.totalGames, value: formats.number(stats.totalGames) }),
    t("head.averageElo", { elo: formats.rating(Math.round(stats.averageElo)) }),
  ];
  return (
    <>
      {facts.join(" · ")}
      {canBeReported && meta?.takesReports ? (
        <Suspense>
          {" · "}
          <ReportGroup hash={group.publicHash} />
        </Suspense>
      ) : null}
    </>
  );
}
