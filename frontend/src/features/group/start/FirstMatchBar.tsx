import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { staticLimits } from "../../../rules/static-limits";
import { BottomBar } from "../../../ui/BottomBar";
import { buttonClass } from "../../../ui/Button";
import { firstMatchPath } from "./first-match-path";

interface FirstMatchBarProps {
  readonly groupRef: GroupRef;
  readonly group: Group;
  /** The reader, who takes the first place. */
  readonly me?: number | undefined;
  /** While something else is the page's main action. */
  readonly isSecond?: boolean;
}

/** Leads to the first match; a group with too few players says so instead. */
export function FirstMatchBar({ groupRef, group, me, isSecond = false }: FirstMatchBarProps) {
  const { t } = useTranslation(["start", "groups"]);
  const paths = usePaths();
  return (
    <BottomBar large="inline" className="lg:mt-4">
      <div className="mx-auto max-w-column lg:mx-0 lg:max-w-form">
        {group.playerCount < staticLimits.playersInMatch ? (
          <p className="flex min-h-13 items-center text-ink-2 text-row">
            {t("groups:page.needsPlayers", { count: group.playerCount })}
          </p>
        ) : (
          <Link
            to={firstMatchPath(paths.submitMatch(groupRef), me)}
            className={buttonClass({ variant: isSecond ? "second" : "primary", size: "lg", wide: true })}
          >
            <Plus aria-hidden="true" size={20} strokeWidth={2} />
            {t("submit")}
          </Link>
        )}
      </div>
    </BottomBar>
  );
}
