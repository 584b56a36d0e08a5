import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowRight, Undo } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { ApiError } from "../../../api/error";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { useErrorTexts } from "../../../shared/error-text";
import { LoadFailure } from "../../../shared/LoadFailure";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CourtHeadSkeleton } from "../../../ui/court-head/CourtHeadSkeleton";
import { EmptyState } from "../../../ui/EmptyState";
import { Loading } from "../../../ui/Skeleton";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";
import { ChangeTable } from "../back-to/ChangeTable";
import { ConfirmJoin } from "./ConfirmJoin";
import { JoinHead } from "./JoinHead";
import { type JoinPreview, joinPreviewQuery, type Pair } from "./queries";

interface JoinPlayersProps {
  readonly group: Group;
  readonly pair: Pair;
}

/** What it changes to join two players, to be confirmed. */
export function JoinPlayers({ group, pair }: JoinPlayersProps) {
  const { t } = useTranslation(["manage", "rewind", "common"]);
  const navigate = useNavigate();
  const paths = usePaths();
  const formats = useFormats();
  const isWide = useMediaQuery(FROM_LG);
  // When the other name is to stay, its preview replaces this one.
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...joinPreviewQuery(group, pair),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) {
    if (error instanceof ApiError && (error.status === 422 || error.status === 409 || error.status === 404)) {
      return <Refused group={group} error={error} />;
    }
    return error ? (
      <LoadFailure page title={t("join.failed")} error={error} onRetry={refetch} />
    ) : (
      <Loading label={t("common:loading")}>
        <CourtHeadSkeleton />
      </Loading>
    );
  }
  const count = data.players.length;
  return (
    <>
      <JoinHead preview={data} />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <Card
          flush
          title={t("rewind:changes.title")}
          aside={t("join.changes", {
            number: formats.number(count),
            total: formats.number(group.playerCount),
          })}
          className="min-w-0"
        >
          <BecomesLine preview={data} />
          {count > 0 && <ChangeTable players={data.players} shownFirst={isWide ? 20 : 6} />}
        </Card>
        <div className="card-stack min-w-0">
          <ConfirmJoin
            group={group}
            pair={pair}
            preview={data}
            isLoading={isPlaceholderData}
            onSwap={() =>
              void navigate(paths.joinPlayers(group.groupId, pair.drop, pair.keep), { replace: true })
            }
          />
          <NotSure group={group} preview={data} />
        </div>
      </div>
    </>
  );
}

/** The player who is no more. */
function BecomesLine({ preview: { keep, drop } }: { readonly preview: JoinPreview }) {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  return (
    <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-line border-t bg-sunken px-4 py-2.5 text-ink-2 text-row lg:px-5">
      <span className="wrap-anywhere">{t("join.becomes", { name: drop.name, kept: keep.name })}</span>
      <span className="numerals-regular">{formats.rating(drop.elo)}</span>
    </p>
  );
}

/** When each has played: one person's matches do not overlap by chance. */
function NotSure({
  group,
  preview: { keep, drop },
}: {
  readonly group: Group;
  readonly preview: JoinPreview;
}) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  const formats = useFormats();
  const period = ({ name, firstPlayedOn, lastPlayedOn }: JoinPreview["keep"]) =>
    firstPlayedOn === null || lastPlayedOn === null
      ? t("join.notSure.never", { name })
      : t("join.notSure.period", {
          name,
          first: formats.date(firstPlayedOn),
          last: formats.date(lastPlayedOn),
        });
  return (
    <Card title={t("join.notSure.title")}>
      <p className="wrap-anywhere text-ink-2">{period(keep)}</p>
      <p className="wrap-anywhere mt-1 text-ink-2">{period(drop)}</p>
      <Link
        to={paths.compare(group.publicHash, keep.playerId, drop.playerId)}
        className="mt-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-action hover:text-action-deep"
      >
        {t("join.notSure.compare")}
        <ArrowRight aria-hidden="true" className="size-4" strokeWidth={2.25} />
      </Link>
    </Card>
  );
}

/** The two cannot be joined. */
function Refused({ group, error }: { readonly group: Group; readonly error: ApiError }) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  const texts = useErrorTexts();
  const met = error.code === "players.met" ? error.params.matchNumber : undefined;
  return (
    <EmptyState
      page
      title={t("join.refused.title")}
      text={texts.error(error)}
      actions={
        <>
          {typeof met === "number" && (
            <Link to={paths.match(group.publicHash, met)} className={buttonClass({ variant: "second" })}>
              {t("join.refused.match", { number: met })}
            </Link>
          )}
          <Link to={paths.joinPlayers(group.groupId)} className={buttonClass({ variant: "second" })}>
            <Undo aria-hidden="true" className="size-4" strokeWidth={2} />
            {t("join.refused.others")}
          </Link>
        </>
      }
    />
  );
}
