import { CircleCheck } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import type { AnsweredReading } from "../../../rules/sheets/read-sheet";
import type { LeftOutRow, ReadMatch } from "../../../rules/sheets/reading";
import { type SheetReader, startSheetReader } from "../../../rules/sheets/sheet-reader";
import { CrumbRow } from "../../../shared/crumbs";
import { Alert } from "../../../ui/Alert";
import { BottomBar } from "../../../ui/BottomBar";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Ball } from "../../../ui/court/Ball";
import { cx } from "../../../ui/cx";
import { inputBoxClass } from "../../../ui/Field";
import { useDebouncedValue } from "../../../ui/use-debounced-value";
import { OnThisDevice } from "../StepPage";

/** How long after the last key the text is read, in milliseconds. */
const PAUSE = 300;
const MATCHES_SHOWN = 20;
const LINES_SHOWN = 5;

interface PastePageProps {
  readonly text: string;
  onText(text: string): void;
  onRead(): void;
}

/** Results as people wrote them to each other, read while they are pasted or typed. */
export function PastePage({ text, onText, onRead }: PastePageProps) {
  const { t } = useTranslation(["import", "common"]);
  const paths = usePaths();
  const formats = useFormats();
  const id = useId();
  const { read, isLoaded } = useReadText(useDebouncedValue(text, PAUSE));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const matches = read?.reading.matches ?? [];
  const passedOver = read?.reading.leftOutRows ?? [];
  const hasOpenQuestion = read?.reading.refused === null && matches.length === 0;
  const counted = (count: number) => ({ count, number: formats.number(count) });
  return (
    <>
      <CrumbRow
        links={[
          { to: paths.home(), text: t("common:crumbs.home") },
          { to: paths.importSheet(), text: t("crumb") },
        ]}
        current={t("paste.title")}
      />
      <h1 className="sr-only">{t("paste.title")}</h1>
      <div className="mx-auto flex max-w-column flex-col gap-3">
        <div>
          <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
            {t("paste.label")}
          </label>
          <div className={inputBoxClass(false)}>
            <textarea
              ref={field}
              id={id}
              rows={7}
              value={text}
              onChange={({ target }) => onText(target.value)}
              className="w-full rounded-input bg-transparent px-3.5 py-2.5 text-body outline-none"
            />
          </div>
        </div>
        <div aria-live="polite">
          {text.trim() !== "" && read && (
            <p className="flex gap-2.5 rounded-card bg-court-tint px-4 py-3 text-small">
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-action" strokeWidth={1.75} />
              {matches.length > 0
                ? t("paste.found", {
                    matches: t("matches", counted(matches.length)),
                    lines: t("lines", counted(passedOver.length)),
                  })
                : hasOpenQuestion
                  ? t("paste.hasQuestions")
                  : t("paste.nothing")}
            </p>
          )}
        </div>
        {!isLoaded && <Alert error>{t("refused.notLoaded")}</Alert>}
        {matches.length > 0 && <FoundMatches matches={matches} passedOver={passedOver} />}
        <OnThisDevice />
        <BottomBar large="inline">
          <Button
            variant="primary"
            size="lg"
            wide
            disabled={matches.length === 0 && !hasOpenQuestion}
            onClick={onRead}
          >
            {matches.length > 0 ? t("paste.continueWith", counted(matches.length)) : t("paste.continue")}
          </Button>
        </BottomBar>
      </div>
    </>
  );
}

interface FoundMatchesProps {
  readonly matches: readonly ReadMatch[];
  readonly passedOver: readonly LeftOutRow[];
}

/** The first matches, and the first lines without one. */
function FoundMatches({ matches, passedOver }: FoundMatchesProps) {
  const { t } = useTranslation("import");
  return (
    <Card flush title={t("columns.readsAs")}>
      <ul className="mt-3">
        {matches.slice(0, MATCHES_SHOWN).map((match) => (
          <PastedMatch key={match.row} match={match} />
        ))}
        {passedOver.slice(0, LINES_SHOWN).map(({ row, cells }) => (
          <li
            key={row}
            className="flex justify-between gap-4 border-line border-t px-4 py-3 text-row text-ink-2"
          >
            <q className="min-w-0 truncate">{cells?.join(" ")}</q>
            <span className="shrink-0 text-ink-3">{t("paste.noResult")}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The day, and both teams with the result between them. */
function PastedMatch({ match }: { readonly match: ReadMatch }) {
  const formats = useFormats();
  const won = match.sets.filter(([one, two]) => one > two).length * 2 > match.sets.length;
  const team = (names: readonly string[], isWinner: boolean) => (
    <span className={cx("flex min-w-0 flex-1 items-center gap-2", isWinner ? "font-semibold" : "text-ink-2")}>
      <span className="w-4 shrink-0">{isWinner ? <Ball /> : null}</span>
      <span className="narrow min-w-0">{names.join(", ")}</span>
    </span>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-4 py-3 text-row">
      <span className="basis-full text-caption text-ink-2">{formats.date(match.playedOn)}</span>
      {team(match.team1, won)}
      <span className="numerals shrink-0 text-score-row font-bold">
        {match.sets.map((set) => set.join("–")).join(" ")}
      </span>
      {team(match.team2, !won)}
    </li>
  );
}

async function readText(reader: SheetReader, text: string): Promise<AnsweredReading> {
  await reader.open(new TextEncoder().encode(text).buffer);
  return reader.read({});
}

interface ReadText {
  /** What the text is read as; the former reading until it is read anew, null for no text. */
  readonly read: AnsweredReading | null;
  /** Whether the reader could be loaded; it is started again for the next text. */
  readonly isLoaded: boolean;
}

function useReadText(text: string): ReadText {
  const [state, setState] = useState<ReadText>({ read: null, isLoaded: true });
  const reader = useRef<SheetReader | null>(null);
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );
  useEffect(() => {
    if (text.trim() === "") {
      setState({ read: null, isLoaded: true });
      return;
    }
    let isCurrent = true;
    const started = reader.current ?? startSheetReader();
    reader.current = started;
    readText(started, text).then(
      (read) => {
        if (isCurrent) {
          setState({ read, isLoaded: true });
        }
      },
      () => {
        started.close();
        if (reader.current === started) {
          reader.current = null;
        }
        if (isCurrent) {
          setState({ read: null, isLoaded: false });
        }
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return state;
}
