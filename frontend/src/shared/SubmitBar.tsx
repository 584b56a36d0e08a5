import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupQuery, useGroupHash } from "../api/queries/groups";
import { type GroupRef, usePaths } from "../i18n/paths";
import { staticLimits } from "../rules/static-limits";
import { BottomBar } from "../ui/BottomBar";
import { Button, buttonClass } from "../ui/Button";

interface SubmitBarProps {
  readonly group: GroupRef;
}

/** The submit action at the bottom of a group's pages on phones, inactive while the group has too few players. */
export function SubmitBar({ group }: SubmitBarProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const { data } = useQuery(groupQuery(useGroupHash(group).hash));
  const needed = staticLimits.playersInMatch;
  const isBlocked = data !== undefined && data.playerCount < needed;
  return (
    <BottomBar large="hidden">
      <div className="mx-auto max-w-column">
        {!isBlocked ? (
          <Link
            to={paths.submitMatch(group)}
            className={buttonClass({ variant: "primary", size: "lg", wide: true })}
          >
            <Plus aria-hidden="true" size={20} strokeWidth={2} />
            {t("page.submit")}
          </Link>
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p id="submit-blocked" className="min-w-0 flex-1 basis-name text-ink-2 text-row">
              {t("page.needsPlayers", { count: data.playerCount, needed })}
            </p>
            <Button
              disabled
              variant="primary"
              size="lg"
              className="shrink-0 max-xs:w-full"
              aria-describedby="submit-blocked"
            >
              {t("page.submit")}
            </Button>
          </div>
        )}
      </div>
    </BottomBar>
  );
}
