import type { Player, Ranking } from "../../../api/types";

/** How far a player is from a neighbour in the ranking. */
export type Distance =
  | { readonly kind: "level"; readonly other: Ranking }
  | { readonly kind: "behind" | "ahead"; readonly other: Ranking; readonly points: number };

type Rated = Pick<Player, "playerId" | "currentElo" | "isGuest">;

/** The nearest one above; who has the same rating comes before them. Null in the first place, and for a guest. */
export function toNextPlace(me: Rated, everyone: readonly Ranking[]): Distance | null {
  const others = rankedBeside(me, everyone).filter(({ player }) => player.playerId !== me.playerId);
  const level = others.find(({ player }) => player.currentElo === me.currentElo);
  if (level !== undefined) {
    return { kind: "level", other: level };
  }
  const next = extreme(
    others.filter(({ player }) => player.currentElo > me.currentElo),
    (elo, best) => elo < best,
  );
  return next && { kind: "behind", other: next, points: next.player.currentElo - me.currentElo };
}

/** The nearest one below; null in the last place, and for a guest. */
export function toPlaceBelow(me: Rated, everyone: readonly Ranking[]): Distance | null {
  const next = extreme(
    rankedBeside(me, everyone).filter(({ player }) => player.currentElo < me.currentElo),
    (elo, best) => elo > best,
  );
  return next && { kind: "ahead", other: next, points: me.currentElo - next.player.currentElo };
}

/** The ranked players; empty for a guest, who has no rank. */
function rankedBeside(me: Rated, everyone: readonly Ranking[]): readonly Ranking[] {
  return me.isGuest ? [] : everyone.filter(({ player }) => !player.isGuest);
}

function extreme(rankings: readonly Ranking[], isBetter: (elo: number, best: number) => boolean) {
  return rankings.reduce<Ranking | null>(
    (best, one) => (best === null || isBetter(one.player.currentElo, best.player.currentElo) ? one : best),
    null,
  );
}
