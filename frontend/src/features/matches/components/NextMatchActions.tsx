import { type LucideIcon, Moon, Plus, RotateCcw, Shuffle, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { today } from "../../../shared/days";
import { eveningAddress } from "../../../shared/evening-address";
import { useStored } from "../../../storage";
import { BottomBar } from "../../../ui/BottomBar";
import { Button, buttonClass } from "../../../ui/Button";
import type { NextMatch } from "../next-match";

interface NextMatchActionsProps {
  readonly hash: string;
  readonly groupRef: GroupRef;
  readonly onNext: (next: NextMatch) => void;
  /** A button of the page's own, beside the main one. */
  readonly children: ReactNode;
}

/** What to do after a match: the next one, or the next round of an evening, or the ranking. */
export function NextMatchActions({ hash, groupRef, onNext, children }: NextMatchActionsProps) {
  const { t } = useTranslation(["matches", "groups"]);
  const paths = usePaths();
  const evening = useStored(eveningAddress(hash));
  return (
    <>
      <ul className="flex rounded-card border border-line bg-surface max-xs:flex-wrap">
        {evening === null ? null : (
          <Action icon={RotateCcw} text={t("result.rematch")} onClick={() => onNext("rematch")} />
        )}
        <Action icon={Shuffle} text={t("result.swapped")} onClick={() => onNext("swapped")} />
        <Action icon={Plus} text={t("result.new")} onClick={() => onNext("new")} />
        <Action icon={Trophy} text={t("result.ranking")} to={paths.group(groupRef)} />
        <Action icon={Moon} text={t("groups:actions.tonight")} to={paths.day(groupRef, today())} />
      </ul>
      <BottomBar large="inline">
        <div className="mx-auto flex max-w-column flex-wrap gap-2">
          {children}
          {evening === null ? (
            <Button variant="primary" size="lg" className="flex-2" onClick={() => onNext("rematch")}>
              <RotateCcw aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {t("result.rematch")}
            </Button>
          ) : (
            <Link
              to={`${paths.teams(groupRef)}?${evening}`}
              className={`${buttonClass({ variant: "primary", size: "lg" })} flex-2`}
            >
              {t("result.nextRound")}
            </Link>
          )}
        </div>
      </BottomBar>
    </>
  );
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly to?: string;
  readonly onClick?: () => void;
}

/** An icon with a word below it. */
function Action({ icon: Icon, text, to, onClick }: ActionProps) {
  const content = (
    <>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="text-action" />
      <span>{text}</span>
    </>
  );
  const look =
    "flex min-h-14.5 w-full flex-col items-center justify-center gap-1 px-1 py-1.5 text-center text-caption text-ink-2 hover:text-ink";
  return (
    <li className="relative flex-1 before:absolute before:inset-y-3.5 before:left-0 before:w-px before:bg-line first:before:hidden max-xs:basis-1/2 max-xs:before:hidden">
      {to === undefined ? (
        <button type="button" onClick={onClick} className={look}>
          {content}
        </button>
      ) : (
        <Link to={to} className={look}>
          {content}
        </Link>
      )}
    </li>
  );
}
