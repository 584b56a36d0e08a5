import type account from "./locales/en/account.json";
import type activity from "./locales/en/activity.json";
import type admin from "./locales/en/admin.json";
import type audit from "./locales/en/audit.json";
import type { core } from "./locales/en/core";
import type errors from "./locales/en/errors.json";
import type faq from "./locales/en/faq.json";
import type help from "./locales/en/help.json";
import type history from "./locales/en/history.json";
import type manage from "./locales/en/manage.json";
import type matches from "./locales/en/matches.json";
import type me from "./locales/en/me.json";
import type outbox from "./locales/en/outbox.json";
import type players from "./locales/en/players.json";
import type session from "./locales/en/session.json";
import type teams from "./locales/en/teams.json";
import type transfer from "./locales/en/transfer.json";
import type wizard from "./locales/en/wizard.json";

/** The type of all texts by namespace, from the English files; a test compares the other languages. */
export type Texts = typeof core & {
  errors: typeof errors;
  players: typeof players;
  history: typeof history;
  session: typeof session;
  account: typeof account;
  matches: typeof matches;
  activity: typeof activity;
  admin: typeof admin;
  manage: typeof manage;
  transfer: typeof transfer;
  wizard: typeof wizard;
  help: typeof help;
  faq: typeof faq;
  me: typeof me;
  teams: typeof teams;
  audit: typeof audit;
  outbox: typeof outbox;
};
