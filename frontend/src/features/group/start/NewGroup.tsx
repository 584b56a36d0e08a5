import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type LoadedRanking, RANKING_PAGE_SIZE } from "../../../api/queries/players";
import type { Group, Player } from "../../../api/types";
import type { GroupRef } from "../../../i18n/paths";
import { staticLimits } from "../../../rules/static-limits";
import { stopAskingWho, useAsksWho } from "../../../shared/asked-who";
import { setMe, useMe } from "../../../shared/me";
import { GroupRanking } from "../GroupRanking";
import { FairTeams } from "./FairTeams";
import { FirstMatchBar } from "./FirstMatchBar";
import { GuestHead } from "./GuestHead";
import { OnCourt } from "./OnCourt";
import { StartRanking } from "./StartRanking";
import { StepsOfAdmin } from "./StepsOfAdmin";
import { useAllPlayers } from "./use-all-players";
import { WhoQuestion } from "./WhoQuestion";

interface NewGroupProps {
  readonly groupRef: GroupRef;
  readonly group: Group;
  readonly ranking: LoadedRanking;
  readonly belowRanking: ReactNode;
  /** Beside it on large screens. */
  readonly aside: ReactNode;
}

/** A group without matches: its admin sees what is left to do, everyone else is asked who they are. */
export function NewGroup({ ranking: loaded, belowRanking, ...props }: NewGroupProps) {
  const { groupRef, group } = props;
  const { rankings, total } = loaded;
  const ranking =
    total === 0 ? null : (
      <>
        {total > RANKING_PAGE_SIZE ? (
          <GroupRanking
            group={groupRef}
            hash={group.publicHash}
            inactiveAfterWeeks={group.inactiveAfterWeeks}
            ranking={loaded}
          />
        ) : (
          <StartRanking groupRef={groupRef} hash={group.publicHash} rankings={rankings} />
        )}
        {belowRanking}
      </>
    );
  return group.isOwner ? (
    <StepsOfAdmin {...props} ranking={ranking} />
  ) : (
    <ForGuests {...props} players={rankings.map(({ player }) => player)} ranking={ranking} />
  );
}

interface ForGuestsProps extends Omit<NewGroupProps, "ranking" | "belowRanking"> {
  readonly players: readonly Player[];
  readonly ranking: ReactNode;
}

function ForGuests({ groupRef, group, players, ranking, aside }: ForGuestsProps) {
  const { t } = useTranslation("ranking");
  const hash = group.publicHash;
  const everyone = useAllPlayers(group, players);
  const meId = useMe(hash);
  const me = everyone.find(({ playerId }) => playerId === meId);
  const asksWho = useAsksWho(hash);
  const [isAsked, setAsked] = useState(false);
  const hasEnough = group.playerCount >= staticLimits.playersInMatch;
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
      <GuestHead group={group} />
      <div className="with-sidebar lg:gap-6">
        <div>
          {me !== undefined ? (
            <OnCourt heading={heading} groupRef={groupRef} me={me} hasEnough={hasEnough} onAgain={askAgain} />
          ) : asksWho || isAsked ? (
            <WhoQuestion
              heading={heading}
              group={group}
              players={everyone}
              onChosen={answered}
              onLooking={answered}
            />
          ) : (
            <h2 ref={heading} tabIndex={-1} className="sr-only">
              {t("title")}
            </h2>
          )}
          <FirstMatchBar groupRef={groupRef} group={group} me={me?.playerId} />
          {me === undefined && (asksWho || isAsked) ? null : <div className="mt-2">{ranking}</div>}
          {hasEnough ? <FairTeams groupRef={groupRef} /> : null}
        </div>
        {aside === null ? null : <div className="mt-4">{aside}</div>}
      </div>
    </>
  );
}
