import type { TFunction } from "i18next";
import type { Paths } from "../../i18n/paths";
import type { Place } from "./use-nav-context";

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
export function navLinks(place: Place, t: TFunction, paths: Paths): NavLinks {
  const browse = { to: paths.groups(), text: t("nav.browseGroups") };
  if (place.ref !== null) {
    const ref = place.group?.publicHash ?? place.ref;
    const history = { to: paths.matchHistory(ref), text: t("nav.matchHistory") };
    return {
      main: place.isOwn ? [history] : [browse, history],
      action: { kind: "submit", to: paths.submitMatch(ref), text: t("nav.submitMatch") },
    };
  }
  if (place.session) {
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
