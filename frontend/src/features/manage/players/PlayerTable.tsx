import { Info } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Player } from "../../../api/types";
import { searchNames } from "../../../i18n/search-names";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import { MoreRows, ROWS_AT_A_TIME, useFirstRows } from "../../../shared/MoreRows";
import { SearchField } from "../../../ui/SearchField";
import { useFocusOnNewRows } from "../../../ui/use-focus-on-new-rows";
import { PlayerRow, RenameRow } from "./PlayerRow";
import { AnonymiseDialog, DeletePlayerDialog } from "./player-dialogs";

/** The players of a group by name, with rename and delete; 100 at a time, and with a search if there are more. */
export function PlayerTable({ group, players }: { group: Group; players: readonly Player[] }) {
  const { t } = useTranslation("manage");
  const language = useLanguage();
  const heading = useRef<HTMLTableCaptionElement>(null);
  const [renaming, setRenaming] = useState<number | null>(null);
  const [renamed, setRenamed] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<Player | null>(null);
  const [deletions, setDeletions] = useState(0);
  const [query, setQuery] = useState("");
  const formats = useFormats();
  const isLong = players.length > ROWS_AT_A_TIME;
  const byName = useMemo(() => {
    const collator = new Intl.Collator(language);
    return players.toSorted((one, other) => collator.compare(one.name, other.name));
  }, [players, language]);
  const sought = isLong ? query : "";
  const found = useMemo(() => searchNames(byName, sought), [byName, sought]);
  const { rows, left, showMore } = useFirstRows(found, sought);
  const { rows: table, focusNext } = useFocusOnNewRows(rows.length);
  // With the new name the row may be further down, where it is not drawn.
  const isOutOfSight = renamed !== null && !rows.some(({ playerId }) => playerId === renamed);
  useEffect(() => {
    if (isOutOfSight) {
      heading.current?.focus();
      setRenamed(null);
    }
  }, [isOutOfSight]);
  // The button that opened the dialog was removed with its row.
  useEffect(() => {
    if (deletions > 0) {
      heading.current?.focus();
    }
  }, [deletions]);
  const close = (gone: boolean) => {
    setDeleting(null);
    if (gone) {
      setDeletions(deletions + 1);
    }
  };
  return (
    <>
      {isLong ? (
        <div className="px-4 pt-4 lg:px-5">
          <SearchField
            label={t("players.search")}
            clearLabel={t("players.clearSearch")}
            value={query}
            onChange={(typed) => {
              setQuery(typed);
              // The search keeps the focus.
              setRenamed(null);
            }}
          />
          <p role="status" className="px-1 pt-2.5 text-row text-ink-2">
            {found.length === 0 ? t("players.noneFound") : t("players.found", { count: found.length })}
          </p>
        </div>
      ) : null}
      <div ref={table}>
        <table className="wrap-rows w-full border-collapse text-row">
          <caption ref={heading} tabIndex={-1} className="sr-only">
            {t("players.caption")}
          </caption>
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
          <tbody>
            {rows.map((player) =>
              player.playerId === renaming ? (
                <RenameRow
                  key={player.playerId}
                  group={group}
                  player={player}
                  onDone={() => {
                    setRenaming(null);
                    setRenamed(player.playerId);
                  }}
                />
              ) : (
                <PlayerRow
                  key={player.playerId}
                  player={player}
                  takesFocus={player.playerId === renamed}
                  onRename={() => setRenaming(player.playerId)}
                  onDelete={() => setDeleting(player)}
                />
              ),
            )}
          </tbody>
        </table>
      </div>
      {left > 0 ? (
        <MoreRows
          shown={t("players.shown", {
            count: found.length,
            shown: formats.number(rows.length),
            total: formats.number(found.length),
          })}
          more={t("players.more", { count: Math.min(ROWS_AT_A_TIME, left) })}
          onMore={() => {
            focusNext();
            showMore();
          }}
        />
      ) : null}
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
