import { History, type LucideIcon, Monitor, Moon, ShieldCheck, Shuffle, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Match } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { today } from "../../../shared/days";
import { cx } from "../../../ui/cx";
import { useGroup } from "../use-group";

interface GroupActionsProps {
  readonly latest: Match;
  /** On the court, from 1000 px on. */
  readonly isWide: boolean;
}

type Action = "history" | "teams" | "whatIf" | "tonight" | "screen" | "check";

const icons: Record<Action, LucideIcon> = {
  history: History,
  teams: Shuffle,
  whatIf: TrendingUp,
  tonight: Moon,
  screen: Monitor,
  check: ShieldCheck,
};

/** Leads to a group's other pages. On a day with matches also to that day, which on phones leads on to the screen. */
export function GroupActions({ latest, isWide }: GroupActionsProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const { ref, group } = useGroup();
  const hasToday = latest.playedOn === today();
  const targets: Record<Action, string> = {
    history: paths.matchHistory(ref),
    teams: paths.teams(ref),
    whatIf: paths.whatIf(ref),
    tonight: paths.day(ref, latest.playedOn),
    screen: paths.screen(group.publicHash),
    check: paths.audit(ref),
  };
  const actions: Action[] = [
    "history",
    "teams",
    "whatIf",
    ...(hasToday ? (["tonight"] as const) : []),
    ...(hasToday && !isWide ? [] : (["screen"] as const)),
    "check",
  ];
  return (
    <nav
      aria-label={t("actions.label")}
      className={isWide ? undefined : "mt-2 rounded-card border border-line bg-surface"}
    >
      <ul className={isWide ? "flex flex-wrap gap-2" : "flex max-xs:flex-wrap"}>
        {actions.map((action) => {
          const Icon = icons[action];
          const dot = action === "tonight" && (
            <span
              aria-hidden="true"
              className={cx(
                "size-2 rounded-full",
                isWide ? "bg-up-court" : "absolute -top-1 -right-2.5 bg-up",
              )}
            />
          );
          return (
            <li
              key={action}
              className={cx(
                !isWide &&
                  "relative flex-1 before:absolute before:inset-y-3.5 before:left-0 before:w-px before:bg-line first:before:hidden max-xs:basis-1/3 max-xs:before:hidden",
              )}
            >
              <Link to={targets[action]} className={isWide ? onCourtClass : onPaperClass}>
                <span className="relative">
                  <Icon
                    aria-hidden="true"
                    size={isWide ? 16 : 20}
                    strokeWidth={isWide ? 2 : 1.75}
                    className={isWide ? undefined : "text-action"}
                  />
                  {isWide ? null : dot}
                </span>
                {t(`actions.${action}`)}
                {isWide ? dot : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const onCourtClass =
  "touch-target inline-flex h-10 items-center gap-2 rounded-button border border-on-court/70 px-2.5 font-semibold text-small hover:bg-court-lit";
const onPaperClass =
  "narrow flex min-h-14 flex-col items-center justify-center gap-1 px-0.5 py-1.5 text-center text-caption/[1.3] text-ink-2 hover:text-ink";
