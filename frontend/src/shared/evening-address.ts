import { storedText } from "../storage";

/** The query of the address of the rounds that were viewed last in this tab, by group: match entry leads back there. */
export const eveningAddress = (publicHash: string) => storedText("tab", `duelo.evening.${publicHash}`);

/** The name of the query parameter of match entry that lists four players, team 1 first. */
export const LINEUP_PARAMETER = "lineup";
