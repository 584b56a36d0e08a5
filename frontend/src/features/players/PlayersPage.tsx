import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import type { Group, Player } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { staticLimits } from "../../rules/static-limits";
import { can } from "../../shared/access";
import { useDisconnected } from "../../shared/disconnected";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { MorePlayers } from "../../shared/MorePlayers";
import { useMe } from "../../shared/me";
import { PageColumn } from "../../shared/page-layouts";
import { SubmitBar } from "../../shared/SubmitBar";
import { useLocalSearchParams } from "../../shared/use-local-search-params";
import { type PlayersByName, usePlayersByName } from "../../shared/use-players-by-name";
import { YouTag } from "../../shared/YouTag";
import { Button, buttonClass } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";
import { EmptyState } from "../../ui/EmptyState";
import { SearchField } from "../../ui/SearchField";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { Tag } from "../../ui/Tag";
import { useFocusOnNewRows } from "../../ui/use-focus-on-new-rows";
import { usePageTitle } from "../../ui/use-page-title";

/** The players of a group. The search is in the URL, for Back. */
export function PlayersPage() {
  const { t } = useTranslation(["players", "common"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const { params, change } = useLocalSearchParams();
  const search = params.get("search") ?? "";
  const list = usePlayersByName(hash, search);
  usePageTitle(group.data && t("directory.pageTitle", { name: group.data.name }));
  const title = t("common:crumbs.players");
  return (
    <PageColumn>
      <GroupPageHeader group={ref} groupName={group.data?.name} crumb={title} heading={title} />
      <div>
        {list.groupTotal === undefined && list.error !== null ? (
          <LoadFailure title={t("directory.failed")} error={list.error} onRetry={list.retry} />
        ) : list.groupTotal === undefined || group.data === undefined ? (
          <Loading label={t("common:loading")} className="grid gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-80 w-full" />
          </Loading>
        ) : list.groupTotal === 0 ? (
          <NoPlayers group={group.data} />
        ) : (
          <Directory group={ref} list={list} search={search} onSearch={(text) => change({ search: text })} />
        )}
      </div>
      <SubmitBar />
    </PageColumn>
  );
}

function NoPlayers({ group }: { readonly group: Group }) {
  const { t } = useTranslation("players");
  const paths = usePaths();
  return (
    <EmptyState
      title={t("directory.empty.title")}
      text={can(group, "players") ? undefined : t("directory.empty.text")}
      actions={
        can(group, "players") ? (
          <Link to={paths.manageGroup(group.groupId)} className={buttonClass({ variant: "second" })}>
            {t("directory.empty.action")}
          </Link>
        ) : undefined
      }
    />
  );
}

interface DirectoryProps {
  readonly group: GroupRef;
  readonly list: PlayersByName;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The players of a group by name, with a search that ignores accents. */
function Directory({ group, list, search, onSearch }: DirectoryProps) {
  const { t } = useTranslation("players");
  const reason = useDisconnected()?.reason;
  const { players, total } = list;
  const { rows, focusNext } = useFocusOnNewRows(players.length);
  const clear = () => onSearch("");
  return (
    <>
      <SearchField
        label={t("directory.search")}
        clearLabel={t("directory.clear")}
        value={search}
        maxLength={staticLimits.searchMax}
        reason={list.isLarge ? reason : undefined}
        onChange={onSearch}
      />
      <p role="status" className="min-h-11 py-2.5 text-row text-ink-2">
        {list.isLoading || list.error !== null ? null : t("directory.found", { count: total })}
      </p>
      {list.error !== null ? (
        <LoadFailure title={t("directory.failed")} error={list.error} onRetry={list.retry} />
      ) : total === 0 ? (
        <EmptyState
          title={t("directory.none")}
          actions={
            <Button variant="second" onClick={clear}>
              {t("directory.clear")}
            </Button>
          }
        />
      ) : (
        <Card flush>
          <div ref={rows} aria-busy={list.isLoading}>
            <ul className="divide-y divide-line">
              {players.map((player) => (
                <Row key={player.playerId} group={group} player={player} />
              ))}
            </ul>
          </div>
          <MorePlayers list={list} failed={t("directory.failed")} onMore={focusNext} />
        </Card>
      )}
    </>
  );
}

function Row({ group, player }: { readonly group: GroupRef; readonly player: Player }) {
  const { t } = useTranslation("players");
  const paths = usePaths();
  const formats = useFormats();
  const { lastPlayedAt } = player;
  const isMe = useMe(usePageGroup().hash) === player.playerId;
  return (
    <li
      data-player={player.playerId}
      className={cx(
        "relative flex min-h-16 flex-wrap items-center gap-x-4 px-4 py-2.5 lg:px-5",
        isMe ? "bg-court-tint shadow-[inset_3px_0_var(--color-action)]" : "hover:bg-hover",
      )}
    >
      <div className="min-w-0 flex-1 basis-name">
        <Link
          to={paths.player(group, player.playerId)}
          className="break-words font-semibold text-row stretched-link"
        >
          {player.name}
        </Link>{" "}
        {isMe ? <YouTag /> : null}
        <p className="narrow text-caption text-ink-2">
          {lastPlayedAt === null ? (
            t("directory.never")
          ) : (
            <time dateTime={lastPlayedAt}>{t("directory.last", { date: formats.date(lastPlayedAt) })}</time>
          )}
        </p>
      </div>
      <Tag kind={player.status}>{t(`status.${player.status}`)}</Tag>
      <span className="numerals ml-auto min-w-11 text-right text-score-row">
        <span className="sr-only">{t("elo")} </span>
        {formats.rating(player.currentElo)}
      </span>
    </li>
  );
}
