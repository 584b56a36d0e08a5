import { Check, Settings2, UserPlus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { shareLink } from "../../../api/share-link";
import { usePaths } from "../../../i18n/paths";
import { staticLimits } from "../../../rules/static-limits";
import { useAgeText } from "../../../shared/age";
import { CrumbRow } from "../../../shared/crumbs";
import { lazyPart } from "../../../shared/lazy-part";
import { ShareButton } from "../../../shared/ShareButton";
import { storedText, useStored } from "../../../storage";
import { Button, buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Ball } from "../../../ui/court/Ball";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";
import { FROM_LG, useMediaQuery } from "../../../ui/use-media-query";
import { WideSidebar } from "../sidebar/WideSidebar";
import { useGroup } from "../use-group";
import { FairTeams } from "./FairTeams";
import { FirstMatchBar } from "./FirstMatchBar";
import { HeadTop } from "./HeadTop";
import { StartRanking } from "./StartRanking";

const Invitation = lazyPart(
  async () => (await import("../../../shared/invitation/Invitation")).Invitation,
  ["wizard", "manage"],
);

/** Whether the admin has sent the invitation from this browser. */
const invitedIn = (publicHash: string) => storedText("browser", `duelo.invited.${publicHash}`);

/** The four steps to the first match as the boxes of a court, and below them the current one. */
export function StepsOfAdmin() {
  const { t } = useTranslation("start");
  const { group } = useGroup();
  const hasPlayers = group.playerCount >= staticLimits.playersInMatch;
  const invited = invitedIn(group.publicHash);
  const isInvited = useStored(invited) !== null;
  const current = !hasPlayers ? 1 : isInvited ? 3 : 2;
  return (
    <>
      <Head current={current} />
      <div className="with-sidebar lg:mt-4 lg:gap-6">
        <div>
          <Card
            className="mt-2 lg:mt-0"
            title={t(current === 1 ? "add" : current === 2 ? "inviteTitle" : "play")}
          >
            {current === 1 ? (
              <AddPlayers />
            ) : current === 2 ? (
              <Suspense fallback={<div className="h-90" />}>
                <Invitation group={group} withPasscode onSent={() => invited.write("yes")} />
              </Suspense>
            ) : (
              <>
                <p className="text-row">{t("playText")}</p>
                <Button variant="ghost" size="sm" className="mt-2 -ml-3" onClick={() => invited.write(null)}>
                  {t("inviteAgain")}
                </Button>
              </>
            )}
          </Card>
          <FirstMatchBar isSecond={current !== 3} />
          {group.playerCount === 0 ? null : (
            <div className="mt-2 lg:mt-4">
              <StartRanking />
            </div>
          )}
          {hasPlayers ? <FairTeams /> : null}
        </div>
        <WideSidebar />
      </div>
    </>
  );
}

function AddPlayers() {
  const { t } = useTranslation("start");
  const { group } = useGroup();
  const paths = usePaths();
  return (
    <>
      <p className="text-ink-2 text-row">
        {t("addText", { count: group.playerCount, needed: staticLimits.playersInMatch })}
      </p>
      <Link
        to={paths.manageGroup(group.groupId)}
        className={cx("mt-4", buttonClass({ variant: "primary", size: "lg", wide: true }))}
      >
        <UserPlus aria-hidden="true" size={20} strokeWidth={1.75} />
        {t("add")}
      </Link>
    </>
  );
}

interface HeadProps {
  /** The index of the current step. */
  readonly current: number;
}

function Head({ current }: HeadProps) {
  const { t } = useTranslation(["start", "common"]);
  const { group } = useGroup();
  const paths = usePaths();
  const ageText = useAgeText();
  const isWide = useMediaQuery(FROM_LG);
  const steps = [
    t("created"),
    current > 1 ? t("players", { count: group.playerCount }) : t("add"),
    t("invite"),
    t("match"),
  ];
  return (
    <>
      {isWide ? (
        <CrumbRow links={[{ to: paths.groups(), text: t("common:crumbs.groups") }]} current={group.name} />
      ) : null}
      <section className="on-court mt-2 overflow-hidden rounded-court bg-court text-on-court lg:mt-0">
        <HeadTop
          line={`${ageText(group.createdAt)}. ${t("stepsDone", { done: current, steps: steps.length })}`}
          marks={
            <Link
              to={paths.manageGroup(group.groupId)}
              aria-label={t("manage")}
              title={t("manage")}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-input hover:bg-court-lit"
            >
              <Settings2 aria-hidden="true" size={20} strokeWidth={1.75} />
            </Link>
          }
          marksOfHeader={<ShareButton title={group.name} link={shareLink(group)} onCourt />}
        />
        <div className="relative border-court-line border-t-2">
          <ol aria-label={t("steps")} className="grid grid-cols-2">
            {steps.map((title, index) => (
              <Step key={title} index={index} title={title} current={current} />
            ))}
          </ol>
          <Net orientation="vertical" className="absolute inset-y-0 left-1/2 -translate-x-1/2" />
        </div>
      </section>
    </>
  );
}

interface StepProps {
  readonly index: number;
  readonly title: string;
  readonly current: number;
}

function Step({ index, title, current }: StepProps) {
  const { t } = useTranslation("start");
  const isCurrent = index === current;
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={cx(
        "flex min-h-12.5 items-center gap-2.5 px-3.5 py-2 text-row max-xs:px-3",
        index > 1 && "border-court-line border-t-2",
        isCurrent ? "bg-court-lit font-semibold" : "text-on-court-2",
      )}
    >
      <span aria-hidden="true" className="inline-flex w-4 shrink-0 justify-center">
        {index < current ? (
          <Check size={16} strokeWidth={2} />
        ) : isCurrent ? (
          <Ball size={10} />
        ) : (
          <span className="numerals text-on-court">{index + 1}</span>
        )}
      </span>
      <span className="narrow min-w-0">
        {title}
        {isCurrent ? null : <span className="sr-only">, {t(index < current ? "done" : "open")}</span>}
      </span>
    </li>
  );
}
