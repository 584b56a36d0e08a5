import { array, boolean, type GenericSchema, nullable, number, object, optional, string } from "valibot";
import type { Match, Player, SubmittedMatch } from "../../api/types";
import { nameFormerPlayers } from "../../i18n/former-players";
import { stateIn } from "../../shared/use-history-state";
import { type ResultStory, storiesOf } from "./result-story";
import type { ProfileOf } from "./winning-streak";

/** A saved match for the result page. */
export interface SavedMatch {
  readonly match: Match;
  /** What it did to its players in the ranking, team 1 first. */
  readonly stories: readonly ResultStory[];
  /** The expected score of the winners, 0 to 1. */
  readonly expected: number;
}

/** `entered` are the players as they were during entry, `profileOf` their profiles. */
export function savedMatch(
  saved: SubmittedMatch,
  entered: readonly Player[],
  expected: readonly [number, number] | null,
  profileOf?: ProfileOf,
): SavedMatch {
  return {
    match: matchIn(saved),
    stories: storiesOf(saved, entered, profileOf),
    expected: expected?.[saved.match.winner === 1 ? 0 : 1] ?? 0.5,
  };
}

/** Servers of a former version, which are replaced one after the other, send no number of a twin. */
function matchIn({ match }: SubmittedMatch): Match {
  return { ...match, twinNumber: match.twinNumber ?? null };
}

/** The saved match, with the sentences of its preview if its ranks and ratings agree with the answer. */
export function confirmedMatch(previewed: SavedMatch, saved: SubmittedMatch): SavedMatch {
  const isAsPreviewed = saved.standings.every(({ playerId, rankBefore, rankAfter }) =>
    previewed.stories.some(
      (story) =>
        story.playerId === playerId && story.rankBefore === rankBefore && story.rankAfter === rankAfter,
    ),
  );
  const ratings = ({ team1, team2 }: Match) =>
    [...team1.players, ...team2.players].map(({ eloBefore, eloAfter }) => [eloBefore, eloAfter]).join();
  const stories =
    isAsPreviewed && ratings(saved.match) === ratings(previewed.match)
      ? previewed.stories
      : storiesOf(saved, []);
  return { match: matchIn(saved), stories, expected: previewed.expected };
}

const team = object({
  players: array(
    object({
      playerId: number(),
      name: string(),
      formerNumber: nullable(number()),
      eloBefore: number(),
      eloAfter: number(),
      eloChange: number(),
    }),
  ),
});

const other = object({ name: string(), formerNumber: nullable(number()), points: number() });
const others = nullable(object({ other, more: number() }));

/** A saved match as it is stored in the state of a history entry. */
export const savedSchema: GenericSchema<SavedMatch> = object({
  match: object({
    matchId: number(),
    matchNumber: number(),
    team1: team,
    team2: team,
    sets: array(array(number())),
    setsWon: array(number()),
    games: array(number()),
    winner: number(),
    margin: number(),
    notes: nullable(string()),
    twinNumber: nullable(number()),
    playedOn: string(),
    createdAt: string(),
    isLatest: boolean(),
  }),
  stories: array(
    object({
      playerId: number(),
      rankBefore: nullable(number()),
      rankAfter: nullable(number()),
      passed: others,
      passedBy: others,
      above: nullable(other),
      below: nullable(other),
      isHighest: boolean(),
      streak: optional(nullable(number())),
    }),
  ),
  expected: number(),
});

const savedState: GenericSchema<{ saved: SavedMatch }> = object({ saved: savedSchema });

/** The saved match in the state of a history entry, restored by Back and reload. */
export function savedMatchIn(state: unknown): SavedMatch | null {
  return nameFormerPlayers(stateIn(savedState, state)?.saved ?? null);
}
