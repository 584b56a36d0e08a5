import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery } from "../api/queries/groups";
import { usePaths } from "../i18n/paths";
import { staticLimits } from "../rules/static-limits";
import { BottomBar } from "../ui/BottomBar";
import { buttonClass } from "../ui/Button";
import { usePageGroup } from "./group-ref";

/** The submit action at the bottom of a group's pages on phones; a group with too few players says so instead. */
export function SubmitBar() {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const { ref, hash } = usePageGroup();
  const { data } = useQuery(groupQuery(hash));
  const isBlocked = data !== undefined && data.playerCount < staticLimits.playersInMatch;
  return (
    <BottomBar large="hidden">
      <div className="mx-auto max-w-column">
        {!isBlocked ? (
          <Link
            to={paths.submitMatch(ref)}
            className={buttonClass({ variant: "primary", size: "lg", wide: true })}
          >
            <Plus aria-hidden="true" size={20} strokeWidth={2} />
            {t("page.submit")}
          </Link>
        ) : (
          <p className="flex min-h-13 items-center text-ink-2 text-row">
            {t("page.needsPlayers", { count: data.playerCount })}
          </p>
        )}
      </div>
    </BottomBar>
  );
}
