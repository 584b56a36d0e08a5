import type { Player } from "../../api/types";
import { teamInFull, teamInShort } from "../../i18n/team-names";
import { useFormats, useLanguage } from "../../i18n/use-language";
import type { Evening } from "./evening";

/** The names of the players of rounds, who are named by their index. */
export function useNames(evening: Evening, players: readonly Player[]) {
  const language = useLanguage();
  const formats = useFormats();
  const byId = new Map(players.map((player) => [player.playerId, player]));
  const playerOf = (index: number) => byId.get(evening.players[index] ?? 0);
  const nameOf = (index: number) => playerOf(index)?.name ?? "–";
  const namesOf = ([one, other]: readonly [number, number]): [string, string] => [nameOf(one), nameOf(other)];
  return {
    playerOf,
    nameOf,
    /** "Iñaki and Maja". */
    short: (players: readonly [number, number]) => teamInShort(namesOf(players), language),
    full: (players: readonly [number, number]) => teamInFull(namesOf(players), language),
    list: (players: readonly number[]) => formats.list(players.map(nameOf)),
    isLocked: ([one, other]: readonly [number, number]) =>
      evening.locked.some(
        (locked) =>
          locked.includes(evening.players[one] ?? 0) && locked.includes(evening.players[other] ?? 0),
      ),
  };
}

export type Names = ReturnType<typeof useNames>;
