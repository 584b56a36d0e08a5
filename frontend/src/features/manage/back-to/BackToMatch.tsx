import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "../../../api/error";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { useErrorTexts } from "../../../shared/error-text";
import { LoadFailure } from "../../../shared/LoadFailure";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CourtHead } from "../../../ui/court-head/CourtHead";
import { CourtHeadSkeleton } from "../../../ui/court-head/CourtHeadSkeleton";
import { EmptyState } from "../../../ui/EmptyState";
import { Loading } from "../../../ui/Skeleton";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";
import { ChangeTable, changeOf } from "./ChangeTable";
import { ConfirmRewind } from "./ConfirmRewind";
import { GoingMatches } from "./GoingMatches";
import { rewindPreviewQuery } from "./queries";

interface BackToMatchProps {
  readonly group: Group;
  /** The number of the last match that stays. */
  readonly after: number;
}

/** What it changes to go back to a match, to be confirmed. */
export function BackToMatch({ group, after }: BackToMatchProps) {
  const { t } = useTranslation(["rewind", "common"]);
  const { data, error, refetch } = useQuery(rewindPreviewQuery(group, after));
  const isWide = useMediaQuery(FROM_LG);
  const reload = useCallback(() => refetch(), [refetch]);
  if (data === undefined) {
    if (error instanceof ApiError && error.code === "rewind.out_of_range") {
      return <OutOfRange group={group} error={error} />;
    }
    return error ? (
      <LoadFailure page title={t("failed")} error={error} onRetry={refetch} />
    ) : (
      <Loading label={t("common:loading")}>
        <CourtHeadSkeleton />
      </Loading>
    );
  }
  const { players, matches, latestMatch } = data;
  const going = <GoingMatches key="going" matches={matches} />;
  const confirm = (
    <ConfirmRewind
      key="confirm"
      group={group}
      after={after}
      latestMatch={latestMatch}
      count={matches.length}
      previewError={error}
      onNewer={reload}
    />
  );
  return (
    <>
      <Head
        after={after}
        changes={players.map(changeOf)}
        days={matches.map(({ playedOn }) => playedOn)}
        isWide={isWide}
      />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <Card flush title={t("changes.title")} aside={t("changes.order")} className="min-w-0">
          <ChangeTable players={players} shownFirst={isWide ? 20 : 6} />
        </Card>
        <div className="card-stack min-w-0">{isWide ? [confirm, going] : [going, confirm]}</div>
      </div>
    </>
  );
}

interface HeadProps {
  readonly after: number;
  readonly changes: readonly number[];
  /** The days of the matches that go. */
  readonly days: readonly string[];
  readonly isWide: boolean;
}

function Head({ after, changes, days, isWide }: HeadProps) {
  const { t } = useTranslation("rewind");
  const formats = useFormats();
  const [first = "", last = first] = [days.toSorted().at(0), days.toSorted().at(-1)];
  const count = days.length;
  const sizes = changes.map(Math.abs);
  const number = formats.number(count);
  return (
    <CourtHead
      title={after === 0 ? t("titleStart") : t("title", { number: after })}
      line={
        first === last
          ? t("leadOfDay", { count, number, day: formats.fullDayMonth(first) })
          : t("lead", { count, number, first: formats.fullDayMonth(first), last: formats.fullDayMonth(last) })
      }
      figures={[
        { label: t("figures.stay"), value: formats.number(after) },
        { label: t("figures.go"), value: number },
        {
          label: t(isWide ? "figures.ratings" : "figures.ratingsShort"),
          value: formats.number(sizes.filter((size) => size > 0).length),
        },
        {
          label: t(isWide ? "figures.largest" : "figures.largestShort"),
          value: formats.number(Math.max(0, ...sizes)),
        },
      ]}
    />
  );
}

/** The match does not exist any more, or is too far back. */
function OutOfRange({ group, error }: { readonly group: Group; readonly error: ApiError }) {
  const { t } = useTranslation("rewind");
  const paths = usePaths();
  const texts = useErrorTexts();
  return (
    <EmptyState
      page
      title={t("outOfRange")}
      text={group.matchCount === 0 ? t("noMatch") : texts.error(error)}
      actions={
        <Link
          to={paths.manageGroup(group.groupId, "match-admin")}
          className={buttonClass({ variant: "second" })}
        >
          {t("toMatchAdmin")}
        </Link>
      }
    />
  );
}
