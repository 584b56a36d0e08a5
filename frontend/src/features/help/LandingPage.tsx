import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { api, unwrap } from "../../api/client";
import { ApiError } from "../../api/error";
import { groupKeys } from "../../api/queries/groups";
import { rankingQuery } from "../../api/queries/players";
import { useSession } from "../../api/queries/session";
import type { Group, Ranking } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { staticLimits } from "../../rules/static-limits";
import { useErrorTexts } from "../../shared/error-text";
import { NetworkButton } from "../../shared/NetworkButton";
import { RegistrationNote } from "../../shared/RegistrationNote";
import { buttonClass } from "../../ui/Button";
import { Skeleton } from "../../ui/Skeleton";
import { Tag } from "../../ui/Tag";
import { TrendCell } from "../../ui/TrendCell";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";
import { Landing } from "./landing/Landing";
import { YourSheet } from "./landing/YourSheet";

const rows = 5;

export function LandingPage() {
  const { t } = useTranslation(["help", "common"]);
  const paths = usePaths();
  const { session } = useSession();
  usePageTitle(t("landing.title"));
  return (
    <div className="-mb-8">
      <Landing
        start={(text) => (
          <>
            <Link
              to={session ? paths.createGroup() : paths.register()}
              className={buttonClass({ variant: "primary", size: "lg" })}
            >
              {session ? t("common:nav.createGroup") : text}
            </Link>
            {session ? null : (
              <RegistrationNote
                closed={t("landing.closed")}
                byInvitation={t("landing.byInvitation")}
                className="self-center font-semibold"
              />
            )}
          </>
        )}
        example={<ExampleButton text={t("landing.example")} busyText={t("landing.exampleBusy")} />}
        ranking={<LiveRanking />}
        sheet={<YourSheet />}
      />
    </div>
  );
}

/** Navigates to the example group, or shows why there is none. */
function ExampleButton({ text, busyText }: { text: string; busyText: string }) {
  const { t } = useTranslation("help");
  const texts = useErrorTexts();
  const paths = usePaths();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: known } = useQuery(exampleGroupQuery());
  const find = useMutation({
    mutationFn: () => client.ensureQueryData(exampleGroupQuery()),
    onSuccess: ({ publicHash }) => void navigate(paths.group(publicHash)),
    onError: (error) =>
      toast.error(
        error instanceof ApiError && error.code === "group.no_example"
          ? t("landing.noExample")
          : texts.error(error),
      ),
  });
  return (
    <NetworkButton
      needsNetwork={known === undefined}
      reasonClass="self-center text-on-court-2!"
      variant="on-court"
      size="lg"
      busy={find.isPending && busyText}
      onClick={() => find.mutate()}
    >
      {text}
    </NetworkButton>
  );
}

/** The first rows of the example group; nothing if there is none, or if it is too small to show what a ranking is. */
function LiveRanking() {
  const paths = usePaths();
  const example = useQuery(exampleGroupQuery());
  const group = example.data;
  const ranking = useInfiniteQuery(rankingQuery(group?.publicHash));
  if (group && ranking.data) {
    return ranking.data.rankings.length < staticLimits.playersInMatch ? null : (
      <ExampleRanking
        title={
          <Link to={paths.group(group.publicHash)} className="touch-target hover:text-action">
            {group.name}
          </Link>
        }
        rankings={ranking.data.rankings.slice(0, rows)}
      />
    );
  }
  return example.isError || ranking.isError ? null : <Skeleton onCourt className="h-84 rounded-card!" />;
}

/** A random public group with matches as an example; the same one until the page is reloaded. */
function exampleGroupQuery() {
  return queryOptions({
    queryKey: [...groupKeys.all, "example"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Group> => {
      const { group } = await unwrap(api.GET("/api/groups/random-discoverable", { signal }));
      return group;
    },
  });
}

/** The first rows of a real group's ranking. */
function ExampleRanking({
  title,
  rankings,
}: {
  readonly title: ReactNode;
  readonly rankings: readonly Ranking[];
}) {
  const { t } = useTranslation("help");
  const formats = useFormats();
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface text-ink">
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-3.5">
        <h2 className="min-w-0 flex-1 basis-name text-h2">{title}</h2>
        <Tag kind="established">{t("landing.exampleTag")}</Tag>
      </div>
      <table className="wrap-rows w-full text-row">
        <thead>
          <tr className="text-caption text-ink-2 *:h-10 *:font-medium">
            <th scope="col" className="w-12 pl-4 text-left">
              #
            </th>
            <th scope="col" className="text-left">
              {t("landing.player")}
            </th>
            <th scope="col" className="text-right">
              {t("landing.trend")}
            </th>
            <th scope="col" className="hidden text-right md:table-cell">
              {t("landing.record")}
            </th>
            <th scope="col" className="w-18 pr-4 text-right">
              {t("landing.elo")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rankings.map(({ rank, player, trend }) => (
            <tr key={player.playerId} className="border-t border-line *:h-12 lg:*:h-13">
              <td
                className={
                  rank === 1
                    ? "numerals pl-4 text-score-row font-bold text-action"
                    : "numerals pl-4 text-score-row text-ink-2"
                }
              >
                {rank === null ? "–" : formats.number(rank)}
              </td>
              <th scope="row" className="text-left font-semibold">
                {player.name}
              </th>
              <td>
                <TrendCell change={trend ?? null} text={formats.signed(trend ?? 0)} />
              </td>
              <td className="figures hidden whitespace-nowrap text-right text-ink-2 md:table-cell">
                {`${formats.number(player.wins)}–${formats.number(player.losses)}`}
              </td>
              <td className="numerals pr-4 text-right text-score-row font-bold">
                {formats.rating(player.currentElo)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
