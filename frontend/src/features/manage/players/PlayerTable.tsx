import { Info } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Player } from "../../../api/types";
import { useLanguage } from "../../../i18n/use-language";
import { PlayerRow, RenameRow } from "./PlayerRow";
import { AnonymiseDialog, DeletePlayerDialog } from "./player-dialogs";

/** The players of a group by name, with rename and delete. */
export function PlayerTable({ group, players }: { group: Group; players: readonly Player[] }) {
  const { t } = useTranslation("manage");
  const language = useLanguage();
  const heading = useRef<HTMLTableCaptionElement>(null);
  const [renaming, setRenaming] = useState<number | null>(null);
  const [renamed, setRenamed] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<Player | null>(null);
  const [deletions, setDeletions] = useState(0);
  const byName = players.toSorted((a, b) => a.name.localeCompare(b.name, language));
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
      <table className="w-full border-collapse text-row">
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
          {byName.map((player) =>
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
