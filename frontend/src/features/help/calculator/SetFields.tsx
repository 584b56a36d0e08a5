import { Plus, X } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/Button";
import { FieldError, inputBoxClass } from "../../../ui/Field";
import { IconButton } from "../../../ui/IconButton";
import type { TypedSet } from "./entry";

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
