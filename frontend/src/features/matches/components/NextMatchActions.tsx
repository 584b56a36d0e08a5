import { Plus, RotateCcw, Shuffle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { eveningAddress } from "../../../shared/evening-address";
import { useStored } from "../../../storage";
import { BottomBar } from "../../../ui/BottomBar";
import { Button, buttonClass } from "../../../ui/Button";

/** The match to enter next: the same teams, the same four with other partners, or an empty court. */
export type NextMatch = "rematch" | "swapped" | "new";

interface NextMatchActionsProps {
  readonly hash: string;
  readonly groupRef: GroupRef;
  readonly onNext: (next: NextMatch) => void;
  /** A button of the page's own. */
  readonly children: ReactNode;
}

/** What to do after a match: the next one, or the next round of an evening, or the ranking. */
export function NextMatchActions({ hash, groupRef, onNext, children }: NextMatchActionsProps) {
  const { t } = useTranslation(["matches", "groups"]);
  const paths = usePaths();
  const evening = useStored(eveningAddress(hash));
  const rematch = (
    <>
      <RotateCcw aria-hidden="true" className="size-5" strokeWidth={1.75} />
      {t("result.rematch")}
    </>
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-2 lg:gap-3">
        <Button className="px-3!" onClick={() => onNext("swapped")}>
          <Shuffle aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
          {t("result.swapped")}
        </Button>
        <Button className="px-3!" onClick={() => onNext("new")}>
          <Plus aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
          {t("result.new")}
        </Button>
        {children}
        <Link to={paths.group(groupRef)} className={buttonClass({})}>
          {t("groups:seeRanking")}
        </Link>
        {evening === null ? null : (
          <Button className="col-span-2" onClick={() => onNext("rematch")}>
            {rematch}
          </Button>
        )}
      </div>
      <BottomBar large="inline">
        {evening === null ? (
          <Button variant="primary" size="lg" wide onClick={() => onNext("rematch")}>
            {rematch}
          </Button>
        ) : (
          <Link
            to={`${paths.teams(groupRef)}?${evening}`}
            className={buttonClass({ variant: "primary", size: "lg", wide: true })}
          >
            {t("result.nextRound")}
          </Link>
        )}
      </BottomBar>
    </>
  );
}
