import type { TFunction } from "i18next";
import type { Group } from "../../api/types";
import type { Paths } from "../../i18n/paths";
import type { NavContext } from "./use-nav-context";

export interface NavLink {
  to: string;
  text: string;
}

export interface NavLinks {
  /** In the order of the header. */
  main: NavLink[];
  /** The one action of the header, if it has one. */
  action: (NavLink & { kind: "register" | "submit" }) | null;
}

/** What the header leads to, for a visitor and an admin, inside and outside of a group. */
export function navLinks(nav: NavContext, t: TFunction, paths: Paths): NavLinks {
  const browse = { to: paths.groups(), text: t("nav.browseGroups") };
  if (nav.ref !== null) {
    const ref = nav.group?.publicHash ?? nav.ref;
    const history = { to: paths.matchHistory(ref), text: t("nav.matchHistory") };
    const own = nav.me === null ? [] : [{ to: paths.player(ref, nav.me), text: t("nav.myPage") }];
    const teams = { to: paths.teams(ref), text: t("nav.teams") };
    return {
      main: nav.isOwn ? [...own, teams, history] : [...own, browse, teams, history],
      action: { kind: "submit", to: paths.submitMatch(ref), text: t("nav.submitMatch") },
    };
  }
  if (nav.session) {
    return { main: [browse, { to: paths.faq(), text: t("nav.faq") }], action: null };
  }
  return {
    main: [
      { to: paths.home(), text: t("nav.home") },
      browse,
      { to: paths.rules(), text: t("nav.rules") },
      { to: paths.faq(), text: t("nav.faq") },
      { to: paths.login(), text: t("nav.signIn") },
    ],
    action: { kind: "register", to: paths.register(), text: t("nav.register") },
  };
}

/** The line below the name of an own group: how many trial matches are left, or that it is inactive. */
export function groupStatusText(group: Group, t: TFunction): string {
  return group.isActive ? t("group.trialLeft", { count: group.trialMatchesRemaining }) : t("group.inactive");
}
