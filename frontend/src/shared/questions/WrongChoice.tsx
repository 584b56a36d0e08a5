import { useId } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../ui/cx";

const WRONG = ["score", "players", "notPlayed", "twice"] as const;

/** What can be wrong with a match. */
export type Wrong = (typeof WRONG)[number];

interface WrongChoiceProps {
  readonly chosen: Wrong | null;
  readonly onChoose: (what: Wrong) => void;
}

/** Radio buttons for what is wrong, two in a row where they fit. */
export function WrongChoice({ chosen, onChoose }: WrongChoiceProps) {
  const { t } = useTranslation("match");
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{t("wrong.title")}</legend>
      <div className="grid grid-cols-2 gap-2 max-xs:grid-cols-1">
        {WRONG.map((what, index) => (
          <label
            key={what}
            className={cx(
              "flex min-h-12 cursor-pointer items-center gap-3 rounded-input border px-3 py-2 font-semibold text-row",
              chosen === what ? "border-action bg-court-tint" : "border-line bg-surface hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={name}
              data-autofocus={index === 0 ? "" : undefined}
              checked={chosen === what}
              onChange={() => onChoose(what)}
              className="size-5.5 shrink-0 accent-action"
            />
            {t(`wrong.what.${what}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
