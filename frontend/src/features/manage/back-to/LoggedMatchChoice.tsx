import type { Match } from "../../../api/types";
import { MatchChoice } from "./MatchChoice";

interface LoggedMatchChoiceProps {
  readonly match: Match;
  readonly isChosen: boolean;
  onChange(isChosen: boolean): void;
}

/** A match of the group's log with its checkbox. */
export function LoggedMatchChoice({ match, ...choice }: LoggedMatchChoiceProps) {
  const teams = [match.team1, match.team2].map(({ players }) => players.map(({ name }) => name));
  return <MatchChoice match={{ ...match, number: match.matchNumber, teams }} {...choice} />;
}
