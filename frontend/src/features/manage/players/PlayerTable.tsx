import { Info } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Player } from "../../../api/types";
import { staticLimits } from "../../../rules/static-limits";
import { can } from "../../../shared/access";
import { useDisconnected } from "../../../shared/disconnected";
import { LoadFailure } from "../../../shared/LoadFailure";
import { MorePlayers } from "../../../shared/MorePlayers";
import type { PlayersByName } from "../../../shared/use-players-by-name";
import { SearchField } from "../../../ui/SearchField";
import { useFocusOnNewRows } from "../../../ui/use-focus-on-new-rows";
import { EditRow, PlayerRow } from "./PlayerRow";
import { AnonymiseDialog, DeletePlayerDialog } from "./player-dialogs";

interface PlayerTableProps {
  group: Group;
  list: PlayersByName;
  search: string;
  onSearch(search: string): void;
}

/** The players of a group by name, with edit and delete; with a search if there are more than 100. */
export function PlayerTable({ group, list, search, onSearch }: PlayerTableProps) {
  const { t } = useTranslation("manage");
  const [editing, setEditing] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<Player | null>(null);
  const { players: rows } = list;
  const { rows: table, focusNext } = useFocusOnNewRows(rows.length);
  const { heading, edited, setEdited, onDeleted } = useRowFocus(rows);
  // A deletion can make the group small while a search of it is shown, which can still be changed and cleared.
  const hasSearch = list.isLarge || search !== "";
  const close = (gone: boolean) => {
    setDeleting(null);
    if (gone) onDeleted();
  };
  return (
    <>
      {hasSearch ? (
        <PlayerSearch
          list={list}
          search={search}
          onSearch={(typed) => {
            onSearch(typed);
            // The search keeps the focus.
            setEdited(null);
            if (typed === "" && !list.isLarge) {
              // The field is removed with its text.
              heading.current?.focus();
            }
          }}
        />
      ) : null}
      <div ref={table} aria-busy={list.isLoading}>
        <table className="wrap-rows w-full border-collapse text-row">
          <caption ref={heading} tabIndex={-1} className="sr-only">
            {t("players.caption")}
          </caption>
          <ColumnHeads />
          <tbody>
            {rows.map((player) =>
              player.playerId === editing ? (
                <EditRow
                  key={player.playerId}
                  group={group}
                  player={player}
                  onDone={() => {
                    setEditing(null);
                    setEdited(player.playerId);
                  }}
                />
              ) : (
                <PlayerRow
                  key={player.playerId}
                  player={player}
                  takesFocus={player.playerId === edited}
                  onEdit={() => setEditing(player.playerId)}
                  onDelete={can(group, "removal") ? () => setDeleting(player) : null}
                />
              ),
            )}
          </tbody>
        </table>
      </div>
      <MorePlayers list={list} failed={t("players.failed")} onMore={focusNext} />
      <p className="flex items-center gap-2 px-4 py-3 text-small text-ink-2 lg:px-5">
        <Info aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
        {t("players.note")}
      </p>
      <DeletePlayerDialog
        group={group}
        player={deleting?.gamesPlayed === 0 ? deleting : null}
        onClose={close}
      />
      <AnonymiseDialog
        group={group}
        player={deleting && deleting.gamesPlayed > 0 ? deleting : null}
        onClose={close}
      />
    </>
  );
}

/** The row that takes the focus after it was edited; the heading takes it where a row is gone. */
function useRowFocus(rows: readonly Player[]) {
  const heading = useRef<HTMLTableCaptionElement>(null);
  const [edited, setEdited] = useState<number | null>(null);
  const [deletions, setDeletions] = useState(0);
  // With the new name the row may be further down, where it is not loaded.
  const isOutOfSight = edited !== null && !rows.some(({ playerId }) => playerId === edited);
  useEffect(() => {
    if (isOutOfSight) {
      heading.current?.focus();
      setEdited(null);
    }
  }, [isOutOfSight]);
  // The button that opened the dialog was removed with its row.
  useEffect(() => {
    if (deletions > 0) {
      heading.current?.focus();
    }
  }, [deletions]);
  return { heading, edited, setEdited, onDeleted: () => setDeletions(deletions + 1) };
}

/** The field, and how many players it finds. */
function PlayerSearch({ list, search, onSearch }: Omit<PlayerTableProps, "group">) {
  const { t } = useTranslation("manage");
  const reason = useDisconnected()?.reason;
  const { total } = list;
  return (
    <div className="px-4 pt-4 lg:px-5">
      <SearchField
        label={t("players.search")}
        clearLabel={t("players.clearSearch")}
        value={search}
        maxLength={staticLimits.searchMax}
        reason={list.isLarge ? reason : undefined}
        onChange={onSearch}
      />
      <p role="status" className="min-h-8.5 px-1 pt-2.5 text-row text-ink-2">
        {list.isLoading || list.error !== null
          ? null
          : total === 0
            ? t("players.noneFound")
            : t("players.found", { count: total })}
      </p>
      {list.error && <LoadFailure title={t("players.failed")} error={list.error} onRetry={list.retry} />}
    </div>
  );
}

function ColumnHeads() {
  const { t } = useTranslation("manage");
  return (
    <thead>
      <tr className="border-b border-line text-left text-caption text-ink-2 *:font-medium">
        <th scope="col" className="h-10 px-4 lg:px-5">
          {t("players.name")}
        </th>
        <th scope="col" className="hidden md:table-cell">
          {t("players.status")}
        </th>
        <th scope="col" className="w-16 text-right">
          {t("players.elo")}
        </th>
        <th scope="col" className="hidden w-24 text-right md:table-cell">
          {t("players.matches")}
        </th>
        <th scope="col" className="w-24 lg:w-30">
          <span className="sr-only">{t("players.actions")}</span>
        </th>
      </tr>
    </thead>
  );
}
