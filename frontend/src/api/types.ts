import type { components } from "./schema";

/** The shapes of the contract by their names. */
type Schemas = components["schemas"];

export type Day = Schemas["Day"];
export type DayPlayer = Schemas["DayPlayer"];
export type ExplainedMatch = Schemas["ExplainedMatchData"];
export type Explanation = Schemas["Explanation"];
export type Group = Schemas["Group"];
export type GroupChanges = Schemas["UpdateGroup"];
export type GroupFile = Schemas["GroupFile"];
export type HistoryPoint = Schemas["HistoryPoint"];
export type ImportReport = Schemas["ImportReport"];
export type Insights = Schemas["Insights"];
export type DeclaredChange = Schemas["DeclaredChange"];
export type LoggedMatch = Schemas["LoggedMatch"];
export type LoggedPlayer = Schemas["LoggedPlayer"];
export type Match = Schemas["Match"];
export type MatchCalculation = Schemas["MatchCalculation"];
export type MatchSubmission = Schemas["MatchSubmission"];
export type MovedRank = Schemas["MovedRank"];
export type OfferedGroup = Schemas["OfferedGroup"];
export type AccountToDelete = Schemas["AccountToDelete"];
export type DeletedAccount = Schemas["DeletedAccountData"];
export type GroupToLeave = Schemas["OwnGroupToLeave"];
export type OwnSession = Schemas["Session"];
export type Player = Schemas["Player"];
export type PlayerProfile = Schemas["PlayerProfile"];
export type QuestionedMatch = Schemas["QuestionedMatch"];
export type Ranking = Schemas["Ranking"];
export type Seal = Schemas["Seal"];
export type Stats = Schemas["Stats"];
export type SubmittedMatch = Schemas["SubmittedMatch"];
export type User = Schemas["User"];
export type WeeklyMatches = Schemas["WeeklyMatches"];
