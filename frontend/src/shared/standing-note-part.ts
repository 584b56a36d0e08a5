import { lazyPart } from "./lazy-part";

/** What inactive and provisional mean, of a player who is one of them. */
export const StandingNote = lazyPart(async () => (await import("./StandingNote")).StandingNote, ["activity"]);
