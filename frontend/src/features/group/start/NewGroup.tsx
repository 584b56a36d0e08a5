import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { stopAskingWho, useAsksWho } from "../../../shared/asked-who";
import { setMe, useMe } from "../../../shared/me";
import { useSubmissionBlocked } from "../../../shared/submission-blocked";
import { WideSidebar } from "../sidebar/WideSidebar";
import { useGroup } from "../use-group";
import { FairTeams } from "./FairTeams";
import { FirstMatchBar } from "./FirstMatchBar";
import { GuestHead } from "./GuestHead";
import { OnCourt } from "./OnCourt";
import { StartRanking } from "./StartRanking";
import { StepsOfAdmin } from "./StepsOfAdmin";
import { useAllPlayers } from "./use-all-players";
import { WhoQuestion } from "./WhoQuestion";

/** A group without matches: its admin sees what is left to do, everyone else is asked who they are. */
export function NewGroup() {
  const { role, closedReason } = useGroup().group;
  return role && closedReason === null ? <StepsOfAdmin /> : <ForGuests />;
}

function ForGuests() {
  const { t } = useTranslation("ranking");
  const { group } = useGroup();
  const hash = group.publicHash;
  const meId = useMe(hash);
  const me = useAllPlayers().find(({ playerId }) => playerId === meId);
  const asksWho = useAsksWho(hash);
  const [isAsked, setAsked] = useState(false);
  const canPlay = useSubmissionBlocked() === undefined;
  // A heading takes the focus from what it replaces.
  const heading = useRef<HTMLHeadingElement>(null);
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    if (answers > 0) heading.current?.focus();
  }, [answers]);
  const answered = () => {
    stopAskingWho(hash);
    setAsked(false);
    setAnswers(answers + 1);
  };
  const askAgain = () => {
    setMe(hash, null);
    setAsked(true);
    setAnswers(answers + 1);
  };
  return (
    <>
      <GuestHead />
      <div className="with-sidebar lg:gap-6">
        <div>
          {me !== undefined ? (
            <OnCourt heading={heading} me={me} canPlay={canPlay} onAgain={askAgain} />
          ) : asksWho || isAsked ? (
            <WhoQuestion heading={heading} onDone={answered} />
          ) : (
            <h2 ref={heading} tabIndex={-1} className="sr-only">
              {t("title")}
            </h2>
          )}
          <FirstMatchBar me={me?.playerId} />
          {me === undefined && (asksWho || isAsked) ? null : (
            <div className="mt-2">
              <StartRanking />
            </div>
          )}
          {canPlay ? <FairTeams /> : null}
        </div>
        <WideSidebar className="mt-4" />
      </div>
    </>
  );
}
