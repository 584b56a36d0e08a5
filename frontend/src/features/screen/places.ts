/** The most rows of a column, and the most columns. */
const ROWS = 10;
const MAX_COLUMNS = 3;

/** The most players that are shown at a time. */
export const PAGE_SIZE = ROWS * MAX_COLUMNS;

/** Milliseconds that each page of a long ranking is shown. */
export const PAGE_TIME = 20_000;
/** Milliseconds that the rows of a new match keep their tint. */
export const TINT_TIME = 60_000;
/** Milliseconds in which a match counts as just played. */
export const NEW_TIME = 10 * 60_000;
/** Milliseconds without word from the server after which the page says how old it is. */
export const STALE_TIME = 60_000;
/** Milliseconds between two moves of the whole picture, so that no pixel shows the same for hours. */
export const SHIFT_TIME = 3 * 60_000;

/** Where the picture is moved to, one place after the other, in px of a picture of 1920 × 1080. */
const SHIFTS = [
  [0, 0],
  [12, 0],
  [12, 12],
  [0, 12],
  [-12, 12],
  [-12, 0],
  [-12, -12],
  [0, -12],
  [12, -12],
] as const;

/** How many columns show this many players. */
export function columnsOf(players: number): number {
  return Math.min(MAX_COLUMNS, Math.max(1, Math.ceil(players / ROWS)));
}

/** The number of pages of a ranking, at least one. */
export function pagesOf(players: number): number {
  return Math.max(1, Math.ceil(players / PAGE_SIZE));
}

/** The part of a number of steps that a time is in: steps change at the same moments on all screens. */
export function stepAt(now: number, stepTime: number, steps: number): number {
  return Math.floor(now / stepTime) % steps;
}

/** How far the picture is moved at a time. */
export function shiftAt(now: number): readonly [number, number] {
  return SHIFTS[stepAt(now, SHIFT_TIME, SHIFTS.length)] ?? [0, 0];
}
