import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../../i18n/paths";
import { staticLimits } from "../../../rules/static-limits";
import { BottomBar } from "../../../ui/BottomBar";
import { buttonClass } from "../../../ui/Button";
import { useGroup } from "../use-group";
import { firstMatchPath } from "./first-match-path";

interface FirstMatchBarProps {
  /** The reader, who takes the first place. */
  readonly me?: number | undefined;
  /** While something else is the page's main action. */
  readonly isSecond?: boolean;
}

/** Leads to the first match; a group with too few players says so instead. */
export function FirstMatchBar({ me, isSecond = false }: FirstMatchBarProps) {
  const { t } = useTranslation(["start", "groups"]);
  const paths = usePaths();
  const { ref, group } = useGroup();
  return (
    <BottomBar large="inline" className="lg:mt-4">
      <div className="mx-auto max-w-column lg:mx-0 lg:max-w-form">
        {group.playerCount < staticLimits.playersInMatch ? (
          <p className="flex min-h-13 items-center text-ink-2 text-row">
            {t("groups:page.needsPlayers", { count: group.playerCount })}
          </p>
        ) : (
          <Link
            to={firstMatchPath(paths.submitMatch(ref), me)}
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
