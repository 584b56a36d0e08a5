import { ArrowRight, Plus } from "lucide-react";
import { type Dispatch, memo, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Player } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { Court } from "../../ui/court/Court";
import { CourtPlace } from "../../ui/court/CourtPlace";
import { type BallTrack, TravellingBall } from "../../ui/court/TravellingBall";
import { ExpectedBar } from "../../ui/expected-bar/ExpectedBar";
import {
  type Lineup,
  type LineupAction,
  PLACES,
  type Place,
  type PlayerPreview,
  placeField,
  placeId,
  positionOf,
  teamOf,
} from "./lineup";

interface CourtLineupProps {
  lineup: Lineup;
  dispatch: Dispatch<LineupAction>;
  playerOf: ReadonlyMap<number, Player>;
  /** The previewed change of each place; null without a result. */
  changes: readonly PlayerPreview[] | null;
  errorOf: (field: string) => string | undefined;
  /** The player whose place says "You" instead of the rank. */
  you?: number | undefined;
}

/** The four places: empty, with a player, or with a player's previewed change. */
export const CourtLineup = memo(function CourtLineup({
  lineup,
  dispatch,
  playerOf,
  changes,
  errorOf,
  you,
}: CourtLineupProps) {
  const { t } = useTranslation("matches");
  const labelOf = usePlaceLabel(lineup);
  const track: BallTrack = useRef(null);

  useEffect(() => {
    if (lineup.active === null) track.current = null;
  }, [lineup.active]);

  return (
    <Court label={t("court.label")}>
      {PLACES.map((place) => {
        const playerId = lineup.places[place];
        const player = playerId === null ? undefined : playerOf.get(playerId);
        const active = lineup.active === place;
        const change = active ? undefined : changes?.[place];
        const error = errorOf(placeField(place));
        return (
          <CourtPlace
            key={place}
            id={placeId(place)}
            side={teamOf(place) === 1 ? "left" : "right"}
            label={[labelOf(place, player, change), error].filter(Boolean).join(". ")}
            active={active}
            invalid={error !== undefined}
            onChoose={() => dispatch({ type: "placeChosen", place })}
            strip={change === undefined ? undefined : <Change change={change.change} />}
            remove={
              player === undefined
                ? undefined
                : {
                    label: t("place.remove", { name: player.name }),
                    onRemove: () => {
                      // The button goes with its player.
                      document.getElementById(placeId(place))?.focus({ preventScroll: true });
                      dispatch({ type: "placeEmptied", place });
                    },
                  }
            }
          >
            <PlaceText
              place={place}
              active={active}
              player={player}
              change={change}
              track={track}
              isYou={player !== undefined && player.playerId === you}
            />
          </CourtPlace>
        );
      })}
    </Court>
  );
});

/** What a screen reader says of a place. */
function usePlaceLabel(lineup: Lineup) {
  const { t } = useTranslation("matches");
  const format = useFormats();
  return (place: Place, player: Player | undefined, change: PlayerPreview | undefined) => {
    const where = { team: teamOf(place), position: positionOf(place) };
    if (player === undefined) {
      return t(lineup.active === place ? "place.active" : "place.empty", where);
    }
    const { name, currentElo } = player;
    if (lineup.active === place) return t("place.replacing", { ...where, name });
    if (change === undefined) {
      const filled = { ...where, name, elo: format.rating(currentElo) };
      return player.rank === null
        ? t("place.guest", filled)
        : t("place.filled", { ...filled, rank: format.number(player.rank) });
    }
    const scored = {
      ...where,
      name,
      change: format.signed(change.change),
      before: format.rating(change.before),
      after: format.rating(change.after),
    };
    const { rankBefore, rankAfter } = change;
    return rankBefore === null || rankAfter === null
      ? t("place.guestScored", scored)
      : t("place.scored", {
          ...scored,
          rankBefore: format.number(rankBefore),
          rankAfter: format.number(rankAfter),
        });
  };
}

function Change({ change }: { change: number }) {
  const format = useFormats();
  const tone = change > 0 ? "text-up-court" : change < 0 ? "text-down-court" : "text-on-court-2";
  return <span className={`numerals text-score-change font-bold ${tone}`}>{format.signed(change)}</span>;
}

interface PlaceTextProps {
  place: Place;
  active: boolean;
  player: Player | undefined;
  change: PlayerPreview | undefined;
  track: BallTrack;
  isYou: boolean;
}

function PlaceText({ place, active, player, change, track, isYou }: PlaceTextProps) {
  const { t } = useTranslation(["matches", "common"]);
  const format = useFormats();
  const name = player?.name ?? t("place.title", { position: positionOf(place) });

  if (active) {
    return (
      <>
        <span className="flex items-center gap-2 font-semibold text-row max-xs:text-place lg:text-lead">
          <TravellingBall track={track} />
          <span className="narrow line-clamp-2 min-w-0">{name}</span>
        </span>
        <span className="text-small max-xs:text-place lg:text-body">{t("place.pick")}</span>
      </>
    );
  }
  if (player === undefined) {
    return (
      <span className="flex items-center gap-2 text-on-court-2 text-row max-xs:text-place lg:text-lead">
        <Plus aria-hidden="true" size={16} strokeWidth={2} />
        {name}
      </span>
    );
  }
  return (
    <>
      <span className="narrow line-clamp-3 font-semibold text-row leading-[1.2] max-xs:text-place lg:text-[1.25rem] lg:leading-7 lg:[font-stretch:100%]">
        {name}
      </span>
      <span className="numerals flex flex-wrap items-center gap-x-[3px] font-normal text-on-court-2 text-small lg:gap-x-1.5 lg:text-[1.0625rem] lg:leading-[26px]">
        {format.rating(player.currentElo)}
        {change === undefined ? null : <To text={format.rating(change.after)} />}
      </span>
      <span className="numerals flex flex-wrap items-center gap-x-1 font-normal text-[0.8125rem] lg:gap-x-1.5 text-on-court-2 leading-[1rem] lg:text-row lg:leading-[1.25rem]">
        {isYou
          ? t("common:you")
          : player.rank === null
            ? t("common:guest")
            : t("rank", { rank: format.number(player.rank) })}
        {change === undefined ||
        change.rankAfter === null ||
        change.rankAfter === change.rankBefore ? null : (
          <To text={format.number(change.rankAfter)} />
        )}
      </span>
    </>
  );
}

function To({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-[inherit]">
      <ArrowRight aria-hidden="true" size={12} strokeWidth={2} />
      <span className="font-bold text-on-court">{text}</span>
    </span>
  );
}

interface ExpectedToWinProps {
  expected: readonly [number, number];
  teams: readonly [string, string];
}

export const ExpectedToWin = memo(function ExpectedToWin({ expected: [left], teams }: ExpectedToWinProps) {
  const { t } = useTranslation("matches");
  const format = useFormats();
  // Computed from the rounded left percentage, so that both add up to 100.
  const leftPercent = Math.round(left * 100) / 100;
  const leftText = format.percent(leftPercent);
  const rightText = format.percent(1 - leftPercent);
  return (
    <ExpectedBar
      left={left}
      leftText={leftText}
      rightText={rightText}
      caption={t("expected.caption")}
      label={t("expected.label", {
        left: teams[0],
        leftPercent: leftText,
        right: teams[1],
        rightPercent: rightText,
      })}
    />
  );
});
