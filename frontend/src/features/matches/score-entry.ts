/**
 * The state of score entry: which cell is active, where the next digit goes, and when another set is added.
 *
 * Validation, unusual scores, the outcome and what the digits of a deciding set mean are elo-core's. The only
 * assumption made here is a best of three, which decides when an empty row is added.
 */
export type Side = 0 | 1;

export interface Cell {
  readonly set: number;
  readonly side: Side;
}

/** The games of both teams; `null` if not entered. */
export type TypedSet = readonly [number | null, number | null];

export interface ScoreEntry {
  readonly sets: readonly TypedSet[];
  readonly active: Cell;
  readonly typing: Typing;
}

/** What the next digit continues in a deciding set, whose numbers may have two digits. */
export interface Typing {
  /** Whether the digits are those of the whole set, which are read together, or of the active cell alone. */
  readonly isWhole: boolean;
  /** The digits so far; of a cell without digits, the next one replaces its number. */
  readonly digits: string;
}

/** The rules that score entry needs, from elo-core. */
export interface ScoreRules {
  readonly setsMax: number;
  /** The largest number that is entered digit by digit. */
  readonly typedPointsMax: number;
  isDeciding(sets: readonly TypedSet[], set: number): boolean;
  /** The numbers that the digits of a deciding set mean, and the side of the next digit; null without room for them. */
  readDeciding(digits: string): { readonly games: TypedSet; readonly next: Side } | null;
}

export type ScoreAction =
  | { type: "typed"; games: number }
  | { type: "erased" }
  | { type: "moved"; direction: Direction }
  | { type: "cellChosen"; cell: Cell }
  | { type: "setAdded" }
  | { type: "setRemoved"; set: number }
  | { type: "sidesSwapped" }
  | { type: "cleared" };

export type Direction = "left" | "right" | "up" | "down";

const EMPTY_SET: TypedSet = [null, null];
const START: Cell = { set: 0, side: 0 };

/** Most matches have two sets or more, so both rows are shown initially. */
const ROWS_AT_START = 2;
const SETS_TO_WIN = 2;

const NOTHING_TYPED: Typing = { isWhole: false, digits: "" };

export const EMPTY_SCORE: ScoreEntry = { sets: [EMPTY_SET, EMPTY_SET], active: START, typing: NOTHING_TYPED };

export function scoreReducer(score: ScoreEntry, action: ScoreAction, rules: ScoreRules): ScoreEntry {
  switch (action.type) {
    case "typed":
      return type(score, action.games, rules);
    case "erased":
      return erase(score, rules);
    case "moved":
      return choose(score, neighbour(score, action.direction), rules);
    case "cellChosen":
      return choose(score, action.cell, rules);
    case "setAdded":
      return addSet(score, rules);
    case "setRemoved":
      return removeSet(score, action.set, rules);
    case "sidesSwapped":
      return scoreOf(score.sets.map(turned), rules);
    case "cleared":
      return EMPTY_SCORE;
  }
}

/** The entry of a score, at its first empty cell. A deciding set continues where its digits end. */
export function scoreOf(sets: readonly TypedSet[], rules: ScoreRules): ScoreEntry {
  const active = firstMissingCell(sets) ?? lastCell(sets);
  const row = sets[active.set] ?? EMPTY_SET;
  if (rules.isDeciding(sets, active.set)) {
    const digits = digitsOf(row);
    const read = rules.readDeciding(digits);
    if (read && isSameSet(read.games, row)) {
      return { sets, active: { set: active.set, side: read.next }, typing: { isWhole: true, digits } };
    }
  }
  return { sets, active, typing: NOTHING_TYPED };
}

export function isEmptySet([left, right]: TypedSet): boolean {
  return left === null && right === null;
}

/** The sets that count, without empty rows at the end. */
export function typedSets(sets: readonly TypedSet[]): readonly TypedSet[] {
  const last = sets.findLastIndex((set) => !isEmptySet(set));
  return sets.slice(0, last + 1);
}

/** The games of all counted sets; `null` if a number is missing or there is no set. */
export function completeSets(sets: readonly TypedSet[]): [number, number][] | null {
  const typed = typedSets(sets);
  const complete = typed.filter(isComplete).map(([left, right]): [number, number] => [left, right]);
  return typed.length > 0 && complete.length === typed.length ? complete : null;
}

/** The first cell without a number, in input order. */
export function firstMissingCell(sets: readonly TypedSet[]): Cell | null {
  for (const [set, [left, right]] of sets.entries()) {
    if (left === null) return { set, side: 0 };
    if (right === null) return { set, side: 1 };
  }
  return null;
}

export function gamesAt({ sets }: ScoreEntry, { set, side }: Cell): number | null {
  return sets[set]?.[side] ?? null;
}

export function sameCell(one: Cell, other: Cell): boolean {
  return one.set === other.set && one.side === other.side;
}

/** The same object if nothing changes: choosing follows the focus, and the focus follows the active cell. */
function choose(score: ScoreEntry, cell: Cell, rules: ScoreRules): ScoreEntry {
  const changes = cell.set < score.sets.length && !sameCell(cell, score.active);
  return changes ? at(score.sets, cell, rules) : score;
}

/** The cell as it is reached: the first one of an empty deciding set takes the digits of the whole set. */
function at(sets: readonly TypedSet[], active: Cell, rules: ScoreRules): ScoreEntry {
  const isWhole =
    active.side === 0 && isEmptySet(sets[active.set] ?? EMPTY_SET) && rules.isDeciding(sets, active.set);
  return { sets, active, typing: { isWhole, digits: "" } };
}

function type(score: ScoreEntry, games: number, rules: ScoreRules): ScoreEntry {
  if (!rules.isDeciding(score.sets, score.active.set)) {
    const sets = withNextRow(put(score.sets, score.active, games), rules.setsMax);
    return at(sets, next({ ...score, sets }), rules);
  }
  if (games > 9) return typeNumber(score, games, rules);
  return score.typing.isWhole ? typeWhole(score, games, rules) : typeInCell(score, games, rules);
}

/** A digit of the whole deciding set; without room for it, nothing changes. */
function typeWhole(score: ScoreEntry, digit: number, rules: ScoreRules): ScoreEntry {
  return readWhole(score, `${score.typing.digits}${digit}`, rules) ?? score;
}

function readWhole(score: ScoreEntry, digits: string, rules: ScoreRules): ScoreEntry | null {
  const { set } = score.active;
  const read = rules.readDeciding(digits);
  return (
    read && {
      sets: score.sets.with(set, read.games),
      active: { set, side: read.next },
      typing: { isWhole: true, digits },
    }
  );
}

/** A digit of one number of a deciding set; the cell stays active while another digit may follow. */
function typeInCell({ sets, active, typing }: ScoreEntry, digit: number, rules: ScoreRules): ScoreEntry {
  const digits = `${typing.digits}${digit}`;
  const games = Number(digits);
  if (digits !== String(games) || games > rules.typedPointsMax) return { sets, active, typing };
  const score = { sets: put(sets, active, games), active, typing: { isWhole: false, digits } };
  const isFinished = games === 0 || games * 10 > rules.typedPointsMax;
  return isFinished && active.side === 0 ? at(score.sets, next(score), rules) : score;
}

/** A number of two digits fills a cell of a deciding set. */
function typeNumber({ sets, active, typing }: ScoreEntry, games: number, rules: ScoreRules): ScoreEntry {
  const { set } = active;
  const side = typing.isWhole ? (sets[set]?.[0] === null ? 0 : 1) : active.side;
  const filled = put(sets, { set, side }, games);
  const row = filled[set] ?? EMPTY_SET;
  const whole = typing.isWhole ? readWhole({ sets: filled, active, typing }, digitsOf(row), rules) : null;
  if (whole && isSameSet(whole.sets[set] ?? EMPTY_SET, row)) return whole;
  return side === 0
    ? at(filled, { set, side: 1 }, rules)
    : { sets: filled, active: { set, side }, typing: { isWhole: false, digits: String(games) } };
}

/** Erases one digit: the last of a deciding set that is read as a whole, else of the active cell or the one before. */
function erase(score: ScoreEntry, rules: ScoreRules): ScoreEntry {
  const { active, typing } = score;
  if (typing.isWhole && typing.digits !== "") {
    const shorter = readWhole(score, typing.digits.slice(0, -1), rules);
    if (shorter) return shorter;
  }
  const cell = gamesAt(score, active) === null ? previous(active) : active;
  const digits = String(gamesAt(score, cell) ?? "").slice(0, -1);
  const sets = withNextRow(put(score.sets, cell, digits === "" ? null : Number(digits)), score.sets.length);
  const erased = at(sets, cell.set < sets.length ? cell : lastCell(sets), rules);
  return digits === "" ? erased : { ...erased, typing: { isWhole: false, digits } };
}

function addSet(score: ScoreEntry, rules: ScoreRules): ScoreEntry {
  const { sets } = score;
  return sets.length < rules.setsMax ? at([...sets, EMPTY_SET], { set: sets.length, side: 0 }, rules) : score;
}

function removeSet(score: ScoreEntry, removed: number, rules: ScoreRules): ScoreEntry {
  const remaining = score.sets.filter((_, index) => index !== removed);
  return scoreOf(remaining.length > 0 ? remaining : [EMPTY_SET], rules);
}

function turned([left, right]: TypedSet): TypedSet {
  return [right, left];
}

function digitsOf([left, right]: TypedSet): string {
  return `${left ?? ""}${right ?? ""}`;
}

function isSameSet([left, right]: TypedSet, other: TypedSet): boolean {
  return left === other[0] && right === other[1];
}

/** Adds the next row of a best of three, and removes a trailing row that is no longer needed. */
function withNextRow(sets: readonly TypedSet[], maxSets: number): readonly TypedSet[] {
  const counted = typedSets(sets);
  const wanted = needsAnotherSet(counted) ? counted.length + 1 : counted.length;
  const rows = Math.min(Math.max(wanted, Math.min(sets.length, ROWS_AT_START)), maxSets);
  const spare = Array<TypedSet>(Math.max(rows - counted.length, 0)).fill(EMPTY_SET);
  return [...counted, ...spare];
}

function needsAnotherSet(sets: readonly TypedSet[]): boolean {
  const complete = sets.filter(isComplete);
  if (complete.length < sets.length || complete.length === 0) {
    return false;
  }
  const left = complete.filter(([a, b]) => a > b).length;
  const right = complete.filter(([a, b]) => b > a).length;
  const everySetDecided = left + right === complete.length;
  const matchDecided = left !== right && Math.max(left, right) >= SETS_TO_WIN;
  return everySetDecided && !matchDecided;
}

export function isComplete(set: TypedSet): set is readonly [number, number] {
  return set[0] !== null && set[1] !== null;
}

/** Moves to the right cell of the row, then to the next row; stays at the last cell. */
function next({ sets, active }: Omit<ScoreEntry, "typing">): Cell {
  if (active.side === 0) return { set: active.set, side: 1 };
  return active.set + 1 < sets.length ? { set: active.set + 1, side: 0 } : active;
}

function previous({ set, side }: Cell): Cell {
  if (side === 1) return { set, side: 0 };
  return set > 0 ? { set: set - 1, side: 1 } : START;
}

function lastCell(sets: readonly TypedSet[]): Cell {
  return { set: sets.length - 1, side: 1 };
}

function neighbour(score: ScoreEntry, direction: Direction): Cell {
  const { set, side } = score.active;
  switch (direction) {
    case "left":
      return previous(score.active);
    case "right":
      return next(score);
    case "up":
      return { set: Math.max(set - 1, 0), side };
    case "down":
      return { set: Math.min(set + 1, score.sets.length - 1), side };
  }
}

function put(sets: readonly TypedSet[], { set, side }: Cell, games: number | null): TypedSet[] {
  return sets.map((typed, index): TypedSet => {
    if (index !== set) return typed;
    return side === 0 ? [games, typed[1]] : [typed[0], games];
  });
}
