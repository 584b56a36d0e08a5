import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FieldError, inputBoxClass } from "../../../ui/Field";
import { helpNumbers } from "../numbers";
import type { TypedPlayer } from "./entry";

interface PlayerFieldsProps {
  readonly name: string;
  readonly player: TypedPlayer;
  readonly readable: boolean;
  readonly onChange: (player: TypedPlayer) => void;
}

/** One player's rating, and whether it is still provisional. */
export function PlayerFields({ name, player, readable, onChange }: PlayerFieldsProps) {
  const { t } = useTranslation("help");
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {name}
      </label>
      <div className={inputBoxClass(!readable)}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={player.rating}
          aria-invalid={readable ? undefined : true}
          aria-describedby={readable ? undefined : errorId}
          onChange={({ target }) => onChange({ ...player, rating: target.value })}
          className="numerals min-h-11.5 w-full min-w-0 rounded-input bg-transparent px-3.5 text-score-row outline-none"
        />
      </div>
      {readable ? null : <FieldError id={errorId}>{t("calculator.ratingWrong")}</FieldError>}
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-small text-ink-2">
        <input
          type="checkbox"
          checked={player.isNew}
          onChange={({ target }) => onChange({ ...player, isNew: target.checked })}
          className="size-5 shrink-0 accent-action"
        />
        <span>
          {t("calculator.fewMatches", { count: helpNumbers.matchesToEstablish })}
          <span className="sr-only">: {name}</span>
        </span>
      </label>
    </div>
  );
}
