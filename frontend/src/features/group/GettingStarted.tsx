import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../i18n/paths";
import { Card } from "../../ui/Card";
import { cx } from "../../ui/cx";

interface GettingStartedProps {
  readonly groupId: number;
  readonly isOwner: boolean;
  readonly playerCount: number;
  /** Number of players in a match. */
  readonly playersNeeded: number;
}

/** The steps before a group's first match. */
export function GettingStarted({ groupId, isOwner, playerCount, playersNeeded }: GettingStartedProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const hasPlayers = playerCount >= playersNeeded;
  const addPlayers = t("start.players");
  return (
    <Card title={t("start.title")}>
      <ul className="-my-2 divide-y divide-line">
        <Step isDone title={t("start.created")} />
        <Step
          isDone={hasPlayers}
          title={
            isOwner ? (
              <Link
                to={paths.manageGroup(groupId)}
                className="touch-target text-action hover:text-action-deep"
              >
                {addPlayers}
              </Link>
            ) : (
              addPlayers
            )
          }
          note={t("start.playersCount", { count: playerCount, needed: playersNeeded })}
        />
        <Step isDone={false} title={t("start.share")} />
        <Step isDone={false} title={t("start.submit")} />
      </ul>
      {isOwner ? null : <p className="mt-3 text-small text-ink-2">{t("start.onlyAdmin")}</p>}
    </Card>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly title: ReactNode;
  readonly note?: string;
}

function Step({ isDone, title, note }: StepProps) {
  const { t } = useTranslation("groups");
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex gap-3 py-3.5">
      <Icon
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className={cx("mt-0.5 shrink-0", isDone ? "text-up" : "text-line-strong")}
      />
      <div>
        <p className={isDone ? "text-ink-2" : "font-medium"}>
          {title}
          <span className="sr-only">, {isDone ? t("start.done") : t("start.open")}</span>
        </p>
        {note ? <p className="text-small text-ink-2">{note}</p> : null}
      </div>
    </li>
  );
}
