import { example } from "../example";

/** The input of a player. */
export interface TypedPlayer {
  readonly rating: string;
  /** Still provisional. */
  readonly isNew: boolean;
}

export type TypedSet = readonly [string, string];
export type Four<T> = readonly [T, T, T, T];

/** The input of the calculator: the players of team 1, those of team 2, and the sets. */
export interface Entry {
  readonly players: Four<TypedPlayer>;
  readonly sets: readonly TypedSet[];
}

const [a, b] = example.home.players;
const [c, d] = example.away.players;

/** The example match of the page. */
export const exampleEntry: Entry = {
  players: [
    { rating: String(a.rating), isNew: false },
    { rating: String(b.rating), isNew: true },
    { rating: String(c.rating), isNew: false },
    { rating: String(d.rating), isNew: false },
  ],
  sets: example.sets.map(([left, right]) => [String(left), String(right)]),
};

/** Ratings have at most four digits here; elo-core has no limit. */
const ratingShape = /^\d{1,4}$/;
/** The maximum length of a value in the URL. */
const longestText = 6;

/** Parses a rating; null if it is not a whole number of up to four digits. */
export function ratingFrom(text: string): number | null {
  return ratingShape.test(text.trim()) ? Number(text) : null;
}

/** Parses a number of games; null if it is not a whole number. */
export function gamesFrom(text: string): number | null {
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;
}

/** Parses the match in the URL, as `ratings=1687,1516,1713,1552&new=2&sets=6-4,3-6,6-2`; else the example. */
export function entryFrom(params: URLSearchParams, setsMax: number): Entry {
  const ratings = params.get("ratings")?.split(",");
  if (!ratings) {
    return exampleEntry;
  }
  const fresh = params.get("new")?.split(",") ?? [];
  const player = (place: number): TypedPlayer => ({
    rating: (ratings[place] ?? "").slice(0, longestText),
    isNew: fresh.includes(String(place + 1)),
  });
  const sets = (params.get("sets") ?? "")
    .split(",")
    .slice(0, setsMax)
    .map((set): TypedSet => {
      const [left = "", right = ""] = set.split("-");
      return [left.slice(0, longestText), right.slice(0, longestText)];
    });
  return { players: [player(0), player(1), player(2), player(3)], sets };
}

/** The inverse of `entryFrom`; empty for the example. */
export function paramsOf(entry: Entry): Record<string, string> {
  if (sameText(entry, exampleEntry)) {
    return {};
  }
  const fresh = entry.players.flatMap(({ isNew }, place) => (isNew ? [place + 1] : []));
  return {
    ratings: entry.players.map(({ rating }) => rating.trim()).join(","),
    ...(fresh.length > 0 ? { new: fresh.join(",") } : {}),
    sets: entry.sets.map((set) => set.join("-")).join(","),
  };
}

function sameText(one: Entry, other: Entry): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
