import { Check, Circle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { BottomBar } from "../../../ui/BottomBar";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Ball } from "../../../ui/court/Ball";
import { Spinner } from "../../../ui/Spinner";
import { useFocusedTitle } from "../use-focused-title";
import "./saving.css";
import type { SavingState } from "./use-saving";

interface SavingPageProps {
  readonly saving: Extract<SavingState, { at: "saving" }>;
  readonly matches: number;
  onStop(): void;
}

/** How far the import is. */
export function SavingPage({ saving, matches, onStop }: SavingPageProps) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const title = useFocusedTitle();
  const done = Math.round(saving.sent * matches);
  const isSent = saving.sent === 1;
  const steps = [
    { text: t("saving.group"), note: saving.group.name, isDone: true },
    { text: t("saving.matches"), note: t("saving.inOrder"), isDone: isSent },
    { text: t("saving.compare"), note: "", isDone: false },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <div className="mx-auto max-w-column pt-3">
      <section className="saving-court on-court">
        <header className="px-4 pt-4 pb-3 lg:px-7">
          <h1 ref={title} tabIndex={-1} className="text-hero">
            {t("saving.title")}
          </h1>
          <p className="text-row text-on-court-2">{t("saving.text")}</p>
        </header>
        <div
          role="progressbar"
          aria-label={t("saving.title")}
          aria-valuemin={0}
          aria-valuemax={matches}
          aria-valuenow={done}
          className="saving-court__half"
        >
          <svg aria-hidden="true" className="absolute inset-0 size-full">
            <rect width={`${saving.sent * 100}%`} height="100%" className="fill-court-lit" />
          </svg>
          <p className="relative flex items-end gap-2 p-4">
            <span className="numerals text-score-profile font-bold">{formats.number(done)}</span>
            <span className="numerals text-score-row">
              {t("saving.of", { number: formats.number(matches) })}
            </span>
            <Ball />
          </p>
        </div>
      </section>
      <Card flush className="mt-3">
        <ul>
          {steps.map(({ text, note, isDone }, at) => (
            <li
              key={text}
              className="flex min-h-14 items-center gap-4 border-line border-b px-4 last:border-b-0"
            >
              {isDone ? (
                <Check aria-hidden="true" className="size-5 text-up" strokeWidth={2} />
              ) : at === current ? (
                <Spinner />
              ) : (
                <Circle aria-hidden="true" className="size-5 text-ink-3" strokeWidth={1.75} />
              )}
              <div>
                <p className="text-row">{text}</p>
                {note && <p className="text-ink-2 text-small">{note}</p>}
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <BottomBar large="inline" className="lg:mt-6">
        <Button size="lg" wide onClick={onStop}>
          {t("saving.stop")}
        </Button>
      </BottomBar>
    </div>
  );
}
