import type { components } from "./schema";

/** The shapes of the contract by their names. */
type Schemas = components["schemas"];

export type Group = Schemas["Group"];
export type Player = Schemas["Player"];
export type Ranking = Schemas["Ranking"];
export type User = Schemas["User"];
