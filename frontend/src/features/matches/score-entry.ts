/**
 * The state of score entry: which cell is active, where the next digit goes, and when another set is added.
 *
 * Validation, unusual scores and the outcome are elo-core's. The only assumption made here is a best of three, which
 * decides when an empty row is added.
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
}

export type ScoreAction =
  | { type: "typed"; games: number }
  | { type: "erased" }
  | { type: "moved"; direction: Direction }
  | { type: "cellChosen"; cell: Cell }
  | { type: "setAdded" }
  | { type: "setRemoved"; set: number }
  | { type: "cleared" }
  | { type: "replaced"; sets: readonly TypedSet[] };

export type Direction = "left" | "right" | "up" | "down";

const EMPTY_SET: TypedSet = [null, null];
const START: Cell = { set: 0, side: 0 };

/** A padel match has at least two sets, so both rows are shown initially. */
const ROWS_AT_START = 2;
const SETS_TO_WIN = 2;

export const EMPTY_SCORE: ScoreEntry = { sets: [EMPTY_SET, EMPTY_SET], active: START };

/** `maxSets` comes from elo-core's limits. */
export function scoreReducer(score: ScoreEntry, action: ScoreAction, maxSets: number): ScoreEntry {
  switch (action.type) {
    case "typed":
      return type(score, action.games, maxSets);
    case "erased":
      return erase(score);
    case "moved":
      return { ...score, active: neighbour(score, action.direction) };
    case "cellChosen":
      return choose(score, action.cell);
    case "setAdded":
      return addSet(score, maxSets);
    case "setRemoved":
      return removeSet(score, action.set);
    case "cleared":
      return EMPTY_SCORE;
    case "replaced":
      return scoreOf(action.sets);
  }
}

/** The entry of a score, at its first empty cell. */
export function scoreOf(sets: readonly TypedSet[]): ScoreEntry {
  return { sets, active: firstMissingCell(sets) ?? lastCell(sets) };
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
function choose(score: ScoreEntry, cell: Cell): ScoreEntry {
  const changes = cell.set < score.sets.length && !sameCell(cell, score.active);
  return changes ? { ...score, active: cell } : score;
}

function type(score: ScoreEntry, games: number, maxSets: number): ScoreEntry {
  const sets = withNextRow(put(score.sets, score.active, games), maxSets);
  return { sets, active: next({ sets, active: score.active }) };
}

/** Clears the active cell; if it is empty, clears the previous one and makes it active. */
function erase(score: ScoreEntry): ScoreEntry {
  const cell = gamesAt(score, score.active) === null ? previous(score.active) : score.active;
  const sets = withNextRow(put(score.sets, cell, null), score.sets.length);
  return { sets, active: cell.set < sets.length ? cell : lastCell(sets) };
}

function addSet({ sets, active }: ScoreEntry, maxSets: number): ScoreEntry {
  return sets.length < maxSets
    ? { sets: [...sets, EMPTY_SET], active: { set: sets.length, side: 0 } }
    : { sets, active };
}

function removeSet(score: ScoreEntry, removed: number): ScoreEntry {
  const remaining = score.sets.filter((_, index) => index !== removed);
  const sets = remaining.length > 0 ? remaining : [EMPTY_SET];
  return { sets, active: firstMissingCell(sets) ?? lastCell(sets) };
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
function next({ sets, active }: ScoreEntry): Cell {
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
