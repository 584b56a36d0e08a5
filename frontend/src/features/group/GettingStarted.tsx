import { CircleCheck, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../api/types";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { staticLimits } from "../../rules/static-limits";
import { useAgeText } from "../../shared/age";
import { buttonClass } from "../../ui/Button";
import { Ball } from "../../ui/court/Ball";
import { Net } from "../../ui/court/Net";
import { cx } from "../../ui/cx";

interface GettingStartedProps {
  readonly group: Group;
  readonly playerCount: number;
}

/** The head of a group without matches: a court whose four boxes are the steps before the first one. */
export function GettingStarted({ group, playerCount }: GettingStartedProps) {
  const { t } = useTranslation("start");
  const paths = usePaths();
  const formats = useFormats();
  const ageText = useAgeText();
  const needed = staticLimits.playersInMatch;
  const hasPlayers = playerCount >= needed;
  const count = t("playersCount", { count: playerCount, needed });
  return (
    <section className="on-court overflow-hidden rounded-court bg-court text-on-court">
      <div className="px-4 pt-3.5 pb-3 lg:px-7.5 lg:py-6">
        <h1 className="text-hero" tabIndex={-1}>
          {group.name}
        </h1>
        <p className="text-on-court-2 text-row lg:mt-1">
          {ageText(group.createdAt)}. {t("lead")}
        </p>
      </div>
      <div className="relative border-court-line border-t-2">
        <ol className="divide-y-2 divide-court-line border-court-line lg:mx-[6.4%] lg:grid lg:auto-rows-[minmax(192px,auto)] lg:grid-cols-2 lg:divide-y-0 lg:border-x-2">
          <Step
            number={1}
            state="done"
            title={t("created")}
            text={t("createdText", { rating: formats.rating(staticLimits.startRating) })}
          />
          <Step
            number={2}
            state={hasPlayers ? "done" : "current"}
            title={t("players")}
            text={`${count}. ${t(group.isOwner ? "playersText" : "onlyAdmin")}`}
          >
            {group.isOwner && !hasPlayers ? (
              <Link to={paths.manageGroup(group.groupId)} className={buttonClass({ variant: "primary" })}>
                <UserPlus aria-hidden="true" size={16} strokeWidth={2} />
                {t("players")}
              </Link>
            ) : null}
          </Step>
          <Step number={3} state="open" title={t("share")} text={t("shareText")} />
          <Step
            number={4}
            state={hasPlayers ? "current" : "open"}
            title={t("submit")}
            text={t("submitText")}
          />
        </ol>
        <span
          aria-hidden="true"
          className="absolute inset-x-[5.4%] top-1/2 hidden h-0.5 -translate-y-1/2 bg-court-line lg:block"
        />
        <Net orientation="vertical" className="absolute inset-y-0 left-1/2 -translate-x-1/2 max-lg:hidden" />
      </div>
    </section>
  );
}

interface StepProps {
  readonly number: number;
  readonly state: "done" | "current" | "open";
  readonly title: string;
  readonly text: string;
  /** The action of the step. */
  readonly children?: ReactNode;
}

function Step({ number, state, title, text, children }: StepProps) {
  const { t } = useTranslation("start");
  const isCurrent = state === "current";
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={cx(
        "flex flex-col items-start px-4 py-3.5 lg:px-7 lg:py-6",
        isCurrent ? "bg-court-lit" : "text-on-court-2",
      )}
    >
      <h2 className={cx("flex items-center gap-3 text-h2", state !== "open" && "text-on-court")}>
        <span aria-hidden="true" className="inline-flex w-5 shrink-0 justify-center">
          {state === "done" ? (
            <CircleCheck size={20} strokeWidth={1.75} />
          ) : isCurrent ? (
            <Ball size={14} />
          ) : (
            <span className="numerals">{number}</span>
          )}
        </span>
        <span>
          {title}
          {isCurrent ? null : <span className="sr-only">, {state === "done" ? t("done") : t("open")}</span>}
        </span>
      </h2>
      <p className="mt-1 text-row">{text}</p>
      {children ? <div className="mt-4 lg:mt-auto">{children}</div> : null}
    </li>
  );
}
