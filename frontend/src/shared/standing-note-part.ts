import { optionalPart } from "./lazy-part";

/** What inactive and provisional mean, of a player who is one of them. */
export const StandingNote = optionalPart(
  async () => (await import("./StandingNote")).StandingNote,
  ["activity"],
);
