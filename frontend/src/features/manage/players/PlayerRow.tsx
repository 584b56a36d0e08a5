import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Player } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { IconButton } from "../../../ui/IconButton";
import { Tag } from "../../../ui/Tag";

interface PlayerRowProps {
  player: Player;
  /** After a rename the focus returns to its button. */
  takesFocus: boolean;
  onRename(): void;
  /** Deletes a player without matches; for others, explains the alternatives. */
  onDelete(): void;
}

export function PlayerRow({ player, takesFocus, onRename, onDelete }: PlayerRowProps) {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  const pencil = useRef<HTMLButtonElement>(null);
  const { name, status, gamesPlayed, currentElo, formerNumber } = player;
  const isNameless = formerNumber !== null;
  useEffect(() => {
    if (takesFocus) {
      pencil.current?.focus();
    }
  }, [takesFocus]);
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="h-13 px-4 text-left font-semibold lg:px-5">
        <span className="flex flex-wrap items-center gap-x-2">
          {name}
          {status === "provisional" && (
            <Tag kind="provisional" className="md:hidden">
              {t("players.provisional")}
            </Tag>
          )}
        </span>
      </th>
      <td className="hidden text-ink-2 md:table-cell">
        {status === "provisional" ? (
          <Tag kind="provisional">{t("players.provisional")}</Tag>
        ) : (
          <span className="text-small">{t("players.established")}</span>
        )}
      </td>
      <td className="numerals text-right text-score-row font-bold">{formats.rating(currentElo)}</td>
      <td className="figures hidden text-right text-ink-2 md:table-cell">{formats.number(gamesPlayed)}</td>
      <td className="pr-1 text-right whitespace-nowrap lg:pr-2">
        {!isNameless && (
          <>
            <IconButton
              ref={pencil}
              label={t("players.rename", { name })}
              icon={<Pencil aria-hidden="true" className="size-5" strokeWidth={1.75} />}
              onClick={onRename}
            />
            <IconButton
              label={t(gamesPlayed > 0 ? "players.cannotDelete" : "players.delete", { name })}
              danger={gamesPlayed === 0}
              aria-haspopup="dialog"
              icon={
                <Trash2
                  aria-hidden="true"
                  className={gamesPlayed > 0 ? "size-5 text-line-strong" : "size-5"}
                  strokeWidth={1.75}
                />
              }
              onClick={onDelete}
            />
          </>
        )}
      </td>
    </tr>
  );
}
