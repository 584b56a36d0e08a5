import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Player } from "../../../api/types";
import { loadRules } from "../../../rules/rules";
import { useValidatedForm } from "../../../rules/use-validated-form";
import { Button } from "../../../ui/Button";
import { FieldError, inputBoxClass } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { useRenamePlayer } from "../queries";

/** A row in edit mode; Escape cancels. */
export function RenameRow({ group, player, onDone }: { group: Group; player: Player; onDone(): void }) {
  const { t } = useTranslation(["manage", "common"]);
  const rename = useRenamePlayer(group, player.playerId);
  const { field, submit, errors, busy } = useValidatedForm({
    defaultValues: { name: player.name },
    check: async ({ name }) => (await loadRules()).validatePlayerName(name),
    send: async ({ name }) => {
      await rename.mutateAsync(name);
      toast.success(t("players.renamed", { name }));
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
    <tr className="border-b border-line bg-court-tint">
      <td colSpan={5} className="px-4 py-2 lg:px-5">
        <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
          <div className={`${inputBoxClass(Boolean(error))} min-w-48 flex-1`}>
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
              className="min-h-10 w-full rounded-input bg-transparent px-3.5 text-body outline-none"
            />
          </div>
          <Button size="sm" onClick={onDone}>
            {t("common:action.cancel")}
          </Button>
          <Button type="submit" variant="solid" size="sm" busy={busy && t("common:action.saving")}>
            {t("players.saveName")}
          </Button>
        </form>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </td>
    </tr>
  );
}
