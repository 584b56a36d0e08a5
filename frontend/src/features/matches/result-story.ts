import type { Player, SubmittedMatch } from "../../api/types";
import { playersAfter } from "./players-after";
import { longestStreak, type ProfileOf } from "./winning-streak";

/** Another player of the ranking, and by how many points this one is away. */
export interface Other {
  readonly name: string;
  /** The number of an anonymised player, who is named in the current language. */
  readonly formerNumber: number | null;
  readonly points: number;
}

/** What a match did to one of its players in the ranking. */
export interface ResultStory {
  readonly playerId: number;
  /** Null for a guest, as the rank after it. */
  readonly rankBefore: number | null;
  readonly rankAfter: number | null;
  /** The nearest of those who were passed, or the former first, and how many more there are. */
  readonly passed: { readonly other: Other; readonly more: number } | null;
  /** The nearest of those who passed, and how many more there are. */
  readonly passedBy: { readonly other: Other; readonly more: number } | null;
  /** The player with the next higher rating. */
  readonly above: Other | null;
  /** The player with the next lower or the same rating. */
  readonly below: Other | null;
  readonly isHighest: boolean;
  /** How many matches were won in a row, if that is more than ever before. */
  readonly streak?: number | null | undefined;
}

/**
 * The stories of the four players. `entered` are the players as they were during entry; if another match was saved
 * since, a story has no other players, nor has that of a guest; no guest is in that of another. `profileOf` are the
 * profiles of that time that are loaded.
 */
export function storiesOf(
  saved: SubmittedMatch,
  entered: readonly Player[],
  profileOf: ProfileOf = () => undefined,
): ResultStory[] {
  const winners = saved.match.winner === 1 ? saved.match.team1.players : saved.match.team2.players;
  const four = [...saved.match.team1.players, ...saved.match.team2.players];
  const isCurrent = four.every(({ playerId, eloBefore }) =>
    entered.some((player) => player.playerId === playerId && player.currentElo === eloBefore),
  );
  const after = playersAfter(entered, saved);
  return four.map((player) => {
    const { playerId, eloBefore, eloAfter } = player;
    const standing = saved.standings.find((change) => change.playerId === playerId);
    const ranks = {
      playerId,
      rankBefore: standing === undefined ? 1 : standing.rankBefore,
      rankAfter: standing === undefined ? 1 : standing.rankAfter,
    };
    const nobody = { ...ranks, passed: null, passedBy: null, above: null, below: null, isHighest: false };
    if (!isCurrent) return nobody;
    const others = after
      .filter((other) => ranks.rankAfter !== null && !other.isGuest && other.playerId !== playerId)
      .map((other) => ({
        other,
        before: entered.find((one) => one.playerId === other.playerId)?.currentElo ?? other.currentElo,
        now: other.currentElo,
      }));
    const shown = (found: (typeof others)[number] | undefined): Other | null =>
      found === undefined
        ? null
        : {
            name: found.other.name,
            formerNumber: found.other.formerNumber,
            points: Math.abs(found.now - eloAfter),
          };
    const withMore = (found: typeof others) => {
      const other = shown(found[0]);
      return other && { other, more: found.length - 1 };
    };
    const passed = others.filter(({ before, now }) => before > eloBefore && now < eloAfter);
    const passedBy = others.filter(({ before, now }) => before < eloBefore && now > eloAfter);
    const nearest = (one: { now: number }, other: { now: number }) =>
      Math.abs(one.now - eloAfter) - Math.abs(other.now - eloAfter);
    passed.sort(ranks.rankAfter === 1 ? (one, other) => other.before - one.before : nearest);
    const own = entered.find((one) => one.playerId === playerId);
    return {
      ...ranks,
      passed: withMore(passed),
      passedBy: withMore(passedBy.sort(nearest)),
      above: shown(others.filter(({ now }) => now > eloAfter).sort(nearest)[0]),
      below: shown(others.filter(({ now }) => now <= eloAfter).sort(nearest)[0]),
      isHighest: own !== undefined && own.gamesPlayed > 0 && eloAfter > own.peakElo,
      streak: own && winners.includes(player) ? longestStreak(profileOf(playerId), own) : null,
    };
  });
}

/** The story to show: the reader's, else that of the player with the largest change. */
export function toldStory(
  stories: readonly ResultStory[],
  winners: readonly number[],
  me: number | null,
): ResultStory | null {
  const moved = ({ rankBefore, rankAfter }: ResultStory) => Math.abs((rankBefore ?? 0) - (rankAfter ?? 0));
  const most = (some: readonly ResultStory[]) =>
    [...some].sort(
      (one, other) => Number(tookFirst(other)) - Number(tookFirst(one)) || moved(other) - moved(one),
    )[0];
  const won = most(stories.filter(({ playerId }) => winners.includes(playerId)));
  const any = most(stories);
  return stories.find(({ playerId }) => playerId === me) ?? (won && moved(won) > 0 ? won : (any ?? null));
}

export function tookFirst({ rankBefore, rankAfter }: ResultStory): boolean {
  return rankAfter === 1 && rankBefore !== 1;
}
