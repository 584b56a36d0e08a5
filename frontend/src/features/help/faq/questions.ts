export const categories = ["scores", "login", "admin", "technical"] as const;
export type Category = (typeof categories)[number];

/** A page that an answer links to. */
export type FaqLink = "rules" | "calculator" | "register" | "groups" | "forgotPassword";

const byCategory = {
  scores: [
    { id: "few-points", link: "rules" },
    { id: "partner-gained-more", link: "calculator" },
    { id: "lose-by-winning" },
    { id: "games-count", link: "calculator" },
    { id: "start" },
    { id: "provisional" },
    { id: "expected", link: "rules" },
    { id: "super-tie-break" },
    { id: "draw" },
    { id: "unusual-score" },
    { id: "wrong-score" },
    { id: "forgotten-match" },
    { id: "fair-teams" },
    { id: "check-ratings", link: "rules" },
    { id: "what-if" },
    { id: "head-to-head" },
    { id: "forecasts" },
  ],
  login: [
    { id: "account" },
    { id: "passcode" },
    { id: "too-many-attempts" },
    { id: "forgot-password", link: "forgotPassword" },
    { id: "verify-email" },
    { id: "change-email" },
    { id: "signed-out" },
  ],
  admin: [
    { id: "cost", link: "register" },
    { id: "players-needed" },
    { id: "share" },
    { id: "wall-screen" },
    { id: "private", link: "groups" },
    { id: "change-passcode" },
    { id: "delete-player" },
    { id: "anonymise" },
    { id: "several-groups" },
    { id: "several-admins" },
    { id: "delete-group" },
    { id: "export" },
  ],
  technical: [
    { id: "offline" },
    { id: "lost-draft" },
    { id: "app" },
    { id: "live" },
    { id: "verified", link: "calculator" },
    { id: "favourites" },
    { id: "me" },
    { id: "language" },
    { id: "dark" },
    { id: "privacy" },
  ],
} as const satisfies Record<Category, readonly { id: string; link?: FaqLink }[]>;

/** The id of a question: the key of its texts and its URL fragment. */
export type QuestionId = (typeof byCategory)[Category][number]["id"];

export interface Question {
  readonly id: QuestionId;
  readonly link?: FaqLink;
}

/** All questions in display order. */
export const questions: Record<Category, readonly Question[]> = byCategory;
