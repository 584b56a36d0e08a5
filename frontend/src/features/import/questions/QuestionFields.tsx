import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { Answers } from "../../../rules/sheets/reading";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { DateField } from "../../../ui/DateField";
import { Field } from "../../../ui/Field";
import { Tag } from "../../../ui/Tag";
import { useImport } from "../import-context";
import type { Choice, QuestionCard } from "./question-card";

interface QuestionFieldsProps {
  readonly card: QuestionCard;
  readonly isAnswered: boolean;
}

/** A question as a group of radio buttons. */
export function QuestionFields({ card, isAnswered }: QuestionFieldsProps) {
  const { t } = useTranslation("import");
  const { sheet, answer } = useImport();
  const name = useId();
  const [opened, setOpened] = useState<string | null>(null);
  const isGiven = (choice: Choice) => holds(choice.answers, sheet.given) && !choice.input;
  // What is given counts at once; the reading follows.
  const isChosen = (choice: Choice) =>
    isGiven(choice) ||
    (isAnswered && !choice.input && !card.choices.some(isGiven) && holds(choice.answers, sheet.answers));
  const hasFixed = card.choices.some(isChosen);
  const isShown = (choice: Choice) =>
    choice.input
      ? opened === choice.key || (isAnswered && !hasFixed) || card.choices.length === 1
      : isChosen(choice);
  return (
    <fieldset className="rounded-card border border-line bg-surface p-4 lg:p-5">
      <legend className="float-left text-h2">{card.title}</legend>
      <p className="clear-both text-ink-2 text-row">{card.text}</p>
      {card.cells.length > 0 && <Cells cells={card.cells} />}
      <div className="mt-4 grid gap-2 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {card.choices.map((choice) => (
          <label
            key={choice.key}
            className={cx(
              "flex cursor-pointer items-start gap-3 rounded-button border px-3 py-2.5",
              "has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus",
              isShown(choice)
                ? "border-action bg-court-tint shadow-[inset_0_0_0_1px_var(--color-action)]"
                : "border-line hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={isShown(choice)}
              onChange={() => (choice.input ? setOpened(choice.key) : answer(choice.answers))}
              className="mt-0.5 size-5 shrink-0 accent-action"
            />
            <span className="min-w-0 text-row">
              <span className="font-semibold">{choice.title}</span>{" "}
              {isChosen(choice) && !isGiven(choice) ? <Tag kind="current">{t("suggested")}</Tag> : null}
              {choice.text && <span className="block text-ink-2 text-small">{choice.text}</span>}
            </span>
          </label>
        ))}
      </div>
      {card.choices.map((choice) =>
        choice.input && isShown(choice) ? <Typed key={choice.key} choice={choice} /> : null,
      )}
    </fieldset>
  );
}

/** Cells of the file that show what is meant. */
export function Cells({ cells }: { readonly cells: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {cells.map((cell) => (
        <li key={cell} className="rounded-tag border border-line bg-paper px-2 py-1 text-small wrap-anywhere">
          {cell}
        </li>
      ))}
    </ul>
  );
}

/** What is typed as an answer: a day, a year or a name. */
function Typed({ choice }: { readonly choice: Choice }) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, answer } = useImport();
  const { given } = sheet;
  const id = useId();
  const [text, setText] = useState(given.me ?? (given.year ? String(given.year) : ""));
  if (choice.input === "date") {
    return (
      <div className="mt-3">
        <DateField
          id={id}
          label={t("q.dateMissing.field")}
          value={given.day ?? ""}
          words={given.day ? formats.fullDate(given.day) : t("q.dateMissing.choose")}
          onChange={(day) => answer({ day })}
        />
      </div>
    );
  }
  const isYear = choice.input === "number";
  const take = () => {
    if (isYear && /^\d{4}$/.test(text.trim())) {
      answer({ ...choice.answers, year: Number(text) });
    } else if (!isYear && text.trim() !== "") {
      answer({ me: text.trim() });
    }
  };
  return (
    <form
      noValidate
      className="mt-3 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <Field
        className="min-w-0 flex-1"
        label={isYear ? t("q.year.field") : t("q.me.field")}
        inputMode={isYear ? "numeric" : "text"}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={take}
      />
      <Button type="submit">{t("use")}</Button>
    </form>
  );
}

/** Whether the answers contain these. */
function holds(some: Answers, answers: Answers): boolean {
  return Object.entries(some).every(
    ([key, value]) => JSON.stringify(answers[key as keyof Answers]) === JSON.stringify(value),
  );
}
