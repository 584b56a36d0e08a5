import { X } from "lucide-react";
import { type ChangeEvent, type Dispatch, type KeyboardEvent, memo, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../ui/Alert";
import { cx } from "../../../ui/cx";
import { FieldError } from "../../../ui/Field";
import { IconButton } from "../../../ui/IconButton";
import { Scores } from "../../../ui/Scores";
import { cellId } from "../problems";
import {
  type Cell,
  type Direction,
  isEmptySet,
  type ScoreAction,
  type ScoreEntry,
  type Side,
  type TypedSet,
} from "../score-entry";
import type { SetKind } from "../score-rules";

interface ScoreRowsProps {
  score: ScoreEntry;
  kinds: readonly SetKind[];
  dispatch: Dispatch<ScoreAction>;
  /** The names of the left and the right team. */
  teams: readonly [string, string];
  /** Unusual set scores, formatted. */
  unusual: readonly string[];
  /** Of the notes on unusual scores. */
  notesClass?: string | undefined;
  errorOf: (set: number) => string | undefined;
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** The sets as entered. Space for three is reserved, so that the keys below do not move. */
export function ScoreRows({ score, kinds, dispatch, teams, unusual, notesClass, errorOf }: ScoreRowsProps) {
  const { t } = useTranslation("matches");
  const rows = useRef<HTMLDivElement>(null);
  useFocusOnActiveCell(rows, score.active);

  return (
    <div ref={rows} className="flex min-h-36 flex-col gap-1.5">
      {score.sets.map((set, index) => (
        <SetRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
          key={index}
          index={index}
          set={set}
          kind={kinds[index] ?? "set"}
          activeSide={score.active.set === index ? score.active.side : null}
          hasCaret={score.active.set === index && (score.typing.digits !== "" || isEmptySet(set))}
          teams={teams}
          error={errorOf(index)}
          dispatch={dispatch}
        />
      ))}
      {unusual.map((text) => (
        <Alert key={text} dense className={notesClass}>
          <Scores text={t("score.unusual", { score: text })} />
        </Alert>
      ))}
    </div>
  );
}

interface SetRowProps {
  index: number;
  set: TypedSet;
  kind: SetKind;
  /** The active cell of the row, if any. */
  activeSide: Side | null;
  /** Whether the next digit is added to those of the active cell. */
  hasCaret: boolean;
  teams: readonly [string, string];
  error: string | undefined;
  dispatch: Dispatch<ScoreAction>;
}

const SetRow = memo(function SetRow({
  index,
  set,
  kind,
  activeSide,
  hasCaret,
  teams,
  error,
  dispatch,
}: SetRowProps) {
  const { t } = useTranslation("matches");
  const number = index + 1;
  const errorId = `set-${number}-error`;
  const cell = (side: Side) => (
    <ScoreCell
      cell={{ set: index, side }}
      label={t("score.cell", { number, team: teams[side] })}
      set={set}
      active={side === activeSide}
      hasCaret={side === activeSide && (hasCaret || set[side] === null)}
      describedBy={error === undefined ? undefined : errorId}
      dispatch={dispatch}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div
      role="group"
      aria-label={kind === "matchTieBreak" ? t("score.tieBreak") : t("score.set", { number })}
    >
      <div className="grid h-11 grid-cols-[1fr_auto_1fr] items-center">
        <span
          aria-hidden="true"
          className={cx("px-1 text-row text-ink-2", kind === "matchTieBreak" && "narrow leading-[1.134]")}
        >
          {kind === "matchTieBreak" ? t("score.tieBreak") : t("score.set", { number })}
        </span>
        <span className="flex items-center gap-1">
          {cell(0)}
          <span aria-hidden="true" className="text-ink-3">
            –
          </span>
          {cell(1)}
        </span>
        {index === 0 ? null : (
          <IconButton
            className="justify-self-end"
            label={t("score.remove", { number })}
            icon={<X aria-hidden="true" className="size-4" strokeWidth={2} />}
            onClick={() => dispatch({ type: "setRemoved", set: index })}
          />
        )}
      </div>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
});

interface ScoreCellProps {
  cell: Cell;
  label: string;
  set: TypedSet;
  active: boolean;
  hasCaret: boolean;
  describedBy: string | undefined;
  dispatch: Dispatch<ScoreAction>;
}

/** A text field filled by the score keys, with the on-screen keyboard suppressed. */
function ScoreCell({ cell, label, set, active, hasCaret, describedBy, dispatch }: ScoreCellProps) {
  const own = set[cell.side];
  const other = set[cell.side === 0 ? 1 : 0];
  const loses = own !== null && other !== null && own < other;

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = (event.nativeEvent as InputEvent).data ?? event.target.value;
    if (typed === "") dispatch({ type: "erased" });
    else if (/^\d{1,2}$/.test(typed)) dispatch({ type: "typed", games: Number(typed) });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    // The same digit again would be no change of the field, and yet moves on.
    if (/^\d$/.test(event.key)) dispatch({ type: "typed", games: Number(event.key) });
    else if (direction !== undefined) dispatch({ type: "moved", direction });
    else if (event.key === "Backspace" || event.key === "Delete") dispatch({ type: "erased" });
    else return;
    event.preventDefault();
  };

  const digits = own === null ? 0 : String(own).length;

  return (
    <span className="numerals relative text-score-cell">
      <input
        id={cellId(cell)}
        type="text"
        inputMode="none"
        autoComplete="off"
        aria-label={label}
        aria-invalid={describedBy === undefined ? undefined : true}
        aria-describedby={describedBy}
        value={own ?? ""}
        onChange={change}
        onKeyDown={press}
        onFocus={(event) => {
          event.target.select();
          dispatch({ type: "cellChosen", cell });
        }}
        className={cx(
          "numerals h-11 w-16 rounded-input border text-center text-score-cell caret-transparent outline-none transition-colors selection:bg-transparent",
          loses ? (active ? "font-medium" : "font-medium text-ink-2") : "font-bold text-ink",
          active
            ? "border-action bg-court-tint forced-colors:border-3 forced-colors:border-[Highlight] shadow-[inset_0_0_0_1px_var(--color-action)] focus-visible:shadow-[inset_0_0_0_1px_var(--color-action),0_0_0_3px_var(--color-court-tint)]"
            : "border-line-strong bg-surface",
          describedBy !== undefined && "border-down shadow-[inset_0_0_0_1px_var(--color-down)]",
        )}
      />
      {hasCaret ? (
        // Drawn, since the field has no focus while the keys are tapped. All digits have the same width.
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-2.5 w-0.5 bg-action"
          style={{ left: `calc(50% + ${digits / 2}ch${digits === 0 ? "" : " + 2px"})` }}
        />
      ) : null}
    </span>
  );
}

/** The focus follows the active cell while typing on a keyboard. */
function useFocusOnActiveCell(rows: React.RefObject<HTMLElement | null>, active: Cell) {
  const id = cellId(active);
  useEffect(() => {
    const focused = document.activeElement;
    const typing = focused instanceof HTMLInputElement && rows.current?.contains(focused);
    if (typing && focused.id !== id) document.getElementById(id)?.focus();
  }, [rows, id]);
}
