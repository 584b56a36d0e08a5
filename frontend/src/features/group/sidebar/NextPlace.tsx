import { type LucideIcon, Shield, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Ranking } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { shortNames } from "../../../i18n/team-names";
import { staticLimits } from "../../../rules/static-limits";
import { AsideLink } from "../../../shared/AsideLink";
import { Card } from "../../../ui/Card";
import { type Distance, toNextPlace, toPlaceBelow } from "../me/distance";
import { useDistanceText } from "../me/use-distance-text";
import { useGroup } from "../use-group";

interface NextPlaceProps {
  /** The reader's own row. */
  readonly own: Ranking;
}

/** How far the places above and below the reader are, in a ranking that is loaded as a whole. */
export function NextPlace({ own: { player } }: NextPlaceProps) {
  const { t } = useTranslation(["me", "groups"]);
  const paths = usePaths();
  const { ref, ranking } = useGroup();
  const everyone = ranking.rankings;
  const distanceText = useDistanceText(everyone);
  const [name = player.name] = shortNames([player.name]);
  const above = toNextPlace(player, everyone);
  const below = toPlaceBelow(player, everyone);
  const inPlace = (distance: Distance) =>
    t("nextPlace.inPlace", {
      distance: distanceText(distance),
      place: t("nextPlace.place", { count: distance.other.rank ?? 0, ordinal: true }),
    });
  const isProvisional = player.gamesPlayed < staticLimits.matchesToEstablish;
  // Of equal pairs one is expected to win half of the matches.
  const evenWin = (isProvisional ? staticLimits.kProvisional : staticLimits.kEstablished) / 2;
  // An equal rating shares the place.
  const needed = above === null ? 0 : above.kind === "level" ? 1 : above.points + 1;
  return (
    <Card
      flush
      title={t("nextPlace.title", { name })}
      aside={<AsideLink to={paths.whatIf(ref)}>{t("groups:actions.whatIf")}</AsideLink>}
    >
      <div className="mt-3">
        {above && (
          <Goal
            Icon={TrendingUp}
            text={inPlace(above)}
            note={t("nextPlace.takes", { count: needed })}
            isNext
          />
        )}
        {below && (
          <Goal Icon={Shield} text={inPlace(below)} note={t("nextPlace.evenWin", { count: evenWin })} />
        )}
      </div>
    </Card>
  );
}

interface GoalProps {
  readonly Icon: LucideIcon;
  readonly text: string;
  readonly note: string;
  readonly isNext?: boolean;
}

function Goal({ Icon, text, note, isNext = false }: GoalProps) {
  return (
    <p className="flex gap-3 border-line border-t px-5 py-3 text-row">
      <Icon
        aria-hidden="true"
        size={20}
        strokeWidth={1.75}
        className={isNext ? "shrink-0 text-action" : "shrink-0 text-ink-3"}
      />
      <span>
        {text}
        <span className="block text-ink-2 text-small">{note}</span>
      </span>
    </p>
  );
}
