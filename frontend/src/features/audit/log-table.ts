import type { Log } from "../../api/queries/log";

const PLACES = [0, 1, 2, 3] as const;
const HEAD = [
  "number",
  "date",
  "saved_at",
  ...["team1_player1", "team1_player2", "team2_player1", "team2_player2"].flatMap((player) => [
    player,
    `${player}_before`,
    `${player}_change`,
  ]),
];

/**
 * The log as rows of a table: everything that is needed to work out the ratings by other means. The games of each team
 * and set are a column, since spreadsheets make a date of a set such as 6-4.
 */
export function logTable({ players, matches }: Log): string[][] {
  const mostSets = Math.max(0, ...matches.map(({ sets }) => sets.length));
  const numbers = Array.from({ length: mostSets }, (_, at) => at + 1);
  const names = new Map(players.map(({ playerId, name }) => [playerId, name]));
  const rows = matches.map((match) => [
    String(match.number),
    match.playedOn,
    match.savedAt,
    ...PLACES.flatMap((place) => [
      names.get(match.players[place] ?? 0) ?? "",
      String(match.before[place]),
      String(match.change[place]),
    ]),
    ...numbers.flatMap((number) => [0, 1].map((team) => String(match.sets[number - 1]?.[team] ?? ""))),
  ]);
  const games = numbers.flatMap((number) => [`team1_set${number}`, `team2_set${number}`]);
  return [[...HEAD, ...games], ...rows];
}
