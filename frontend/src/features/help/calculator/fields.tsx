import { Plus, X } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { FieldError, inputBoxClass } from "../../../ui/Field";
import { IconButton } from "../../../ui/IconButton";
import { helpNumbers } from "../example";
import type { TypedPlayer, TypedSet } from "./entry";

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

interface SetFieldsProps {
  readonly sets: readonly TypedSet[];
  readonly setsMax: number;
  /** The errors by set. */
  readonly errors: readonly (string | undefined)[];
  readonly onChange: (sets: readonly TypedSet[]) => void;
}

/** The inputs of the sets. */
export function SetFields({ sets, setsMax, errors, onChange }: SetFieldsProps) {
  const { t } = useTranslation("help");
  const id = useId();
  return (
    <div className="grid gap-2">
      {sets.map((set, index) => {
        const error = errors[index];
        const errorId = `${id}-${index}-error`;
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
          <fieldset key={index}>
            <legend className="sr-only">{t("calculator.set", { number })}</legend>
            <div className="flex items-center justify-center gap-2">
              <span aria-hidden="true" className="w-14 text-small text-ink-2">
                {t("calculator.set", { number })}
              </span>
              {([0, 1] as const).map((side) => (
                <div key={side} className={inputBoxClass(error !== undefined)}>
                  <input
                    inputMode="numeric"
                    autoComplete="off"
                    aria-label={t("calculator.games", { team: side + 1 })}
                    aria-invalid={error === undefined ? undefined : true}
                    aria-describedby={error === undefined ? undefined : errorId}
                    value={set[side]}
                    onChange={({ target }) =>
                      onChange(
                        sets.map((one, at) =>
                          at !== index ? one : side === 0 ? [target.value, one[1]] : [one[0], target.value],
                        ),
                      )
                    }
                    className="numerals min-h-11.5 w-15 rounded-input bg-transparent text-center text-score-set outline-none"
                  />
                </div>
              ))}
              <span className="w-14">
                {sets.length > 1 ? (
                  <IconButton
                    label={t("calculator.removeSet", { number })}
                    icon={<X aria-hidden="true" className="size-5" strokeWidth={1.75} />}
                    onClick={() => onChange(sets.filter((_, at) => at !== index))}
                  />
                ) : null}
              </span>
            </div>
            {error === undefined ? null : (
              <div className="flex justify-center">
                <FieldError id={errorId}>{error}</FieldError>
              </div>
            )}
          </fieldset>
        );
      })}
      {sets.length < setsMax ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-center"
          onClick={() => onChange([...sets, ["", ""]])}
        >
          <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("calculator.addSet")}
        </Button>
      ) : null}
    </div>
  );
}
