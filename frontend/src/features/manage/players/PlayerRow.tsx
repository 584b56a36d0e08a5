import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Player } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { loadRules } from "../../../rules/rules";
import { NetworkButton } from "../../../shared/NetworkButton";
import { useValidatedForm } from "../../../shared/use-validated-form";
import { Button } from "../../../ui/Button";
import { FieldError, inputBoxClass } from "../../../ui/Field";
import { IconButton } from "../../../ui/IconButton";
import { Switch } from "../../../ui/Switch";
import { Tag } from "../../../ui/Tag";
import { toast } from "../../../ui/toast";
import { type PlayerChanges, useChangePlayer } from "../queries";

interface PlayerRowProps {
  player: Player;
  /** After an edit the focus returns to its button. */
  takesFocus: boolean;
  onEdit(): void;
  /** Deletes a player without matches; for others, explains the alternatives. Null where the role does not have it. */
  onDelete: (() => void) | null;
}

export function PlayerRow({ player, takesFocus, onEdit, onDelete }: PlayerRowProps) {
  const { t } = useTranslation(["manage", "common"]);
  const formats = useFormats();
  const pencil = useRef<HTMLButtonElement>(null);
  const { name, status, gamesPlayed, currentElo, formerNumber, isGuest } = player;
  const isNameless = formerNumber !== null;
  useEffect(() => {
    if (takesFocus) {
      pencil.current?.focus();
    }
  }, [takesFocus]);
  return (
    <tr data-player={player.playerId} className="border-b border-line last:border-b-0">
      <th scope="row" className="h-13 px-4 py-1.5 text-left font-semibold lg:px-5">
        <span className="flex flex-wrap items-center gap-x-2">
          {name} {isGuest && <Tag kind="established">{t("common:guest")}</Tag>}
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
              label={t("players.edit", { name })}
              icon={<Pencil aria-hidden="true" className="size-5" strokeWidth={1.75} />}
              onClick={onEdit}
            />
            {onDelete === null ? null : (
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
            )}
          </>
        )}
      </td>
    </tr>
  );
}

/** A row in edit mode: the name, and whether the player is a guest; Escape cancels. */
export function EditRow({ group, player, onDone }: { group: Group; player: Player; onDone(): void }) {
  const { t } = useTranslation(["manage", "common"]);
  const change = useChangePlayer(group, player.playerId);
  const { field, values, set, submit, errors, busy } = useValidatedForm({
    defaultValues: { name: player.name, isGuest: player.isGuest },
    check: async ({ name }) => (await loadRules()).validatePlayerName(name),
    send: async ({ name, isGuest }) => {
      const changes: PlayerChanges = {
        ...(name !== player.name && { name }),
        ...(isGuest !== player.isGuest && { isGuest }),
      };
      if (Object.keys(changes).length > 0) {
        await change.mutateAsync(changes);
      }
      if (changes.name !== undefined) toast.success(t("players.renamed", { name }));
      if (changes.isGuest !== undefined) {
        toast.success(t(isGuest ? "players.marked" : "players.unmarked", { name }));
      }
      onDone();
    },
  });
  const { error: fieldError, ...input } = field("name");
  const error = fieldError ?? errors.items[0]?.text;
  const errorId = `${input.id}-error`;
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    inputRef.current?.focus();
    inputRef.current?.select();
  }, []);
  return (
    <tr data-player={player.playerId} className="border-b border-line bg-court-tint">
      <td colSpan={5} className="px-4 py-2 lg:px-5">
        <form noValidate onSubmit={submit} className="flex flex-wrap items-center justify-end gap-2">
          <div className={`${inputBoxClass(Boolean(error))} min-w-48 flex-1 max-md:basis-full`}>
            <input
              {...input}
              ref={inputRef}
              aria-label={t("players.newName", { name: player.name })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              autoComplete="off"
              onKeyDown={(event) => {
                if (event.key === "Escape") {
                  onDone();
                }
              }}
              className="min-h-11 w-full rounded-input bg-transparent px-3.5 text-body outline-none"
            />
          </div>
          <div className="basis-full">
            <Switch
              label={t("players.guest")}
              hint={t("players.guestHint")}
              checked={values.isGuest}
              onChange={(isGuest) => set({ isGuest })}
            />
          </div>
          <Button size="sm" onClick={onDone}>
            {t("common:action.cancel")}
          </Button>
          <NetworkButton
            reasonClass="basis-full"
            type="submit"
            variant="solid"
            size="sm"
            busy={busy && t("common:action.saving")}
          >
            {t("players.save")}
          </NetworkButton>
        </form>
        <div role="status">{error && <FieldError id={errorId}>{error}</FieldError>}</div>
      </td>
    </tr>
  );
}
